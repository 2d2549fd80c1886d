#pragma once
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "pincer/core/bounds.hpp"

namespace pincer::explore {

/// Fields come in the order in which docs/api.md has them.
using Json = nlohmann::ordered_json;

inline std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Whether JSON is nested so deeply that going through it could take all of the stack.
inline bool is_deep(std::string_view text) {
  constexpr int deepest = 64;
  int depth = 0;
  bool is_in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_in_string) {
      if (c == '\\') ++i;
      else if (c == '"') is_in_string = false;
    } else if (c == '"') {
      is_in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

/// A payoff: whole where the game has only such; null where it is not finite.
inline Json value_json(double value, bool is_whole) {
  if (!std::isfinite(value)) return nullptr;
  constexpr double largest = 9e15;  // beyond that a double is no exact whole number anyway
  return is_whole && std::abs(value) < largest ? Json(static_cast<std::int64_t>(value))
                                               : Json(value);
}

inline Json pair_json(Bounds<double> bounds, bool is_whole) {
  return Json::array({value_json(bounds.lower, is_whole), value_json(bounds.upper, is_whole)});
}

}  // namespace pincer::explore
