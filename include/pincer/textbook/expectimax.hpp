#pragma once
#include "pincer/textbook/meter.hpp"
#include "pincer/textbook/odds.hpp"

namespace pincer::textbook {

/// Expectimax (Michie 1966): minimax with the mean at chance nodes; visits the whole tree.
template <Turns G>
class Expectimax {
 public:
  using State = typename G::State;

  Expectimax(const G& game, Meter<double>& meter) : game_(game), meter_(meter) {}

  Bounds<double> solve(const State& s) { return Bounds<double>::exactly(value(s)); }

  double value(const State& s) {
    const Turn turn = game_.turn(s);
    const auto call = meter_.enter(s, turn);
    if (turn == Turn::over) return payoff_of(game_, s);

    const auto child_value = [&](const State& child) {
      const double v = value(child);
      call.returned(Bounds<double>::exactly(v));
      return v;
    };
    if constexpr (Chance<G>) {
      if (turn == Turn::chance) {
        const Odds odds(outcomes_of(game_, s));
        double mean = 0;
        for (const auto& outcome : odds.outcomes)
          mean += odds.of(outcome) * child_value(outcome.state);
        return mean;
      }
    }
    const Side side = side_of(turn);
    double best = seen_by(side, as<double>(game_.range())).lower;
    for (const auto& move : moves_of(game_, s))
      best = std::max(best, seen_by(side, child_value(game_.play(s, move))));
    return seen_by(side, best);
  }

 private:
  const G& game_;
  Meter<double>& meter_;
};

}  // namespace pincer::textbook
