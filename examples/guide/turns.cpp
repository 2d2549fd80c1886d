#include "pincer/run.hpp"
using namespace pincer;

/// Coins lie in a row. In turn a player takes the coin at one of its ends.
struct Coins {
  static constexpr int row[] = {4, 7, 2, 9, 5, 1, 8, 3};

  struct State { int first, last, lead, player; };  // first to last - 1 are left; Max is ahead by lead
  enum class Move { left, right };
  using Value = int;

  State root() const { return {0, 8, 0, 0}; }
  Turn turn(State s) const { return s.first == s.last ? Turn::over : turn_of(Side(s.player)); }
  int payoff(State s) const { return s.lead; }
  Bounds<int> range() const { return {-39, 39}; }  // all coins together are worth 39

  std::vector<Move> moves(State) const { return {Move::left, Move::right}; }
  std::string name(State, Move m) const { return m == Move::left ? "left" : "right"; }
  State play(State s, Move m) const {
    const int coin = m == Move::left ? row[s.first++] : row[--s.last];
    s.lead += s.player == 0 ? coin : -coin;
    s.player = 1 - s.player;
    return s;
  }
};

int main(int argc, char** argv) { return run<Coins>(argc, argv); }
