#pragma once
#include <algorithm>
#include <optional>

#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/backward_induction.hpp"
#include "pincer/textbook/odds.hpp"

namespace pincer::textbook {

/// Alpha-beta on a serialized game: where both move at once, one side now moves first and the
/// other one after seeing its move. That can only help the other: with Max first the value is a
/// lower bound of the true one, with Min first an upper bound (Bosansky, Lisy, Cermak, Vitek and
/// Pechoucek 2013). Windows pass through chance nodes as in Star1.
template <Game G>
class Serialized {
 public:
  using State = typename G::State;
  using Range = Bounds<double>;

  Serialized(const G& game, Meter<double>& meter)
      : game_(game), meter_(meter), range_(as<double>(game.range())) {}

  /// What the serialized game is worth in which `first` moves first.
  double value(const State& s, Side first) { return value(s, first, range_); }

  /// Ensures: lower <= value(s) <= upper.
  Range bounds(const State& s) { return {value(s, Side::max), value(s, Side::min)}; }

  /// States searched so far that were not over.
  std::uint64_t states() const { return states_; }

 private:
  struct Unnoted {
    void returned(Range) const {}
  };

  /// Ensures: the value itself if it lies inside the window, else
  /// value <= result <= window.lower or window.upper <= result <= value.
  double value(const State& s, Side first, Range window) {
    const Turn turn = game_.turn(s);
    const auto call = meter_.enter(turn);
    if (turn == Turn::over) return payoff_of(game_, s);
    ++states_;
    if constexpr (Joint<G>)
      if (turn == Turn::both) return one_after_the_other(s, first, window);
    if constexpr (Chance<G>)
      if (turn == Turn::chance) return mean(s, first, window);
    if constexpr (Turns<G>)
      return best_move_value(
          game_, s, side_of(turn), window, Unnoted{},
          [&](const State& child, Range w) { return value(child, first, w); },
          [](double alpha, double beta) { return alpha >= beta; });
    else refuse_single_move();
  }

  double one_after_the_other(const State& s, Side first, Range window) requires Joint<G> {
    const Range range = seen_by(first, range_);
    auto [alpha, beta] = seen_by(first, window);
    double best = range.lower;
    const auto replies = moves_of(game_, s, other(first));
    for (const auto& move : moves_of(game_, s, first)) {
      double worst = range.upper, limit = beta;
      for (const auto& reply : replies) {
        const State child =
            first == Side::max ? game_.play(s, move, reply) : game_.play(s, reply, move);
        worst = std::min(worst,
                         seen_by(first, value(child, first, seen_by(first, Range{alpha, limit}))));
        limit = std::min(limit, worst);
        if (alpha >= limit) break;
      }
      best = std::max(best, worst);
      alpha = std::max(alpha, best);
      if (alpha >= beta) break;
    }
    return seen_by(first, best);
  }

  double mean(const State& s, Side first, Range window) requires Chance<G> {
    const Odds odds(outcomes_of(game_, s));
    double sum = 0, rest = 1;
    for (const auto& outcome : odds.outcomes) {
      const double p = odds.of(outcome);
      rest -= p;
      const Range here{(window.lower - sum - rest * range_.upper) / p,
                       (window.upper - sum - rest * range_.lower) / p};
      const double v = value(outcome.state, first, outcome_window(here, range_));
      sum += p * v;
      if (v <= here.lower) return std::min(sum + rest * range_.upper, window.lower);  // rounded
      if (v >= here.upper) return std::max(sum + rest * range_.lower, window.upper);
    }
    return sum;
  }

  const G& game_;
  Meter<double>& meter_;
  Range range_;
  std::uint64_t states_ = 0;
};

/// Spares the search of states where both move at once if the two serialized games agree.
template <Game G>
class SerializedShortcut {
 public:
  struct Note {
    std::optional<double> value;
  };
  SerializedShortcut(const G& game, Meter<double>& meter) : serialized_(game, meter) {}

  Note look_up(const typename G::State& s, Turn turn) {
    if (turn != Turn::both) return {};
    const auto [lower, upper] = serialized_.bounds(s);
    return lower == upper ? Note{lower} : Note{};
  }
  void learn(const Note&, double) {}

  std::uint64_t states() const { return serialized_.states(); }

 private:
  Serialized<G> serialized_;
};

/// Backward induction with bounds from the serialized games, from the same paper.
template <Game G>
using SerializedInduction = BackwardInduction<G, SerializedShortcut<G>>;

}  // namespace pincer::textbook
