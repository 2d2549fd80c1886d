#include "pincer/games/dots_and_boxes.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {

Entry dots_and_boxes_entry() {
  return {"dots_and_boxes",
          "draw edges; who completes a box owns it and draws again",
          {"turns"},
          {Parameter::integer("rows", 2, 1, 21, "rows of boxes"),
           Parameter::integer("columns", 3, 1, 21, "columns of boxes")},
          [](const Arguments& a) {
            return any_game(DotsAndBoxes(a.integer("rows"), a.integer("columns")));
          }};
}

}  // namespace pincer
