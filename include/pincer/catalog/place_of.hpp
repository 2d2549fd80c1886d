#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "pincer/core/error.hpp"

namespace pincer {

/// Where a move called so stands among those that are possible. Throws Error naming them.
inline std::size_t place_of(const std::string& name, const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  if (names.empty()) throw Error("cannot play '" + name + "': the game is over");
  std::string text = "'" + name + "' is not possible here; possible are:";
  constexpr std::size_t shown = 40;
  for (std::size_t i = 0; i < std::min(names.size(), shown); ++i) text += " " + names[i];
  throw Error(names.size() > shown ? text + " ..." : text);
}

}  // namespace pincer
