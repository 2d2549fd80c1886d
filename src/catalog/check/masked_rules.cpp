#include "check/masked_rules.hpp"

namespace pincer::checking {
namespace {

Shape masked(Shape shape, const Mask& mask) {
  if (mask.bounds) shape.has_bounds = false;
  if (mask.settled) shape.has_settled = false;
  if (mask.useful) shape.has_useful = false;
  if (mask.forced) shape.has_forced = false;
  if (mask.swapped) shape.is_swappable = false;
  if (mask.symmetric_key) shape.merges = false;
  if (mask.key) shape.is_remembered = false;
  if (mask.score) shape.has_score = false;
  return shape;
}

}  // namespace

std::vector<NamedMask> masks_of(const Shape& shape) {
  std::vector<NamedMask> all;
  const auto add = [&](bool has, const char* hook, bool Mask::*part) {
    if (!has) return;
    all.push_back({hook, {}});
    all.back().mask.*part = true;
  };
  add(shape.has_bounds, "bounds", &Mask::bounds);
  add(shape.has_settled, "settled", &Mask::settled);
  add(shape.has_useful, "useful", &Mask::useful);
  add(shape.has_forced, "forced", &Mask::forced);
  add(shape.is_swappable && shape.is_remembered, "swapped", &Mask::swapped);
  add(shape.merges && shape.is_remembered, "symmetric_key", &Mask::symmetric_key);
  add(shape.is_remembered, "key", &Mask::key);
  add(shape.has_score, "score", &Mask::score);
  return all;
}

MaskedRules::MaskedRules(const Rules& inner, const Mask& mask)
    : Rules(masked(inner.shape(), mask), inner.range()), inner_(inner), mask_(mask) {}

ImagePlace<AnyKey> MaskedRules::place(const AnyState& s) const {
  if (mask_.swapped || !shape().is_swappable) return {place_under(key(s)), Image::own};
  if (!mask_.symmetric_key) return inner_.place(s);
  const AnyKey own = key(s), image = key(inner_.swapped(s));
  if (image < own) return {place_under(image), Image::swapped};
  return {place_under(own), image == own ? Image::both : Image::own};
}

/// (Bounds may be anything where the game has settled, if it says that.)
Bounds<double> MaskedRules::bounds(const AnyState& s) const {
  if (mask_.bounds) return range();
  if (mask_.settled && inner_.shape().has_settled &&
      (inner_.turn(s) == Turn::over || inner_.settled(s)))
    return range();
  return inner_.bounds(s);
}

}  // namespace pincer::checking
