#pragma once
#include "pincer/textbook/meter.hpp"
#include "pincer/textbook/odds.hpp"

namespace pincer::textbook {

/// Bounded Alpha-Beta (Atzmon, Stern, Saffidine, Algorithm 1): [L, U] around the value with
/// U - L <= eps. The numbers on the right are the lines of the paper's box.
/// Its policy: Max plays the child with the highest L, Min the one with the lowest U.
template <Turns G, class M = Meter<NumberOf<G>>>
class BoundedAlphaBeta {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Range = Bounds<Number>;

  BoundedAlphaBeta(const G& game, M& meter, Number eps)
      : game_(game), meter_(meter), eps_(eps), v_(as<Number>(game.range())) {}

  Range solve(const State& s) { return search(s, v_); }  // 6

 private:
  /// `window` is [alpha(n), beta(n)] as lines 6 to 10 set it.
  Range search(const State& n, Range window) {
    const Turn turn = game_.turn(n);
    const auto call = meter_.enter(n, turn, window, eps_);
    if (turn == Turn::over) {  // 1, 2
      return Range::exactly(payoff_of(game_, n));
    }
    if constexpr (Chance<G>)
      if (turn == Turn::chance) return search_chance(n, window, call);
    return search_choice(n, side_of(turn), window, call);
  }

  /// A MAX node, or a MIN node seen from Min's side.
  template <class Call>
  Range search_choice(const State& n, Side side, Range window, const Call& call) {
    Range known = seen_by(side, v_);  // 3
    Number best_upper = known.lower;  // 4, 5
    auto [alpha, beta] = seen_by(side, window);
    const auto moves = moves_of(game_, n);
    for (std::size_t i = 0; i < moves.size(); ++i) {                                           // 11
      const Range child = search(game_.play(n, moves[i]), seen_by(side, Range{alpha, beta}));  // 12
      call.returned(child);
      const auto [lower, upper] = seen_by(side, child);
      best_upper = std::max(best_upper, upper);                                       // 14, 17
      known.lower = std::max(known.lower, lower);                                     // 15, 18
      alpha = std::max(known.lower, alpha);                                           // 22
      beta = std::min(known.upper, beta);                                             // 23
      if (is_near(alpha, beta) && i + 1 < moves.size()) return seen_by(side, known);  // 24
    }
    known.upper = best_upper;     // 25, 26
    return seen_by(side, known);  // 27
  }

  template <class Call>
  Range search_chance(const State& n, Range window, const Call& call) requires Chance<G> {
    Range known = v_;  // 3
    auto [alpha, beta] = window;
    const Odds odds(outcomes_of(game_, n));
    for (std::size_t i = 0; i < odds.outcomes.size(); ++i) {  // 11
      const auto& outcome = odds.outcomes[i];
      const double p = odds.of(outcome);
      const Range child = search(
          outcome.state, {std::max(v_.lower, (alpha - known.upper) / p + v_.upper),   // 9
                          std::min(v_.upper, (beta - known.lower) / p + v_.lower)});  // 10, 12
      call.returned(child);
      known.lower += p * (child.lower - v_.lower);                             // 20
      known.upper -= p * (v_.upper - child.upper);                             // 21
      alpha = std::max(known.lower, alpha);                                    // 22
      beta = std::min(known.upper, beta);                                      // 23
      if (is_near(alpha, beta) && i + 1 < odds.outcomes.size()) return known;  // 24
    }
    return known;  // 27
  }

  /// beta <= alpha + eps, without the sum's rounding error.
  bool is_near(Number alpha, Number beta) const { return beta <= add_down(alpha, eps_); }

  const G& game_;
  M& meter_;
  Number eps_;
  Range v_;  // [v_min, v_max]
};

}  // namespace pincer::textbook
