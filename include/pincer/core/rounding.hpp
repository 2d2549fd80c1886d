#pragma once
#include <bit>
#include <concepts>
#include <cstdint>

#ifdef __FAST_MATH__
#error "pincer's bounds are proofs; -ffast-math would make them guesses. Compile without it."
#endif

namespace pincer {

// Directed rounding without touching the processor's rounding mode. A sum's rounding error is
// itself a double (Knuth's two-sum), so its sign says which neighbour encloses the true sum.
// Integers are exact: for them every function here is plain arithmetic.

constexpr double next_up(double x) {
  const auto bits = std::bit_cast<std::int64_t>(x);
  if (x == 0) return std::bit_cast<double>(std::int64_t{1});
  return std::bit_cast<double>(x > 0 ? bits + 1 : bits - 1);
}

constexpr double next_down(double x) { return -next_up(-x); }

/// The largest value below v: of whole numbers the one before it.
template <class V>
constexpr V just_below(V v) {
  if constexpr (std::integral<V>) return v - 1;
  else return next_down(v);
}

/// What rounding took away: a + b == sum + rounding_error(a, b, sum), exactly.
constexpr double rounding_error(double a, double b, double sum) {
  const double b_part = sum - a;
  return (a - (sum - b_part)) + (b - b_part);
}

/// The largest representable number that is at most a + b.
template <class V>
constexpr V add_down(V a, V b) {
  const V sum = a + b;
  if constexpr (std::integral<V>) return sum;
  else return rounding_error(a, b, sum) < 0 ? next_down(sum) : sum;
}

/// The smallest representable number that is at least a + b.
template <class V>
constexpr V add_up(V a, V b) {
  return -add_down(-a, -b);
}

template <class V>
constexpr V subtract_up(V a, V b) {
  return add_up(a, -b);
}

}  // namespace pincer
