#pragma once
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "pincer/core/bounds.hpp"

namespace pincer::explore {

/// Fields come in the order in which docs/api.md has them.
using Json = nlohmann::ordered_json;

inline std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A payoff: whole where the game has only such; null where it is not finite.
inline Json value_json(double value, bool is_whole) {
  if (!std::isfinite(value)) return nullptr;
  return is_whole ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

inline Json pair_json(Bounds<double> bounds, bool is_whole) {
  return Json::array({value_json(bounds.lower, is_whole), value_json(bounds.upper, is_whole)});
}

}  // namespace pincer::explore
