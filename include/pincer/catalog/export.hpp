#pragma once
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>

#include "pincer/rules/position.hpp"

namespace pincer {

/// How a game can be written out: as a tree in JSON (docs/trees.md), or as an extensive (.efg) or
/// strategic (.nfg) game of Gambit's.
enum class GameFormat : std::uint8_t { json, efg, nfg };

/// The format that a file of this name has. Throws Error naming those there are.
GameFormat format_of_file(const std::string& file);

struct Export {
  GameFormat format = GameFormat::json;
  std::string title = {};  ///< what people call the game, where the format has a place for it
  std::uint64_t limit = 1'000'000;  ///< of nodes; a position is one for each way that leads to it
  /// Called now and then with the number of nodes so far; what it throws ends the writing.
  std::function<void(std::uint64_t)> watch = [](std::uint64_t) {};
};

/// Writes out all that can follow a position. Returns the number of nodes. Throws Error if there
/// are too many, or the format cannot say what happens in the game.
std::uint64_t write_game(std::ostream& out, const Position& start, const Export& how);

}  // namespace pincer
