#pragma once
#include <algorithm>

#include "pincer/core/compiled.hpp"
#include "pincer/matrix/solver.hpp"

namespace pincer {

PINCER_INLINE Equilibrium MatrixSolver::solve(Matrix m, Bounds<double> range, Bounds<double> window,
                                              double wanted_gap) {
  row_ = row_room_.room(m.rows);
  column_ = column_room_.room(m.columns);
  const Pure pure = best_pure(m);
  if (wanted_gap < 0) wanted_gap = 1e-12 * pure.high - 1e-12 * pure.low;
  if (pure.bounds.lower == pure.bounds.upper || pure.bounds.width() <= wanted_gap ||
      pure.bounds.upper <= window.lower || pure.bounds.lower >= window.upper) {
    play_only(row_, pure.row);
    play_only(column_, pure.column);
    return {pure.bounds, row_, column_, true};
  }
  wanted_gap = std::max(wanted_gap, rounding_of(m, pure));
  const Bounds<double> entries = meet(range, Bounds<double>{pure.low, pure.high});

  if (!(m.rows == 2 && m.columns == 2 && propose_two_by_two(m)))
    propose(fast_, m, pure, row_, column_);
  Bounds<double> bounds{row_guarantee(m, row_, entries), column_guarantee(m, column_, entries)};
  if (bounds.width() > wanted_gap) bounds = refine(m, pure, entries, bounds);
  return {bounds, row_, column_, false};
}

}  // namespace pincer
