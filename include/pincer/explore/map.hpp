#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "pincer/core/recording.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::explore {

enum class Measure : char { nodes, seconds };

/// Which part of a recording is looked at, and how much of it is wanted.
struct MapWish {
  std::uint32_t node = Recording::none;  ///< below this record; none: below the root
  Measure by = Measure::nodes;
  std::size_t most = 2000;  ///< rectangles
};

/// Where the nodes or the time went, as an icicle (docs/api.md): the largest subtrees, each within
/// its parent's width. Takes time for what it draws, not for what there is.
/// Throws Error if there is no such record, or if it does not fit the game.
std::string map_json(const Rules& rules, const AnyState& root, std::span<const Record> records,
                     const MapWish& wish);

/// Records below one, so many steps deep.
struct TreeWish {
  std::uint32_t node = Recording::none;
  int depth = 2;
  std::size_t most = 500;
};
std::string tree_json(const Rules& rules, const AnyState& root, std::span<const Record> records,
                      const TreeWish& wish);

}  // namespace pincer::explore
