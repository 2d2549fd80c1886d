#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

#include "pincer/matrix/small_lp.hpp"
#include "pincer/matrix/workspace.hpp"

namespace pincer {

/// Small programs whose optimum must be right to 1e-12. Small pivots may cost a solution most of
/// its digits; one that does not pass a check is found again with numbers twice as long.
class CheckedLp {
 public:
  /// The optimum; nothing if there is none. `fill(lp)` writes the program into a SimplexOf any
  /// numbers, and is called again for each check and attempt.
  template <class Fill>
  std::optional<double> maximum(const Fill& fill) {
    fill(fast_);
    if (fast_.maximise() == SmallLp::End::optimal) {
      const double value = fast_.value();
      const auto x = kept(fast_.variables(), x_room_);
      const auto prices = kept(fast_.prices(), price_room_);
      fill(fast_);
      if (is_optimal(value, x, prices)) return value;
    }
    fill(precise_);
    if (precise_.maximise() != Precise::End::optimal) return std::nullopt;
    return static_cast<double>(precise_.value());
  }

 private:
  using Precise = SimplexOf<LongNumber>;
  using Room = Workspace<double, 17>;
  static constexpr double tolerance = 1e-12;

  static std::span<const double> kept(std::span<const double> numbers, Room& room) {
    const auto copy = room.room(numbers.size());
    std::copy(numbers.begin(), numbers.end(), copy.begin());
    return copy;
  }

  /// The proof by duality: x keeps the limits and gains the value, and at these prices of the
  /// limits nothing gains more.
  bool is_optimal(double value, std::span<const double> x, std::span<const double> prices) {
    double gained = 0, paid = 0;
    for (std::size_t j = 0; j < x.size(); ++j) {
      double cost = 0;
      for (std::size_t i = 0; i < prices.size(); ++i) cost += prices[i] * fast_.row(i)[j];
      if (x[j] < -tolerance || cost < fast_.gain(j) - tolerance) return false;
      gained += fast_.gain(j) * x[j];
    }
    for (std::size_t i = 0; i < prices.size(); ++i) {
      double used = 0;
      for (std::size_t j = 0; j < x.size(); ++j) used += fast_.row(i)[j] * x[j];
      if (prices[i] < -tolerance || used > fast_.limit(i) + tolerance) return false;
      paid += prices[i] * fast_.limit(i);
    }
    return std::abs(gained - value) <= tolerance && std::abs(paid - value) <= tolerance;
  }

  SmallLp fast_;
  Precise precise_;
  Room x_room_, price_room_;
};

}  // namespace pincer
