#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "pincer/core/budget.hpp"
#include "pincer/core/game.hpp"

namespace pincer {

/// A mix of moves for each side, as probabilities in natural order.
struct Mixes {
  std::vector<double> row, column;
};

/// What a search says about a state.
template <class V>
struct Answer {
  Bounds<V> bounds{};               ///< contain the value
  std::vector<Bounds<V>> children;  ///< of every move or outcome, in natural order, to Max
  Mixes mixes;                      ///< how to play if both move at once here
  V eps = 0;                        ///< the error that was aimed at
  Stop stop = Stop::none;           ///< none: bounds.width() <= eps
};

/// The least error worth asking for where sums are rounded, over dice or mixed moves. An error
/// below this is read as this.
inline double least_rounded_eps(Bounds<double> range) {
  const double magnitude = std::max(std::abs(range.lower), std::abs(range.upper));
  return std::max(1e-9 * (range.upper - range.lower), 1e-12 * magnitude);
}

/// The same of a game: integers and plain comparisons are exact.
template <Game G>
NumberOf<G> least_eps(const G& game) {
  if constexpr (Chance<G> || Joint<G>)
    if (has_sums(game)) return least_rounded_eps(as<double>(game.range()));
  return 0;
}

/// Of the children, the one whose bounds promise most to `side`: the highest lower bound for
/// Max (Atzmon, Stern, Saffidine), and among those the more hopeful one.
template <class V>
std::size_t best_child(const std::vector<Bounds<V>>& children, Side side) {
  const auto promises_less = [side](Bounds<V> a, Bounds<V> b) {
    a = seen_by(side, a);
    b = seen_by(side, b);
    return a.lower != b.lower ? a.lower < b.lower : a.upper < b.upper;
  };
  return static_cast<std::size_t>(
      std::max_element(children.begin(), children.end(), promises_less) - children.begin());
}

}  // namespace pincer
