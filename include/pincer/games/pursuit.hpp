#pragma once
#include <cstdint>
#include <string>

#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/games/cops_and_robbers.hpp"

namespace pincer {

/// Cops and robbers in which everybody moves at once: the robber (Max) and all cops (Min) take
/// a step in the same round. The robber is caught when a cop ends the round on his cell, and
/// also when the two have changed places: they have run into each other.
///
/// Everything else is as in CopsAndRobbers, counted in rounds instead of plies: a capture pays
/// the rounds played, the horizon pays by distance.
class Pursuit {
 public:
  using Setup = CopsAndRobbers::Setup;  // its depth is in rounds
  using State = CopsAndRobbers::State;  // its ply is the rounds played
  struct Move {
    CopsAndRobbers::Move steps;
    Side side;  // the robber's, or the cops'

    bool operator==(const Move&) const = default;
  };
  using Value = double;

  explicit Pursuit(const Setup& setup)
      : chase_(setup), cops_(static_cast<int>(setup.cops.size())) {}

  State root() const { return chase_.root(); }
  Turn turn(const State& s) const { return chase_.turn(s) == Turn::over ? Turn::over : Turn::both; }
  double payoff(const State& s) const { return chase_.payoff(s); }
  Bounds<double> range() const { return chase_.range(); }

  /// Two that run towards each other, or away, change their distance by two.
  Bounds<double> bounds(const State& s) const { return chase_.bounds_at_speed(s, 2); }

  auto moves(const State& s, Side side) const {
    const auto steps = chase_.moves(as_if_moving(s, side));
    Rebound<decltype(steps), Move> moves;
    for (const CopsAndRobbers::Move m : steps) moves.push_back({m, side});
    return moves;
  }

  State play(const State& s, Move a, Move b) const {
    State next = chase_.play(as_if_moving(s, Side::max), a.steps);
    next = chase_.play(as_if_moving(next, Side::min), b.steps);
    for (int i = 0; i < cops_; ++i)
      if (next.cop(i) == s.robber() && s.cop(i) == next.robber())
        next.move_robber(next.cop(i) - next.robber());
    next.set_ply(s.ply() + 1);
    return next;
  }

  State symmetric_key(const State& s) const { return chase_.symmetric_key(s); }

  std::string name(const State& s, Move m) const {
    return chase_.name(as_if_moving(s, m.side), m.steps);
  }
  std::string show(const State& s) const { return chase_.show(s); }

 private:
  /// The same position at a ply of that side.
  static State as_if_moving(State s, Side side) {
    s.set_ply(side == Side::max ? 0 : 1);
    return s;
  }

  CopsAndRobbers chase_;
  int cops_;
};

}  // namespace pincer
