#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "pincer/catalog/session.hpp"
#include "pincer/core/bounds.hpp"
#include "pincer/core/budget.hpp"
#include "pincer/core/counts.hpp"

namespace pincer {

/// What a caller wants to know about a position, and what it may cost.
struct Request {
  std::string algorithm = "auto";
  double eps = 0;
  std::optional<int> depth;  ///< end the game after this many decisions
  bool all = false;          ///< give every move its own value, not only the best
  Limits limits;
  std::uint64_t seed = 1;
  std::size_t skip = 0;       ///< smab: rows and columns filled before bounds are computed
  std::string tie = "first";  ///< several players: what one does to whom moves are worth the same
};

/// What is known while a search runs.
struct Progress {
  Bounds<double> bounds;
  Counts counts;
  double seconds;
};

/// Is told about a search while it runs, at most twenty times a second.
using Watch = std::function<void(const Progress&)>;

}  // namespace pincer
