#pragma once
#include <cstdint>
#include <utility>

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

}  // namespace pincer::textbook
