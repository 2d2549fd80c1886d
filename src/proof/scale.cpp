#include "pincer/proof/scale.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "pincer/core/error.hpp"

namespace pincer::proof {
namespace {

int exponent_for(const Rules& rules) {
  const Shape& shape = rules.shape();
  if (shape.is_whole && !shape.has_chance && !shape.has_joint) return 0;
  const Bounds<double> range = rules.range();
  int above = 0;  // 2^above is the least power of two above the magnitude
  std::frexp(std::max(std::abs(range.lower), std::abs(range.upper)), &above);
  constexpr int bits = 52, least = -1022;
  return std::max(above - bits, least);
}

}  // namespace

Scale::Scale(const Rules& rules)
    : range_(rules.range()),
      exponent_(exponent_for(rules)),
      unit_(std::ldexp(1, exponent_)),
      units_(std::ldexp(1, -exponent_)),
      least_for_max_(rounded_down(Side::max, range_.lower)),
      least_for_min_(rounded_down(Side::min, range_.upper)) {}

Worth Scale::rounded_down(Side side, double payoff) const {
  if (!range_.contains(payoff)) refuse("the game pays more or less than its range allows");
  return static_cast<Worth>(std::floor(seen_by(side, payoff) * units_));
}

double Scale::payoff(Side side, Worth worth) const {
  return seen_by(side, static_cast<double>(worth) * unit_) + 0.0;  // no -0
}

Worth WeightedMean::rounded_down(std::int64_t total) const {
  const auto weights = static_cast<std::uint64_t>(total);
  if (std::has_single_bit(weights)) return static_cast<Worth>(sum_ >> std::countr_zero(weights));
  const Wide quotient = sum_ / total;
  return static_cast<Worth>(quotient * total > sum_ ? quotient - 1 : quotient);
}

}  // namespace pincer::proof
