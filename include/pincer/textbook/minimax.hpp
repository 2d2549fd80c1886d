#pragma once
#include "pincer/textbook/meter.hpp"

namespace pincer::textbook {

/// Minimax (Russell and Norvig, Fig 5.3): the value of a game without dice, from its whole tree.
template <Turns G>
class Minimax {
 public:
  using State = typename G::State;
  using Value = typename G::Value;

  Minimax(const G& game, Meter<Value>& meter) : game_(game), meter_(meter) {}

  Bounds<Value> solve(const State& s) { return Bounds<Value>::exactly(value(s)); }

  Value value(const State& s) {
    const Turn turn = game_.turn(s);
    const auto call = meter_.enter(s, turn);
    if (turn == Turn::over) return payoff_of(game_, s);

    const Side side = side_of(turn);
    Value best = seen_by(side, game_.range()).lower;
    for (const auto& move : moves_of(game_, s)) {
      const Value v = value(game_.play(s, move));
      call.returned(Bounds<Value>::exactly(v));
      best = std::max(best, seen_by(side, v));
    }
    return seen_by(side, best);
  }

 private:
  const G& game_;
  Meter<Value>& meter_;
};

}  // namespace pincer::textbook
