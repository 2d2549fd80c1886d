#pragma once
#include <span>

#include "pincer/core/compiled.hpp"
#include "pincer/matrix/guarantee.hpp"

namespace pincer {

PINCER_INLINE double row_guarantee(Matrix m, std::span<const double> mix, Bounds<double> range) {
  return Guarantee(Seat(Side::max, m), mix, range).value();
}

PINCER_INLINE double column_guarantee(Matrix m, std::span<const double> mix, Bounds<double> range) {
  return -Guarantee(Seat(Side::min, m), mix, range.mirrored()).value();
}

}  // namespace pincer
