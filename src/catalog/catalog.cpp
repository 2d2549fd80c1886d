#include "pincer/catalog/catalog.hpp"

#include "pincer/catalog/words.hpp"
#include "pincer/core/multiplayer.hpp"

namespace pincer {

Parameter players_parameter() {
  return Parameter::integer("players", 2, 2, max_players, "how many; more than two have no sides");
}

const Entry& find_game(const Catalog& catalog, const std::string& name) {
  return found_by_name(catalog, name, "game", "`games` lists them");
}

std::vector<std::string> kinds_in(const Shape& shape) {
  std::vector<std::string> kinds;
  if (shape.players > 2) return {"several"};
  if (shape.has_turns) kinds.emplace_back("turns");
  if (shape.has_chance) kinds.emplace_back("chance");
  if (shape.has_joint) kinds.emplace_back("joint");
  return kinds;
}

}  // namespace pincer
