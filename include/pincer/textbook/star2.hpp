#pragma once
#include <algorithm>

#include "pincer/core/inline_vector.hpp"
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/odds.hpp"

namespace pincer::textbook {

/// Star2 (Ballard 1983; Hauk, Buro and Schaeffer 2004): Star1 that first probes one move below
/// every outcome. One move bounds an outcome's value from the mover's side, and often the
/// bounds of all outcomes together already decide the chance node.
template <Chance G>
class Star2 {
 public:
  using State = typename G::State;
  using Range = Bounds<double>;

  Star2(const G& game, Meter<double>& meter)
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
    Rebound<decltype(odds.outcomes), Range> known;
    for (std::size_t i = 0; i < odds.outcomes.size(); ++i) known.push_back(range_);
    const auto total = [&] {
      Range sum{0, 0};
      for (std::size_t i = 0; i < known.size(); ++i) {
        const double p = odds.of(odds.outcomes[i]);
        sum = {sum.lower + p * known[i].lower, sum.upper + p * known[i].upper};
      }
      return sum;
    };
    // What the i-th outcome must reach for the node to leave the window, given the others.
    const auto share = [&](std::size_t i) {
      const double p = odds.of(odds.outcomes[i]);
      const Range sum = total();
      return Range{(window.lower - sum.upper) / p + known[i].upper,
                   (window.upper - sum.lower) / p + known[i].lower};
    };

    for (std::size_t i = 0; i < known.size(); ++i) {
      known[i] = probe(odds.outcomes[i].state, share(i));
      call.tell(known[i]);
      if (total().lower >= window.upper) return total().lower;
      if (total().upper <= window.lower) return total().upper;
    }
    for (std::size_t i = 0; i < known.size(); ++i) {
      const Range here = share(i);
      const double v = value(odds.outcomes[i].state, outcome_window(here, range_));
      known[i] = meet(known[i], proved(v, here, range_));
      call.returned(known[i]);
      if (v <= here.lower) return std::min(total().upper, window.lower);  // sums are rounded
      if (v >= here.upper) return std::max(total().lower, window.upper);
    }
    return total().lower;
  }

  /// Searches one move of the player to move at `s`: what it is worth, s is worth at least that
  /// to this player. A move that is not worth the near edge of the window tells nothing.
  Range probe(const State& s, Range window) {
    const Turn turn = game_.turn(s);
    if (turn == Turn::chance) return range_;
    const auto call = meter_.enter(s, turn, window);
    if (turn == Turn::over) return Range::exactly(payoff_of(game_, s));
    const Side side = side_of(turn);
    const auto moves = moves_of(game_, s);
    const Range here = outcome_window(window, range_);
    const double v = value(game_.play(s, moves[0]), here);
    call.tell(proved(v, here, range_));
    const bool tells = seen_by(side, v) > seen_by(side, window).lower;
    return tells ? seen_by(side, Range{seen_by(side, v), seen_by(side, range_).upper}) : range_;
  }

  const G& game_;
  Meter<double>& meter_;
  Range range_;
};

}  // namespace pincer::textbook
