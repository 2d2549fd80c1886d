#include "pincer/catalog/catalog.hpp"

#include "games.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/multiplayer.hpp"

namespace pincer {

Parameter players_parameter() {
  return Parameter::integer("players", 2, 2, max_players, "how many; more than two have no sides");
}

const Catalog& builtin_games() {
  static const Catalog games = {
      tree_entry(),
      random_tree_entry(),
      cops_and_robbers_entry(),
      tic_tac_toe_entry(),
      connect_four_entry(),
      breakthrough_entry(),
      kalah_entry(),
      dots_and_boxes_entry(),
      nim_entry(),
      random_turn_tic_tac_toe_entry(),
      pig_entry(),
      goofspiel_entry(),
      oshi_zumo_entry(),
      tron_entry(),
      bidding_tic_tac_toe_entry(),
      pursuit_entry(),
      rock_paper_scissors_entry(),
      matrix_game_entry(),
      random_stacked_entry(),
      duel_entry(),
  };
  return games;
}

const Entry& find_game(const Catalog& catalog, const std::string& name) {
  std::vector<std::string> names;
  for (const Entry& entry : catalog) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  const std::string meant = nearest(name, names);
  throw Error("there is no game '" + name + "'; " +
              (meant.empty() ? "" : "did you mean '" + meant + "'? ") +
              "'pincer games' lists them");
}

}  // namespace pincer
