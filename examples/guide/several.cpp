#include "pincer/run.hpp"
using namespace pincer;

/// Coins in a row for three, who want as much for themselves as they can get.
struct Coins {
  static constexpr int row[] = {4, 7, 2, 9, 5, 1, 8, 3};

  struct State { int first, last, player; std::array<int, 3> taken; };
  enum class Move { left, right };
  using Value = int;

  State root() const { return {0, 8, 0, {0, 0, 0}}; }
  int players() const { return 3; }
  int player(State s) const { return s.first == s.last ? nobody : s.player; }
  Payoffs<int> payoffs(State s) const { return {s.taken[0], s.taken[1], s.taken[2]}; }
  Bounds<int> range(int) const { return {0, 39}; }

  std::vector<Move> moves(State) const { return {Move::left, Move::right}; }
  std::string name(State, Move m) const { return m == Move::left ? "left" : "right"; }
  State play(State s, Move m) const {
    s.taken[s.player] += m == Move::left ? row[s.first++] : row[--s.last];
    s.player = (s.player + 1) % 3;
    return s;
  }
};

int main(int argc, char** argv) { return run<Coins>(argc, argv); }
