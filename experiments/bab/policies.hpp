#pragma once
#include <algorithm>
#include <optional>

#include "experiments/bab/search_tree.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/textbook/odds.hpp"

namespace pincer::experiments {

// How the moves that BAB recommends hold out against a player who departs from them. A policy has
// a Cursor, which follows the play; root(s), child(cursor, i) and choice(s, side, cursor).

/// Both players follow one search: Max the highest L, Min the lowest U; the first move where
/// nothing was searched.
template <class G>
class OneTree {
 public:
  using Cursor = const SearchTree::Node*;
  using State = typename G::State;

  OneTree(const G& game, double eps) : tree_(bab_tree(game, game.root(), eps)) {}

  Cursor root() const { return &tree_.nodes.front(); }
  Cursor child(Cursor cursor, std::size_t i) const { return tree_.child(cursor, i); }
  std::size_t choice(const State&, Side side, Cursor cursor) const {
    return cursor == nullptr ? 0 : best_child(cursor->returned, side);
  }

 private:
  SearchTree tree_;
};

/// Whoever is to move searches anew and takes the best move of that search.
template <class G>
class Renewed {
 public:
  struct Cursor {};
  using State = typename G::State;

  Renewed(const G& game, double eps) : game_(game), eps_(eps) {}

  Cursor root() const { return {}; }
  Cursor child(Cursor, std::size_t) const { return {}; }
  std::size_t choice(const State& s, Side side, Cursor) const {
    return best_child(bab_tree(game_, s, eps_).nodes.front().returned, side);
  }

 private:
  const G& game_;
  double eps_;
};

/// What Max gets when both follow the policy, except one who may depart from it at will.
template <class G, class Policy>
double played(const G& game, const typename G::State& s, const Policy& policy,
              typename Policy::Cursor cursor, std::optional<Side> deviator) {
  const auto below = [&](const typename G::State& child, std::size_t i) {
    return played(game, child, policy, policy.child(cursor, i), deviator);
  };
  const Turn turn = game.turn(s);
  if (turn == Turn::over) return static_cast<double>(game.payoff(s));
  if constexpr (Chance<G>)
    if (turn == Turn::chance) {
      const textbook::Odds odds(game.outcomes(s));
      double mean = 0;
      for (std::size_t i = 0; i < odds.outcomes.size(); ++i)
        mean += odds.of(odds.outcomes[i]) * below(odds.outcomes[i].state, i);
      return mean;
    }
  const Side side = side_of(turn);
  const auto moves = game.moves(s);
  if (deviator != side) {
    const std::size_t i = policy.choice(s, side, cursor);
    return below(game.play(s, moves[i]), i);
  }
  double best = seen_by(side, game.range()).lower;
  for (std::size_t i = 0; i < moves.size(); ++i)
    best = std::max(best, seen_by(side, below(game.play(s, moves[i]), i)));
  return seen_by(side, best);
}

/// What Max gets when both follow the policy, and what either could gain by departing from it.
struct Stability {
  double played, max_gain, min_gain;
};

template <class G, class Policy>
Stability stability(const G& game, const Policy& policy) {
  const auto with = [&](std::optional<Side> deviator) {
    return played(game, game.root(), policy, policy.root(), deviator);
  };
  const double both = with(std::nullopt);
  return {both, with(Side::max) - both, both - with(Side::min)};
}

}  // namespace pincer::experiments
