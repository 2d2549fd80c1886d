#pragma once
#include <cstdint>
#include <utility>

#include "pincer/core/bounds.hpp"

namespace pincer::textbook {

/// The outcomes of a chance node with their probabilities.
template <class Outcomes>
struct Odds {
  explicit Odds(Outcomes all) : outcomes(std::move(all)) {
    std::int64_t total = 0;
    for (const auto& outcome : outcomes) total += outcome.weight;
    whole = static_cast<double>(total);
  }

  template <class Outcome>
  double of(const Outcome& outcome) const {
    return static_cast<double>(outcome.weight) / whole;
  }

  Outcomes outcomes;
  double whole;
};

/// The window for an outcome, from what it must reach for the chance node to leave its own: no
/// wider than payoffs are, and never empty. (Rounding may put its ends in the wrong order, and a
/// search with such a window would stop before it has proved anything.)
inline Bounds<double> outcome_window(Bounds<double> reach, Bounds<double> range) {
  const Bounds<double> window = meet(reach, range.widened());
  return window.lower < window.upper ? window : Bounds<double>{window.lower, next_up(window.lower)};
}

}  // namespace pincer::textbook
