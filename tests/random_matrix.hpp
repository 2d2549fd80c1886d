#pragma once
#include <gmpxx.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "pincer/matrix/solver.hpp"
#include "random_game.hpp"

namespace pincer::testing {

/// What kind of random matrix to make.
enum class Family {
  uniform,
  integers,
  ternary,
  skew,        ///< symmetric games: value 0
  duplicates,  ///< rows and columns that are there twice
  shifted,     ///< small differences on a large number
  constant,
  low_rank,
  near_singular,  ///< low rank, and a little noise
  polynomial,     ///< powers of close numbers: ill-conditioned
  diagonal,       ///< of very different sizes
  huge_range,     ///< sizes from 1e-300 to 1e300
  extreme,        ///< the largest, the smallest and subnormal numbers
  count
};

struct RandomMatrix {
  Family family;
  std::uint64_t seed;
  std::size_t rows, columns;
  std::vector<double> values;

  Matrix view() const { return {values.data(), rows, columns}; }
  Bounds<double> range() const {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return {*low, *high};
  }
  std::string name() const {
    return "family " + std::to_string(static_cast<int>(family)) + ", seed " + std::to_string(seed) +
           ", " + std::to_string(rows) + " x " + std::to_string(columns);
  }
};

inline void fill(RandomMatrix& m, Random& random) {
  const auto real = [&] { return 2 * random.real() - 1; };
  const auto any_size = [&](int exponent) {
    return real() * std::pow(10., random.between(-exponent, exponent));
  };
  const int rank = random.between(1, 3);
  const double noise = std::pow(10., random.between(-16, -6));
  const bool whole = random.chance(.5);
  std::vector<double> left(m.rows * 3), right(m.columns * 3);
  for (double& x : left) x = whole ? random.between(-3, 3) : real();
  for (double& x : right) x = whole ? random.between(-3, 3) : real();
  const double constant = whole ? random.between(-5, 5) : any_size(300);
  for (std::size_t i = 0; i < m.rows; ++i)
    for (std::size_t j = 0; j < m.columns; ++j) {
      double& v = m.values[i * m.columns + j];
      double product = 0;
      for (int k = 0; k < rank; ++k)
        product +=
            left[i * 3 + static_cast<std::size_t>(k)] * right[j * 3 + static_cast<std::size_t>(k)];
      switch (m.family) {
        case Family::uniform: v = real(); break;
        case Family::integers: v = random.between(-9, 9); break;
        case Family::ternary: v = random.between(-1, 1); break;
        case Family::skew:
          v = i == j || i >= m.columns ? 0
              : i < j                  ? (whole ? random.between(-3, 3) : real())
                                       : (j < m.rows ? -m.values[j * m.columns + i] : 0);
          break;
        case Family::duplicates:
          v = i > 0 && i % 2 == 0   ? m.values[(i - 1) * m.columns + j]
              : j > 0 && j % 3 == 0 ? m.values[i * m.columns + j - 1]
                                    : random.between(-4, 4);
          break;
        case Family::shifted: v = 1e6 + real(); break;
        case Family::constant: v = constant; break;
        case Family::low_rank: v = product; break;
        case Family::near_singular: v = product + noise * real(); break;
        case Family::polynomial:
          v = std::pow(static_cast<double>(i + 1) / static_cast<double>(m.rows),
                       static_cast<double>(j)) *
              (whole ? 1 : random.between(-1, 1));
          break;
        case Family::diagonal: v = i == j ? any_size(12) : whole ? 0 : 1e-9 * real(); break;
        case Family::huge_range: v = any_size(300); break;
        default: {
          constexpr double most = std::numeric_limits<double>::max();
          constexpr double least = std::numeric_limits<double>::denorm_min();
          const double sizes[] = {0, 1, most, most / 3, 1e-310, least, 5 * least, 1e-308};
          v = sizes[random.below(whole ? 4 : 8)] * (random.chance(.5) ? 1 : -1);
        }
      }
    }
}

inline RandomMatrix random_matrix(std::uint64_t seed) {
  Random random(seed);
  const auto family = static_cast<Family>(random.below(static_cast<int>(Family::count)));
  const int most = random.chance(.005) ? 40 : 12;
  RandomMatrix m{family, seed, 0, 0, {}};
  m.rows = static_cast<std::size_t>(random.between(1, most));
  m.columns = random.chance(.3) ? m.rows : static_cast<std::size_t>(random.between(1, most));
  m.values.resize(m.rows * m.columns);
  fill(m, random);
  return m;
}

/// What a mix really guarantees to a side, times 2^52, in exact arithmetic.
/// Requires: the weights are multiples of 2^-52.
inline mpq_class exact_guarantee(const RandomMatrix& m, Side side, std::span<const double> mix) {
  // All entries as integers times one power of two: much faster than rationals.
  int least_exponent = std::numeric_limits<int>::max();
  for (const double v : m.values)
    if (v != 0) least_exponent = std::min(least_exponent, std::ilogb(v) - 52);
  if (least_exponent == std::numeric_limits<int>::max()) return 0;
  const Seat seat(side, m.view());
  mpz_class best, sum, entry;
  for (std::size_t j = 0; j < seat.others(); ++j) {
    sum = 0;
    for (std::size_t i = 0; i < seat.own(); ++i) {
      int exponent = 0;
      const double fraction = std::frexp(seat(i, j), &exponent);
      if (fraction == 0 || mix[i] == 0) continue;
      entry = fraction * 0x1p53;
      const int shift = exponent - 53 - least_exponent;
      if (shift >= 0) entry <<= static_cast<unsigned>(shift);
      else entry >>= static_cast<unsigned>(-shift);  // a subnormal: these bits are zero
      sum += entry * static_cast<unsigned long>(mix[i] * 0x1p52);
    }
    if (j == 0 || sum < best) best = sum;
  }
  mpq_class exact(best);
  if (least_exponent >= 0) exact <<= static_cast<unsigned>(least_exponent);
  else exact >>= static_cast<unsigned>(-least_exponent);
  return exact;
}

inline bool is_mix(std::span<const double> mix, std::size_t size) {
  double sum = 0;
  for (const double weight : mix) {
    if (!(weight >= 0 && weight <= 1) || std::fmod(weight, 0x1p-52) != 0) return false;
    sum += weight;  // exact: multiples of 2^-52
  }
  return mix.size() == size && sum == 1;
}

/// How wide the bounds are, relative to the difference between the entries (0 if there is none).
inline double relative_gap(const RandomMatrix& m, Bounds<double> bounds) {
  const Bounds<double> range = m.range();
  if (bounds.lower == bounds.upper) return 0;
  return (bounds.upper / 4 - bounds.lower / 4) / (range.upper / 4 - range.lower / 4);
}

/// What is wrong with a solution; empty if nothing is.
inline std::string complaint(const RandomMatrix& m, const Equilibrium& e) {
  if (!is_mix(e.row, m.rows)) return "the row mix is none";
  if (!is_mix(e.column, m.columns)) return "the column mix is none";
  if (!(std::isfinite(e.bounds.lower) && std::isfinite(e.bounds.upper))) return "infinite bounds";
  if (e.bounds.lower > e.bounds.upper) return "lower > upper";
  if (mpq_class(e.bounds.lower) * (1L << 52) > exact_guarantee(m, Side::max, e.row))
    return "the row mix does not guarantee the lower bound";
  if (mpq_class(-e.bounds.upper) * (1L << 52) > exact_guarantee(m, Side::min, e.column))
    return "the column mix does not guarantee the upper bound";
  if (e.is_pure && e.bounds.lower != e.bounds.upper && relative_gap(m, e.bounds) > 1e-12)
    return "pure, but not exact";
  // Twelve digits, but no more than doubles have.
  const double magnitude = std::max(std::abs(e.bounds.lower), std::abs(e.bounds.upper));
  const double least = std::max(1e-14 * magnitude, 8 * std::numeric_limits<double>::min());
  if (relative_gap(m, e.bounds) > 1e-12 && e.bounds.width() > least)
    return "the gap is " + std::to_string(relative_gap(m, e.bounds) * 1e12) + "e-12 of the range";
  return {};
}

}  // namespace pincer::testing
