#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "pincer/core/bounds.hpp"

namespace pincer {

/// What is known of a matrix: the bounds of its cells, row by row. Max chooses the row.
struct Cells {
  std::span<Bounds<double>> all;
  std::size_t rows, columns;

  std::size_t index(std::size_t row, std::size_t column) const { return row * columns + column; }
  Bounds<double>& operator()(std::size_t row, std::size_t column) const {
    return all[index(row, column)];
  }
};

/// No cell is wider.
inline double widest_of(std::span<const Bounds<double>> cells) {
  std::array<double, 4> widest{};  // several at once: every maximum has to wait for itself
  std::size_t k = 0;
  for (; k + 4 <= cells.size(); k += 4)
    for (std::size_t i = 0; i < 4; ++i)
      widest[i] = std::max(widest[i], cells[k + i].upper - cells[k + i].lower);
  for (; k < cells.size(); ++k) widest[0] = std::max(widest[0], cells[k].upper - cells[k].lower);
  const double most = std::max({widest[0], widest[1], widest[2], widest[3]});
  return most > 0 ? next_up(most) : 0;  // subtracting rounds by less than that
}

/// What pure play promises: each side's best guarantee, and its most hopeful move.
struct Pure {
  Bounds<double> bounds;
  std::size_t safe_row, safe_column;        ///< give the bounds
  std::size_t hopeful_row, hopeful_column;  ///< could give most
  bool may_meet;                            ///< a saddle point is still possible
};

/// `columns` is room to work in.
inline Pure pure_play(const Cells& t, std::vector<Bounds<double>>& columns) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Pure pure{{-infinity, infinity}, 0, 0, 0, 0, false};
  columns.assign(t.columns, {-infinity, -infinity});
  double row_hope = -infinity, column_hope = infinity;
  for (std::size_t i = 0; i < t.rows; ++i) {
    const Bounds<double>* const row = &t(i, 0);
    Bounds<double> least{infinity, infinity};
    for (std::size_t j = 0; j < t.columns; ++j) {
      least = {std::min(least.lower, row[j].lower), std::min(least.upper, row[j].upper)};
      columns[j] = {std::max(columns[j].lower, row[j].lower),
                    std::max(columns[j].upper, row[j].upper)};
    }
    if (least.lower > pure.bounds.lower) pure.bounds.lower = least.lower, pure.safe_row = i;
    if (least.upper > row_hope) row_hope = least.upper, pure.hopeful_row = i;
  }
  for (std::size_t j = 0; j < t.columns; ++j) {
    const Bounds<double> most = columns[j];
    if (most.upper < pure.bounds.upper) pure.bounds.upper = most.upper, pure.safe_column = j;
    if (most.lower < column_hope) column_hope = most.lower, pure.hopeful_column = j;
  }
  pure.may_meet = row_hope >= column_hope;
  return pure;
}

}  // namespace pincer
