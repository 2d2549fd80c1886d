#include "pincer/games/dots_and_boxes.hpp"

#include "pincer/catalog/game_entry.hpp"
#include "pincer/games/multiplayer_dots_and_boxes.hpp"

namespace pincer {
namespace {

std::shared_ptr<const Rules> make(const Arguments& a) {
  const int rows = a.integer("rows"), columns = a.integer("columns");
  if (const int players = a.integer("players"); players > 2)
    return rules_of(MultiplayerDotsAndBoxes(rows, columns, players));
  return rules_of(DotsAndBoxes(rows, columns));
}

}  // namespace

Entry dots_and_boxes_entry() {
  return {"dots_and_boxes",
          "draw edges; who completes a box owns it and draws again",
          kinds_of<DotsAndBoxes, MultiplayerDotsAndBoxes>(),
          {Parameter::integer("rows", 2, 1, 21, "rows of boxes"),
           Parameter::integer("columns", 3, 1, 21, "columns of boxes"), players_parameter()},
          make,
          {"rows=1 columns=2", "rows=1 columns=2 players=3"},
          "rows=5 columns=5"};
}

}  // namespace pincer
