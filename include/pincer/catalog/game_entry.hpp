#pragma once
#include <algorithm>
#include <string>
#include <vector>

// What the entry of a game is made with: its own type, rules of it, parameters.
#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/typed_session.hpp"

namespace pincer {

/// What may happen in any of these games, as a catalog says it: found from their members.
template <class... Games>
std::vector<std::string> kinds_of() {
  std::vector<std::string> kinds;
  const auto add = [&](const Shape& shape) {
    for (const auto& kind : kinds_in(shape))
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  };
  (add(shape_of<Games>()), ...);
  return kinds;
}

}  // namespace pincer
