#pragma once
#include <gmpxx.h>

#include <vector>

namespace pincer::testing {

/// The value of a matrix game, exactly: the simplex method with rationals and Bland's rule.
/// `m` holds rows of equal length; Max chooses the row.
inline mpq_class exact_value(const std::vector<std::vector<mpq_class>>& m) {
  const std::size_t rows = m.size(), columns = m.front().size();
  mpq_class shift = 0;  // makes every entry at least one
  for (const auto& row : m)
    for (const auto& v : row)
      if (1 - v > shift) shift = 1 - v;

  // Min's problem: maximise the sum of y with (M + shift) y <= 1. The value is 1 / sum - shift.
  const std::size_t width = columns + rows + 1;
  std::vector<std::vector<mpq_class>> t(rows + 1, std::vector<mpq_class>(width, 0));
  std::vector<std::size_t> basis(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) t[i][j] = m[i][j] + shift;
    t[i][columns + i] = 1;
    t[i][width - 1] = 1;
    basis[i] = columns + i;
  }
  for (std::size_t j = 0; j < columns; ++j) t[rows][j] = -1;

  for (;;) {
    std::size_t enter = 0;
    while (enter + 1 < width && t[rows][enter] >= 0) ++enter;
    if (enter + 1 == width) break;
    std::size_t leave = rows;
    for (std::size_t i = 0; i < rows; ++i) {
      if (t[i][enter] <= 0) continue;
      if (leave == rows) {
        leave = i;
        continue;
      }
      const mpq_class mine = t[i][width - 1] / t[i][enter];
      const mpq_class best = t[leave][width - 1] / t[leave][enter];
      if (mine < best || (mine == best && basis[i] < basis[leave])) leave = i;
    }
    const mpq_class pivot = t[leave][enter];
    for (auto& v : t[leave]) v /= pivot;
    for (std::size_t i = 0; i <= rows; ++i) {
      const mpq_class factor = t[i][enter];
      if (i == leave || factor == 0) continue;
      for (std::size_t j = 0; j < width; ++j) t[i][j] -= factor * t[leave][j];
    }
    basis[leave] = enter;
  }
  return 1 / t[rows][width - 1] - shift;
}

}  // namespace pincer::testing
