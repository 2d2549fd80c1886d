// A game for three: one or two stones at a time; whoever takes the last stone gets 2, and the one
// who moved before gets 1.
#include "pincer/run.hpp"
using namespace pincer;

struct ThreeTakeStones {
  struct State { int stones, player; };
  using Move = int;
  using Value = int;
  State root() const { return {10, 0}; }
  int players() const { return 3; }
  int player(State s) const { return s.stones > 0 ? s.player : nobody; }
  Payoffs<int> payoffs(State s) const {  // the next player gets nothing
    Payoffs<int> all = {0, 0, 0};
    all[(s.player + 1) % 3] = 1;
    all[(s.player + 2) % 3] = 2;
    return all;
  }
  Bounds<int> range(int) const { return {0, 2}; }
  Bounds<int> sum() const { return {3, 3}; }  // optional: lets shallow and the like prune
  auto moves(State s) const {
    InlineVector<int, 2> moves;
    for (int n = 1; n <= 2 && n <= s.stones; ++n) moves.push_back(n);
    return moves;
  }
  State play(State s, int n) const { return {s.stones - n, (s.player + 1) % 3}; }
};

int main(int argc, char** argv) { return run<ThreeTakeStones>(argc, argv); }
