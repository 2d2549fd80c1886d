#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "pincer/core/bounds.hpp"
#include "pincer/matrix/matrix.hpp"

namespace pincer {

/// How far the weights of a mix, in exact arithmetic, are from summing to one: lower <= 1 - sum
/// <= upper. Both are 0 when the additions are exact and end at one.
inline Bounds<double> missing_weight(std::span<const double> mix) {
  double sum = 0, error = 0;
  for (const double weight : mix) {
    const double next = sum + weight;
    error += std::abs(rounding_error(sum, weight, next));
    sum = next;
  }
  if (error == 0 && sum == 1) return {0, 0};
  error *= 2;  // adding the errors up is off by far less
  return {add_down(add_down(1., -sum), -error), add_up(add_up(1., -sum), error)};
}

/// What a mix guarantees to one side, whoever proposed it: the proof behind every bound on a
/// matrix game.
///
/// Against each of the opponent's actions the mix pays c + sum_i x_i (m_i - c), where c is what
/// the side's likeliest action pays: so an action played for certain is exact. (Where differences
/// might overflow, c is 0.)
///
/// Rounding. With n actions, u = 2^-53, no |m_i - c| above W and the x_i summing to at most S, the
/// sum is off by less than (n + 2) u S W + n 2^-1074. It is moved down by (n + 4) 2u S W + 2^-1022,
/// which covers that and the rounding of the move, unless all terms are 0 and there was nothing to
/// round. Then c is added, rounded down. What overflows proves nothing.
///
/// Weight that is missing is counted at the lowest payoff, weight in excess of one is taken away
/// at the highest: the mix stands for a true one that differs from it by so much.
class Guarantee {
 public:
  /// Requires: mix.size() == seat.own(), weights >= 0; all entries within `range`, and both seen
  /// from the seat.
  Guarantee(const Seat& seat, std::span<const double> mix, Bounds<double> range)
      : seat_(seat),
        mix_(mix),
        range_(range),
        missing_(missing_weight(mix)),
        is_complete_(missing_ == Bounds<double>{0, 0}),
        is_huge_(!std::isfinite(range.upper - range.lower)) {
    const double furthest = is_huge_ ? std::max(std::abs(range.lower), std::abs(range.upper))
                                     : range.upper - range.lower;
    slop_ = (static_cast<double>(mix.size()) + 4) * std::numeric_limits<double>::epsilon();
    error_ = slop_ * (furthest * std::max(1., 1 - missing_.lower)) + tiny;
    double most = -1;
    for (std::size_t i = 0; i < mix.size(); ++i) {
      likeliest_ = mix[i] > most ? i : likeliest_;
      most = std::max(most, mix[i]);
    }
  }

  /// Ensures: range.lower <= result <= the game's value.
  double value() const {
    return seat_.other_stride() == 1 ? value<1>() : value<0>();  // neighbours can be loaded at once
  }

 private:
  static constexpr double tiny = std::numeric_limits<double>::min();  // 2^-1022

  template <std::size_t fixed_stride>
  double value() const {
    double least = range_.upper;
    std::size_t j = 0;
    for (; j + 4 <= seat_.others(); j += 4)
      least = std::min(least, least_against<4, fixed_stride>(j));
    for (; j < seat_.others(); ++j) least = std::min(least, least_against<1, fixed_stride>(j));
    return least;
  }

  /// The least that the mix pays against actions j, ..., j + count - 1: several at once, because
  /// every sum has to wait for itself.
  template <std::size_t count, std::size_t fixed_stride>
  double least_against(std::size_t j) const {
    const std::size_t stride = fixed_stride == 0 ? seat_.other_stride() : fixed_stride;
    std::array<double, count> base{}, sum{};
    if (!is_huge_)
      for (std::size_t k = 0; k < count; ++k) base[k] = seat_.at(likeliest_, j)[k * stride];
    const double* entry = seat_.at(0, j);
    for (const double weight : mix_) {
      for (std::size_t k = 0; k < count; ++k) sum[k] += weight * (entry[k * stride] - base[k]);
      entry += seat_.own_stride();
    }
    double least = range_.upper;
    for (std::size_t k = 0; k < count; ++k)
      least = std::min(least, rounded_down(j + k, seat_.sign() * base[k], seat_.sign() * sum[k]));
    return least;
  }

  double rounded_down(std::size_t j, double base, double sum) const {
    double down = sum == 0 && is_flat(j) ? 0 : sum - error_;
    if (!is_complete_) {
      const double lost =
          std::max(missing_.upper * (base - range_.lower), -missing_.lower * (range_.upper - base));
      down = add_down(down, -(lost + (slop_ * lost + tiny)));
    }
    const double payoff = add_down(base, down);
    return range_.contains(payoff) ? payoff : range_.lower;  // also when something overflowed
  }

  /// Whether all actions in the mix pay the same against j.
  bool is_flat(std::size_t j) const {
    for (std::size_t i = 0; i < mix_.size(); ++i)
      if (mix_[i] != 0 && *seat_.at(i, j) != *seat_.at(likeliest_, j)) return false;
    return !is_huge_;
  }

  Seat seat_;
  std::span<const double> mix_;
  Bounds<double> range_;
  Bounds<double> missing_;
  bool is_complete_;
  bool is_huge_;
  double slop_;
  double error_;
  std::size_t likeliest_ = 0;
};

/// A lower bound on the value of m: what Max gets at least with this mix of rows.
/// Requires: mix.size() == m.rows, weights >= 0, entries of m within range.
double row_guarantee(Matrix m, std::span<const double> mix, Bounds<double> range);

/// An upper bound on the value of m: what Max gets at most against this mix of columns.
/// Requires: mix.size() == m.columns, weights >= 0, entries of m within range.
double column_guarantee(Matrix m, std::span<const double> mix, Bounds<double> range);

}  // namespace pincer

#ifndef PINCER_COMPILED
#include "pincer/matrix/guarantee_body.hpp"
#endif
