#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "pincer/matrix/workspace.hpp"

namespace pincer {

/// A small dense linear program:
///
///     maximise gain'x  subject to  A x <= limit, x >= 0,  where limit >= 0,
///
/// so that x = 0 is a place to start from. Coefficients should be about one in size: whoever
/// fills them in scales. A question of feasibility, A x <= 0 with x a mix, becomes such a program
/// by maximising the sum of x under "sum at most 1": the answer is 1 or 0.
///
/// The simplex method on the condensed tableau: a row per basic and a column per non-basic
/// variable, which trade places at every pivot. No allocation up to 17 constraints and 17
/// variables, and beyond that only for a larger program than any before.
template <class Number>
class SimplexOf {
 public:
  enum class End : std::uint8_t { optimal, unbounded, gave_up };

  /// Begins a program. Every coefficient is unspecified until it is set.
  void start(std::size_t constraints, std::size_t variables) {
    constraints_ = constraints;
    variables_ = variables;
    stride_ = (variables + 2) / 2 * 2;  // whole pairs, which the processor handles at once
    tableau_ = cells_.room((constraints + 1) * stride_).data();
    for (std::size_t i = 0; i <= constraints; ++i) row(i)[stride_ - 1] = 0;
    labels_ = label_room_.room(constraints + variables).data();
    solution_ = solution_room_.room(constraints + variables).data();
    scaled_ = scaled_room_.room(stride_).data();
    limit(constraints) = 0;  // what has been gained, negated
  }

  /// Row i of A; its entry number `variables` is the limit.
  Number* row(std::size_t i) { return tableau_ + i * stride_; }
  Number& limit(std::size_t i) { return row(i)[variables_]; }
  Number& gain(std::size_t j) { return row(constraints_)[j]; }

  /// How many pivots follow Dantzig's rule, which is fast and may cycle, before Bland's, which is
  /// slow and cannot.
  std::size_t patience() const { return 8 * (constraints_ + variables_) + 8; }

  /// Solves the program; `first` is the variable to try first.
  /// Ensures: ends, after at most 8 patience() pivots; x satisfies the constraints up to rounding
  /// however it ended.
  End maximise(std::size_t first = 0) { return maximise(first, patience()); }

  End maximise(std::size_t first, std::size_t hurried_pivots) {
    for (std::size_t j = 0; j < variables_; ++j) nonbasic(j) = static_cast<std::uint32_t>(j);
    for (std::size_t i = 0; i < constraints_; ++i)
      basic(i) = static_cast<std::uint32_t>(variables_ + i);
    std::size_t enters = gain(first) > gain_tolerance ? first : most_gain();
    for (std::size_t pivots = 0; pivots < 8 * patience(); ++pivots) {
      if (enters == none) return End::optimal;
      const bool hurry = pivots < hurried_pivots;
      const std::size_t leaves = hurry ? steady_limit(enters) : first_limit(enters);
      if (leaves == none) return End::unbounded;
      pivot(leaves, enters);
      enters = hurry ? most_gain() : first_gain();
    }
    return End::gave_up;
  }

  /// The objective.
  Number value() const { return -tableau_[constraints_ * stride_ + variables_]; }

  /// x. Valid until the next call.
  std::span<const double> variables() {
    for (std::size_t j = 0; j < variables_; ++j) solution_[nonbasic(j)] = 0;
    for (std::size_t i = 0; i < constraints_; ++i)
      solution_[basic(i)] = static_cast<double>(limit(i));
    return {solution_, variables_};
  }

  /// What one more unit of each limit would be worth (the dual solution). Valid until the next
  /// call.
  std::span<const double> prices() {
    for (std::size_t j = 0; j < variables_; ++j)
      solution_[nonbasic(j)] = static_cast<double>(-gain(j));
    for (std::size_t i = 0; i < constraints_; ++i) solution_[basic(i)] = 0;
    return {solution_ + variables_, constraints_};
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // In units of the rounding error of a number near one: what is taken for zero.
  static constexpr Number unit = [] {
    Number u = 1;  // numeric_limits need not know every type of number
    while (1 + u / 2 > 1) u /= 2;
    return u;
  }();
  static constexpr Number gain_tolerance = 512 * unit;     // of a gain
  static constexpr Number pivot_tolerance = 65536 * unit;  // of a pivot
  static constexpr Number tie_tolerance = 16 * unit;       // between two limits

  std::uint32_t& nonbasic(std::size_t j) { return labels_[j]; }
  std::uint32_t& basic(std::size_t i) { return labels_[variables_ + i]; }

  std::size_t most_gain() const {
    const Number* gains = tableau_ + constraints_ * stride_;
    std::size_t best = none;
    Number most = gain_tolerance;
    for (std::size_t j = 0; j < variables_; ++j)
      if (gains[j] > most) {
        most = gains[j];
        best = j;
      }
    return best;
  }

  /// The constraint that stops variable j first; of almost equal ones that with the largest
  /// pivot, which keeps rounding errors from growing (Harris 1973).
  std::size_t steady_limit(std::size_t j) {
    constexpr Number far = 1 / (unit * unit);
    Number step = far;
    for (std::size_t i = 0; i < constraints_; ++i) {
      const Number pivot = row(i)[j];
      const Number stop = (bound(i) * (1 + tie_tolerance) + tie_tolerance) / pivot;
      step = std::min(step, pivot > pivot_tolerance ? stop : far);
    }
    std::size_t best = none;
    Number most = pivot_tolerance;
    for (std::size_t i = 0; i < constraints_; ++i) {
      const Number pivot = row(i)[j];
      const Number reached = bound(i) <= step * pivot ? pivot : 0;
      best = reached > most ? i : best;  // a select, not a branch that nobody could predict
      most = std::max(most, reached);
    }
    return best;
  }

  /// A limit that rounding made negative is 0.
  Number bound(std::size_t i) { return std::max(limit(i), Number{0}); }

  // Bland 1977: among the candidates always the variable of least number.

  std::size_t first_gain() {
    std::size_t best = none;
    for (std::size_t j = 0; j < variables_; ++j)
      if (gain(j) > gain_tolerance && (best == none || nonbasic(j) < nonbasic(best))) best = j;
    return best;
  }

  std::size_t first_limit(std::size_t j) {
    std::size_t best = none;
    for (std::size_t i = 0; i < constraints_; ++i) {
      if (row(i)[j] <= pivot_tolerance) continue;
      if (best == none) {
        best = i;
        continue;
      }
      const Number mine = bound(i) * row(best)[j];
      const Number other = bound(best) * row(i)[j];
      if (mine < other || (mine == other && basic(i) < basic(best))) best = i;
    }
    return best;
  }

  /// The variables of row r and column s trade places.
  void pivot(std::size_t r, std::size_t s) {
    switch (stride_) {  // where the compiler knows how short rows are, it needs no loops for them
      case 4: return pivot(r, s, Width<4>());
      case 6: return pivot(r, s, Width<6>());
      case 8: return pivot(r, s, Width<8>());
      default: return pivot(r, s, stride_);
    }
  }

  template <std::size_t n>
  using Width = std::integral_constant<std::size_t, n>;

  template <class Stride>
  void pivot(std::size_t r, std::size_t s, Stride stride) {
    Number* const pivot_row = tableau_ + r * stride;
    const Number inverse = 1 / pivot_row[s];
    in_pairs(scaled_, pivot_row, stride, [=](Number, Number old) { return old * inverse; });
    for (std::size_t i = 0; i <= constraints_;
         ++i) {  // r too: a branch that goes round it is hard to guess
      Number* const row = tableau_ + i * stride;
      const Number factor = row[s];
      in_pairs(row, scaled_, stride, [=](Number old, Number by) { return old - factor * by; });
      row[s] = -factor * inverse;  // after the row: a pair that was half written loads slowly
    }
    in_pairs(pivot_row, scaled_, stride, [](Number, Number scaled) { return scaled; });
    pivot_row[s] = inverse;
    std::swap(basic(r), nonbasic(s));
  }

  /// Sets to[j] to f(to[j], from[j]), two at a time.
  template <class Stride, class F>
  [[gnu::always_inline]] static void in_pairs(Number* __restrict to, const Number* __restrict from,
                                              Stride stride, F f) {
    for (std::size_t j = 0; j < stride; j += 2) {
      to[j] = f(to[j], from[j]);
      to[j + 1] = f(to[j + 1], from[j + 1]);
    }
  }

  std::size_t constraints_ = 0, variables_ = 0, stride_ = 0;
  Number* tableau_ = nullptr;
  std::uint32_t* labels_ = nullptr;  // which variable is where: non-basic ones, then basic ones
  double* solution_ = nullptr;       // by variable, then by constraint
  Number* scaled_ = nullptr;         // the row of the pivot, while it is made
  Workspace<Number, 324> cells_;     // 18 rows of 18: the gains and the limits are in there too
  Workspace<std::uint32_t, 17 + 17> label_room_;
  Workspace<double, 17 + 17> solution_room_;
  Workspace<Number, 18> scaled_room_;
};

using SmallLp = SimplexOf<double>;

/// For programs that are nearly singular, where small pivots cost ten digits and more.
#ifdef __SIZEOF_FLOAT128__
using LongNumber = __float128;
#else
using LongNumber = long double;
#endif

}  // namespace pincer
