#pragma once
#include "pincer/textbook/alpha_beta.hpp"

namespace pincer::textbook {

/// Alpha-beta that prunes when beta <= alpha + eps (Atzmon, Stern, Saffidine, "Naive
/// Approach"). Kept because it is wrong: errors add up along siblings, and on
/// MAX(X, MIN(X+e, X), MIN(X+2e, X), ..., MIN(X+me, X)) it returns X + me instead of X.
template <Turns G>
class NaiveEpsilon {
 public:
  using State = typename G::State;
  using Value = typename G::Value;

  NaiveEpsilon(const G& game, Meter<Value>& meter, Value eps)
      : game_(game), meter_(meter), eps_(eps) {}

  Bounds<Value> solve(const State& s) {
    return Bounds<Value>::exactly(value(s, game_.range().widened()));
  }

  Value value(const State& s, Bounds<Value> window) {
    const Turn turn = game_.turn(s);
    const auto call = meter_.enter(s, turn, window);
    if (turn == Turn::over) return payoff_of(game_, s);
    return best_move_value(
        game_, s, side_of(turn), window, call,
        [this](const State& child, Bounds<Value> w) { return value(child, w); },
        [this](Value alpha, Value beta) { return beta <= alpha + eps_; });
  }

 private:
  const G& game_;
  Meter<Value>& meter_;
  Value eps_;
};

}  // namespace pincer::textbook
