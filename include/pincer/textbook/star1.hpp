#pragma once
#include <algorithm>

#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/odds.hpp"

namespace pincer::textbook {

/// Star1 (Ballard 1983; Hauk, Buro and Schaeffer 2004): alpha-beta whose windows pass through
/// chance nodes. An outcome not yet searched counts with the whole payoff range.
template <Chance G>
class Star1 {
 public:
  using State = typename G::State;
  using Range = Bounds<double>;

  Star1(const G& game, Meter<double>& meter)
      : game_(game), meter_(meter), range_(as<double>(game.range())) {}

  Range solve(const State& s) { return Range::exactly(value(s, range_.widened())); }

  /// Ensures: the value itself if it lies inside the window, else
  /// value <= result <= window.lower or window.upper <= result <= value.
  double value(const State& s, Range window) {
    const Turn turn = game_.turn(s);
    const auto call = meter_.enter(s, turn, window);
    if (turn == Turn::over) return payoff_of(game_, s);
    if (turn == Turn::chance) return mean(s, window, call);
    return best_move_value(
        game_, s, side_of(turn), window, call,
        [this](const State& child, Range w) { return value(child, w); },
        [](double alpha, double beta) { return alpha >= beta; });
  }

 private:
  template <class Call>
  double mean(const State& s, Range window, const Call& call) {
    const Odds odds(outcomes_of(game_, s));
    double sum = 0;   // p * v over the outcomes searched
    double rest = 1;  // the probability of those still to come
    for (const auto& outcome : odds.outcomes) {
      const double p = odds.of(outcome);
      rest -= p;
      const Range here{(window.lower - sum - rest * range_.upper) / p,
                       (window.upper - sum - rest * range_.lower) / p};
      const double v = value(outcome.state, outcome_window(here, range_));
      call.returned(proved(v, here, range_));
      sum += p * v;
      if (v <= here.lower) return std::min(sum + rest * range_.upper, window.lower);  // rounded
      if (v >= here.upper) return std::max(sum + rest * range_.lower, window.upper);
    }
    return sum;
  }

  const G& game_;
  Meter<double>& meter_;
  Range range_;
};

}  // namespace pincer::textbook
