#pragma once
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

namespace pincer {

/// Both show a finger or two at once; Max wins the sum if it is odd, Min if it is even.
class OddMan {
 public:
  struct State {
    int sum;
  };
  using Move = int;
  using Value = int;

  explicit OddMan(int most) : most_(most) {}

  State root() const { return {0}; }
  Turn turn(State s) const { return s.sum == 0 ? Turn::both : Turn::over; }
  int payoff(State s) const { return s.sum % 2 == 1 ? s.sum : -s.sum; }
  Bounds<int> range() const { return {-2 * most_, 2 * most_}; }
  auto moves(State, Side) const {
    InlineVector<Move, 5> fingers;
    for (int n = 1; n <= most_; ++n) fingers.push_back(n);
    return fingers;
  }
  State play(State, Move max, Move min) const { return {max + min}; }

 private:
  int most_;
};

}  // namespace pincer
