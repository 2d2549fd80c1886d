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
    return b.upper <= at_most || b.lower >= at_least || b.width() <= within;
  }

  constexpr Question mirrored() const { return {-at_least, -at_most, within}; }

  constexpr bool operator==(const Question&) const = default;
};

}  // namespace pincer
