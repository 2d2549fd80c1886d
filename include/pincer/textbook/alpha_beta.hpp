#pragma once
#include "pincer/textbook/meter.hpp"

namespace pincer::textbook {

/// What a search with a window says about the value: at or beyond an edge it proves one side.
template <class V>
Bounds<V> proved(V v, Bounds<V> window, Bounds<V> range) {
  return {v <= window.lower ? range.lower : v, v >= window.upper ? range.upper : v};
}

/// MAX-VALUE and MIN-VALUE of Fig 5.7, once for both: the loop over the moves of `s`.
/// `value(child, window)` searches a child; `prunes(alpha, beta)` ends the loop.
template <class V, class G, class Call, class Value, class Prunes>
V best_move_value(const G& game, const typename G::State& s, Side side, Bounds<V> window,
                  const Call& call, Value value, Prunes prunes) {
  const Bounds<V> range = seen_by(side, as<V>(game.range()));
  auto [alpha, beta] = seen_by(side, window);
  V best = range.widened().lower;
  for (const auto& move : moves_of(game, s)) {
    const Bounds<V> here{alpha, beta};
    const V v = seen_by(side, value(game.play(s, move), seen_by(side, here)));
    call.returned(seen_by(side, proved(v, here, range)));
    best = std::max(best, v);
    alpha = std::max(alpha, best);
    if (prunes(alpha, beta)) break;
  }
  return seen_by(side, best);
}

/// Alpha-beta (Russell and Norvig, Fig 5.7): minimax that leaves out what cannot matter.
template <Turns G>
class AlphaBeta {
 public:
  using State = typename G::State;
  using Value = typename G::Value;

  AlphaBeta(const G& game, Meter<Value>& meter) : game_(game), meter_(meter) {}

  Bounds<Value> solve(const State& s) {
    return Bounds<Value>::exactly(value(s, game_.range().widened()));
  }

  /// Ensures: the value itself if it lies inside the window, else
  /// value <= result <= window.lower or window.upper <= result <= value.
  Value value(const State& s, Bounds<Value> window) {
    const Turn turn = game_.turn(s);
    const auto call = meter_.enter(s, turn, window);
    if (turn == Turn::over) return payoff_of(game_, s);
    return best_move_value(
        game_, s, side_of(turn), window, call,
        [this](const State& child, Bounds<Value> w) { return value(child, w); },
        [](Value alpha, Value beta) { return alpha >= beta; });
  }

 private:
  const G& game_;
  Meter<Value>& meter_;
};

}  // namespace pincer::textbook
