#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "pincer/core/rounding.hpp"

namespace pincer {

/// What has been proved about a value (to Max): lower <= value <= upper.
template <class V>
struct Bounds {
  V lower, upper;

  static constexpr Bounds exactly(V v) { return {v, v}; }

  /// How far the value may still be from either end; never rounded below the truth.
  constexpr V width() const { return subtract_up(upper, lower); }
  constexpr V middle() const { return lower + (upper - lower) / 2; }
  constexpr bool contains(V v) const { return lower <= v && v <= upper; }

  /// The same facts from the other chair: Min's turn is Max's turn, mirrored.
  constexpr Bounds mirrored() const { return {-upper, -lower}; }

  /// One unit beyond each end: limits that no value of these bounds can reach.
  constexpr Bounds widened() const { return {lower - 1, upper + 1}; }

  constexpr bool operator==(const Bounds&) const = default;
};

/// Two true statements make a sharper one.
template <class V>
constexpr Bounds<V> meet(Bounds<V> a, Bounds<V> b) {
  return {std::max(a.lower, b.lower), std::min(a.upper, b.upper)};
}

/// What holds of a value that is either of the two.
template <class V>
constexpr Bounds<V> hull(Bounds<V> a, Bounds<V> b) {
  return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
}

/// More than twice what rounding may take from a mean or a mix of so many numbers within `range`.
inline double slop_of(Bounds<double> range, std::size_t terms) {
  const double magnitude = std::max(std::abs(range.lower), std::abs(range.upper)) + 1;
  return static_cast<double>(terms + 4) * std::numeric_limits<double>::epsilon() * magnitude;
}

}  // namespace pincer
