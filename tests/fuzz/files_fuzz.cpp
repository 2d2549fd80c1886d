// Feeds the readers of trees and matrices with anything. A text is refused with Error, or it is a
// game: one that can be written out, read again, and is then the same.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>

#include "files/gambit_text.hpp"
#include "files/written_game.hpp"
#include "pincer/catalog/export.hpp"
#include "pincer/catalog/tree_rules.hpp"

namespace {

using namespace pincer;

Position game_of(const TextFile& file) {
  WrittenGame game = read_tree(file);
  return Position(std::visit([](auto& tree) { return rules_of_tree(std::move(tree)); }, game));
}

std::optional<Position> read(const TextFile& file) {
  try {
    check_text(file, "a game");
    if (!GambitText::begins(file, "NFG")) return game_of(file);
    read_nfg_matrix(file);
  } catch (const Error&) {
  }
  return {};
}

std::string written(const Position& game, GameFormat format) {
  std::ostringstream out;
  write_game(out, game, {.format = format});
  return out.str();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto game = read({"fuzz", {reinterpret_cast<const char*>(data), size}});
  if (!game) return 0;
  const std::string tree = written(*game, GameFormat::json);
  if (written(game_of({"json", tree}), GameFormat::json) != tree) __builtin_trap();
  const std::string extensive = written(*game, GameFormat::efg);
  const auto again = read({"efg", extensive});  // nothing, where a payoff has too many digits
  if (again && written(*again, GameFormat::efg) != extensive) __builtin_trap();
  return 0;
}
