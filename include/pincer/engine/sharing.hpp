#pragma once
#include <algorithm>
#include <cstddef>
#include <span>

#include "pincer/engine/options.hpp"

namespace pincer {

/// Divides the error a chance node may leave among its outcomes. Whatever the policy,
/// sum p * share <= budget, with outcomes left alone counted at their present width.
class Shares {
 public:
  /// The outcomes come most likely first; `weight` is their total. Budgets too small to divide
  /// are handed on whole: halved again at every level they would make every remembered bound
  /// just too wide to be used again.
  template <class Roll>
  Shares(ErrorSharing policy, double budget, double smallest, std::span<const Roll> rolls,
         double weight)
      : policy_(budget > smallest ? policy : ErrorSharing::even),
        left_(budget),
        mass_(1),
        asked_(rolls.size()) {
    if (policy_ != ErrorSharing::tail) return;
    const double reserve = 0.75 * budget;
    double saved = 0;
    while (asked_ > 1) {
      const Roll& last = rolls[asked_ - 1];
      const double p = last.weight / weight;
      const double cost = p * last.bounds.width();
      if (saved + cost > reserve) break;
      saved += cost;
      mass_ -= p;
      --asked_;
    }
    left_ = budget - saved;
  }

  /// How many of the outcomes need asking at all.
  std::size_t asked() const { return asked_; }

  /// The error that outcome i, of probability p, may keep.
  double of(std::size_t i, double p) const {
    if (policy_ == ErrorSharing::even) return left_;
    return i + 1 == asked_ ? left_ / p : left_ / mass_ / 2;
  }

  /// Notes that an outcome of probability p was left with this width.
  void spend(double p, double width) {
    if (policy_ == ErrorSharing::even) return;
    left_ = std::max(0.0, left_ - p * width);
    mass_ = std::max(mass_ - p, p);
  }

 private:
  ErrorSharing policy_;
  double left_;
  double mass_;
  std::size_t asked_;
};

}  // namespace pincer
