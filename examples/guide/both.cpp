#include "pincer/run.hpp"
using namespace pincer;

/// Coins in a row, taken at once: both name an end. At different ends each takes one coin; at the
/// same end Min is quicker.
struct Coins {
  static constexpr int row[] = {4, 7, 2, 9, 5, 1, 8, 3};

  struct State { int first, last, lead; };
  enum class Move { left, right };
  using Value = int;

  State root() const { return {0, 8, 0}; }
  Turn turn(State s) const { return s.first == s.last ? Turn::over : Turn::both; }
  int payoff(State s) const { return s.lead; }
  Bounds<int> range() const { return {-39, 39}; }

  std::vector<Move> moves(State s, Side) const {
    if (s.last - s.first == 1) return {Move::left};
    return {Move::left, Move::right};
  }
  std::string name(State, Move m) const { return m == Move::left ? "left" : "right"; }
  State play(State s, Move max, Move min) const {
    if (max == min) {
      s.lead -= max == Move::left ? row[s.first++] : row[--s.last];
      return s;
    }
    const int left = row[s.first++], right = row[--s.last];
    s.lead += max == Move::left ? left - right : right - left;
    return s;
  }
};

int main(int argc, char** argv) { return run<Coins>(argc, argv); }
