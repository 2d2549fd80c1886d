#include "pincer/run.hpp"
using namespace pincer;

struct TakeStones {  // one, two or three at a time; whoever takes the last stone wins
  struct State { int stones, player; };
  using Move = int;
  using Value = int;
  State root() const { return {21, 0}; }
  Turn turn(State s) const { return s.stones > 0 ? turn_of(Side(s.player)) : Turn::over; }
  int payoff(State s) const { return s.player == 0 ? -1 : 1; }
  Bounds<int> range() const { return {-1, 1}; }
  auto moves(State s) const {
    InlineVector<int, 3> moves;
    for (int n = 1; n <= 3 && n <= s.stones; ++n) moves.push_back(n);
    return moves;
  }
  State play(State s, int n) const { return {s.stones - n, 1 - s.player}; }
};

int main(int argc, char** argv) { return run<TakeStones>(argc, argv); }
