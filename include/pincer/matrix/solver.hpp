#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "pincer/core/bounds.hpp"
#include "pincer/matrix/guarantee.hpp"
#include "pincer/matrix/matrix.hpp"
#include "pincer/matrix/small_lp.hpp"
#include "pincer/matrix/workspace.hpp"

namespace pincer {

/// A matrix game, solved. The mixes are probabilities that sum to exactly one, in exact
/// arithmetic as well as when added up in any order, and guarantee the bounds.
struct Equilibrium {
  Bounds<double> bounds;                ///< of the game's value
  std::span<const double> row, column;  ///< what Max and Min play
  bool is_pure;                         ///< each plays one action, found without an LP
};

/// Solves matrix games: a saddle point if there is one, two by two by formula, else the simplex
/// method. Whatever it finds is only a proposal: bounds come from guarantee.hpp.
///
/// No allocation up to 16 x 16, and beyond only for a larger matrix than any before.
class MatrixSolver {
 public:
  /// As close as is worth the time: 1e-12 of the difference between m's entries, or a few
  /// rounding errors of its largest.
  Equilibrium solve(Matrix m, Bounds<double> range) { return solve(m, range, anywhere, -1); }

  /// Or, if pure play shows that, that the value is at most window.lower or at least window.upper.
  Equilibrium solve(Matrix m, Bounds<double> range, Bounds<double> window) {
    return solve(m, range, window, -1);
  }

  /// Requires: entries of m are finite and within range.
  /// Ensures: bounds.lower <= value of m <= bounds.upper, guaranteed by the mixes;
  /// bounds.lower == bounds.upper if m has a saddle point.
  /// Ensures: bounds.width() <= wanted_gap, unless that takes more than two attempts (the second
  /// in quadruple precision) or is below the rounding of a guarantee. Negative: as close as is
  /// worth it. The spans of the result are valid until the next call.
  Equilibrium solve(Matrix m, Bounds<double> range, double wanted_gap) {
    return solve(m, range, anywhere, wanted_gap);
  }

 private:
  static constexpr std::size_t inline_size = 16;
  static constexpr Bounds<double> anywhere{-std::numeric_limits<double>::infinity(),
                                           std::numeric_limits<double>::infinity()};

  Equilibrium solve(Matrix m, Bounds<double> range, Bounds<double> window, double wanted_gap);

  /// The best that each side can do without mixing.
  struct Pure {
    std::size_t row, column;
    Bounds<double> bounds;  ///< what they guarantee
    double low, high;       ///< the smallest and the largest entry
  };

  Pure best_pure(Matrix m) {
    const std::span<double> worst = column_;  // for Min, in each column
    Pure pure{0, 0, {0, 0}, m(0, 0), 0};
    for (std::size_t i = 0; i < m.rows; ++i) {
      const double* const entries = m.values + i * m.columns;
      double least = entries[0];
      for (std::size_t j = 0; j < m.columns; ++j) {
        least = std::min(least, entries[j]);
        worst[j] = i == 0 ? entries[j] : std::max(worst[j], entries[j]);
      }
      pure.low = std::min(pure.low, least);
      if (i == 0 || least > pure.bounds.lower) {
        pure.bounds.lower = least;
        pure.row = i;
      }
    }
    const auto best = std::min_element(worst.begin(), worst.end());
    pure.column = static_cast<std::size_t>(best - worst.begin());
    pure.bounds.upper = *best;
    pure.high = *std::max_element(worst.begin(), worst.end());
    return pure;
  }

  /// What the rounding of two guarantees may amount to.
  static double rounding_of(Matrix m, const Pure& pure) {
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    const double sums = static_cast<double>(m.rows + m.columns + 8) * epsilon;
    return (sums * pure.high - sums * pure.low) +
           4 * epsilon * std::max(std::abs(pure.low), std::abs(pure.high));
  }

  /// Without a saddle point both sides mix both actions, each so that the other does not care
  /// which it plays. False where rounding gets in the way.
  bool propose_two_by_two(Matrix m) {
    const double a = m(0, 0) / 4, b = m(0, 1) / 4, c = m(1, 0) / 4, d = m(1, 1) / 4;
    const double total = (a - b) + (d - c);
    if (total == 0) return false;
    const std::array<double, 2> row{(d - c) / total, (a - b) / total};
    const std::array<double, 2> column{(d - b) / total, (a - c) / total};
    return make_mix(row, row_) && make_mix(column, column_);
  }

  /// Writes the two mixes the simplex method ends with (pure ones if it fails altogether).
  ///
  /// With all entries positive, which an added constant sees to, the value is 1 / max sum y
  /// subject to M y <= 1, y >= 0 (Dantzig 1951); y and the prices are the mixes, not yet scaled.
  template <class Number>
  static void propose(SimplexOf<Number>& lp, Matrix m, const Pure& pure, std::span<double> row,
                      std::span<double> column) {
    // Entries are brought into [1, 2], by way of a size in which neither their differences nor
    // the inverse of these can overflow.
    const double width = pure.high / 4 - pure.low / 4;
    const double shrink = width > 1e290 ? 0x1p-100 : width < 1e-290 ? 0x1p+200 : 1;
    const Number low = Number{pure.low} * shrink;
    const Number scale = 1 / (Number{pure.high} * shrink - low);
    lp.start(m.rows, m.columns);
    for (std::size_t i = 0; i < m.rows; ++i) {
      const double* const entries = m.values + i * m.columns;
      Number* const cells = lp.row(i);
      for (std::size_t j = 0; j < m.columns; ++j)
        cells[j] = 1 + (Number{entries[j]} * shrink - low) * scale;
      lp.limit(i) = 1;
    }
    for (std::size_t j = 0; j < m.columns; ++j) lp.gain(j) = 1;
    lp.maximise(pure.column);
    if (!make_mix(lp.prices(), row)) play_only(row, pure.row);
    if (!make_mix(lp.variables(), column)) play_only(column, pure.column);
  }

  /// A second attempt, with numbers twice as long; of both attempts and the pure actions each side
  /// keeps the best.
  Bounds<double> refine(Matrix m, const Pure& pure, Bounds<double> entries, Bounds<double> bounds) {
    const std::span<double> row = other_row_room_.room(m.rows);
    const std::span<double> column = other_column_room_.room(m.columns);
    propose(precise_, m, pure, row, column);
    const auto keep = [](double& best, double found, std::span<double> mix,
                         std::span<const double> proposal) {
      if (found <= best) return;
      best = found;
      std::copy(proposal.begin(), proposal.end(), mix.begin());
    };
    Bounds<double> seen_by_min = bounds.mirrored();
    keep(bounds.lower, row_guarantee(m, row, entries), row_, row);
    keep(seen_by_min.lower, -column_guarantee(m, column, entries), column_, column);
    play_only(row, pure.row);
    play_only(column, pure.column);
    keep(bounds.lower, pure.bounds.lower, row_, row);
    keep(seen_by_min.lower, -pure.bounds.upper, column_, column);
    return {bounds.lower, -seen_by_min.lower};
  }

  static void play_only(std::span<double> mix, std::size_t action) {
    std::fill(mix.begin(), mix.end(), 0);
    mix[action] = 1;
  }

  /// Scales weights to sum to one. They are rounded to multiples of 2^-52, so that all sums of
  /// them are exact and the largest can make up for the others. False if there is no weight.
  static bool make_mix(std::span<const double> weights, std::span<double> mix) {
    double total = 0;
    for (const double weight : weights) total += std::max(weight, 0.);
    if (!(total > 0 && total < std::numeric_limits<double>::max())) return false;
    const double scale = 1 / total;
    double sum = 0, most = -1;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < mix.size(); ++i) {
      mix[i] = (std::max(weights[i], 0.) * scale + 1) - 1;
      sum += mix[i];
      largest = mix[i] > most ? i : largest;
      most = std::max(most, mix[i]);
    }
    mix[largest] += 1 - sum;
    return true;
  }

  SmallLp fast_;
  SimplexOf<LongNumber> precise_;
  std::span<double> row_, column_;
  Workspace<double, inline_size> row_room_, column_room_, other_row_room_, other_column_room_;
};

}  // namespace pincer

#ifndef PINCER_COMPILED
#include "pincer/matrix/solver_body.hpp"
#endif
