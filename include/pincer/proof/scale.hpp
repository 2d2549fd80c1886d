#pragma once
#include <cstdint>
#include <span>

#include "pincer/core/game.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::proof {

/// What a side is sure of, in whole units of 2^exponent of a payoff and seen by that side: for Max
/// the value is at least this, for Min minus the value is. More is better for either.
using Worth = std::int64_t;

/// Turns payoffs into units and back, and never to the advantage of the side that claims them.
///
/// Whole numbers that are only compared stay as they are: the unit is 1. Otherwise 2^(exponent +
/// 52) is the least power of two above every payoff's magnitude, so that every worth is a double.
class Scale {
 public:
  explicit Scale(const Rules& rules);

  int exponent() const { return exponent_; }

  /// The most units that are at most what the payoff is to `side`.
  /// Throws Error if it is outside the game's range.
  Worth rounded_down(Side side, double payoff) const;

  /// What an unlisted position counts with: the worst payoff there is.
  Worth least(Side side) const { return side == Side::max ? least_for_max_ : least_for_min_; }

  /// The same as a payoff to Max, exactly.
  double payoff(Side side, Worth worth) const;

 private:
  Bounds<double> range_;
  int exponent_;
  double unit_, units_;  ///< a unit as a payoff, and how many make a payoff of 1
  Worth least_for_max_, least_for_min_;
};

/// The mean of so many units by weights, rounded down once. `total` is what the weights sum to.
/// Requires: total >= 1.
class WeightedMean {
 public:
  void add(std::int64_t weight, Worth worth) { sum_ += static_cast<Wide>(weight) * worth; }
  Worth rounded_down(std::int64_t total) const;

 private:
  __extension__ using Wide = __int128;
  Wide sum_ = 0;
};

}  // namespace pincer::proof
