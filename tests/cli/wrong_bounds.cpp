// A game that lies: its static bounds leave its value out. Only algorithms that use them fall
// for it, so `compare` must find two answers that contradict each other.
#include "pincer/run.hpp"

namespace {

struct WrongBounds {
  struct State {
    int stones, player;
  };
  using Move = int;
  using Value = int;

  State root() const { return {10, 0}; }
  pincer::Turn turn(State s) const {
    return s.stones > 0 ? pincer::turn_of(static_cast<pincer::Side>(s.player)) : pincer::Turn::over;
  }
  int payoff(State s) const { return s.player == 0 ? -1 : 1; }
  pincer::Bounds<int> range() const { return {-1, 1}; }
  pincer::Bounds<int> bounds(State s) const {
    return s.stones == 9 ? pincer::Bounds<int>{-1, 0} : range();
  }
  pincer::InlineVector<int, 2> moves(State s) const {
    if (s.stones > 1) return {1, 2};
    return {1};
  }
  State play(State s, int n) const { return {s.stones - n, 1 - s.player}; }
};

}  // namespace

int main(int argc, char** argv) { return pincer::run<WrongBounds>(argc, argv); }
