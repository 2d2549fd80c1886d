#pragma once
#include <cstddef>

#include "pincer/core/game.hpp"

namespace pincer {

/// A matrix game, row by row, as a view: Max chooses a row, Min a column, and Max is paid the
/// entry. Entries are finite; there is at least one row and one column.
///
///     const double payoffs[] = {0, -1, 1, 0};
///     Matrix{payoffs, 2, 2}(1, 0) == 1
struct Matrix {
  const double* values;
  std::size_t rows, columns;

  double operator()(std::size_t i, std::size_t j) const { return values[i * columns + j]; }
};

/// A matrix game from one side's chair: it chooses the first index, wants large entries, and is
/// called Max by everything that takes one. For Min the matrix is transposed and negated.
class Seat {
 public:
  Seat(Side side, Matrix m)
      : values_(m.values),
        sign_(seen_by(side, 1.)),
        own_(side == Side::max ? m.rows : m.columns),
        others_(side == Side::max ? m.columns : m.rows),
        own_stride_(side == Side::max ? m.columns : 1),
        other_stride_(side == Side::max ? 1 : m.columns) {}

  std::size_t own() const { return own_; }        ///< how many actions this side has
  std::size_t others() const { return others_; }  ///< and its opponent

  double operator()(std::size_t i, std::size_t j) const { return sign_ * *at(i, j); }

  // The entries as they lie in memory, for loops that must be fast: (*this)(i, j) is
  // sign() * *at(i, j), and at(i + 1, j) is own_stride() further on.
  double sign() const { return sign_; }
  const double* at(std::size_t i, std::size_t j) const {
    return values_ + i * own_stride_ + j * other_stride_;
  }
  std::size_t own_stride() const { return own_stride_; }
  std::size_t other_stride() const { return other_stride_; }

 private:
  const double* values_;
  double sign_;
  std::size_t own_, others_, own_stride_, other_stride_;
};

}  // namespace pincer
