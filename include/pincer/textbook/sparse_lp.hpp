#pragma once
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "pincer/core/bounds.hpp"

namespace pincer::textbook {

/// A large linear program with few nonzeros: maximise the sum of gain * x over the columns,
/// where every row's sum of value * x, and every x, stays within its bounds.
struct SparseLp {
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  struct Entry {
    int row, column;
    double value;
  };
  std::vector<Bounds<double>> rows, columns;
  std::vector<double> gains;   ///< one per column
  std::vector<Entry> entries;  ///< in any order; those of one place are added up

  /// Both return the number of what they added.
  int add_row(Bounds<double> bounds) {
    rows.push_back(bounds);
    return static_cast<int>(rows.size()) - 1;
  }
  int add_column(Bounds<double> bounds, double gain) {
    columns.push_back(bounds);
    gains.push_back(gain);
    return static_cast<int>(columns.size()) - 1;
  }

  /// About what a solver needs: the entries by row and by column, and for every row and column
  /// its bounds, gain, value and price. What it factorises comes on top.
  std::size_t bytes() const {
    return 2 * entries.size() * (sizeof(double) + sizeof(int)) +
           (rows.size() + columns.size()) * (5 * sizeof(double) + sizeof(int));
  }
};

/// How solving ended; the vectors mean something only if is_optimal.
struct SparseSolution {
  bool is_optimal;
  std::vector<double> columns;  ///< the x
  std::vector<double> prices;   ///< what one more unit of a row's upper bound would gain
};

/// Solves the program with Clp. Gives up soon after `is_stopped` returns true; it is asked once
/// per pivot.
SparseSolution solve_sparse_lp(const SparseLp& lp, const std::function<bool()>& is_stopped);

}  // namespace pincer::textbook
