#pragma once
#include "pincer/core/bounds.hpp"

namespace pincer {

/// What is asked about a value: is it at most this, at least that, or what is it within e?
///
///     Question{2, 5, 0}: "is it at most 2? is it at least 5? if neither, what is it exactly?"
template <class V>
struct Question {
  V at_most, at_least, within;

  /// "What is it, within e?" No value of `range` is at most or at least such limits.
  static constexpr Question about(Bounds<V> range, V e) {
    const Bounds<V> limits = range.widened();
    return {limits.lower, limits.upper, e};
  }

  constexpr bool answered_by(Bounds<V> b) const {
    return b.upper <= at_most || b.lower >= at_least || is_within(b);
  }

  constexpr Question mirrored() const { return {-at_least, -at_most, within}; }

  constexpr bool operator==(const Question&) const = default;

 private:
  /// Whether b.width() <= within. Rounding keeps order, so it matters only where they seem equal,
  /// and never makes nothing of something.
  [[gnu::always_inline]] constexpr bool is_within(Bounds<V> b) const {
    const V about = b.upper - b.lower;
    return about < within || (about == within && (about == 0 || b.width() <= within));
  }
};

}  // namespace pincer
