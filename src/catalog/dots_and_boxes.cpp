#include "pincer/games/dots_and_boxes.hpp"

#include "games.hpp"
#include "pincer/catalog/multiplayer_game.hpp"
#include "pincer/catalog/typed_game.hpp"
#include "pincer/games/multiplayer_dots_and_boxes.hpp"

namespace pincer {
namespace {

std::unique_ptr<AnyGame> make(const Arguments& a) {
  const int rows = a.integer("rows"), columns = a.integer("columns");
  if (const int players = a.integer("players"); players > 2)
    return any_game(MultiplayerDotsAndBoxes(rows, columns, players));
  return any_game(DotsAndBoxes(rows, columns));
}

}  // namespace

Entry dots_and_boxes_entry() {
  return {"dots_and_boxes",
          "draw edges; who completes a box owns it and draws again",
          {"turns", "several"},
          {Parameter::integer("rows", 2, 1, 21, "rows of boxes"),
           Parameter::integer("columns", 3, 1, 21, "columns of boxes"), players_parameter()},
          make};
}

}  // namespace pincer
