#include "pincer/games/breakthrough.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {

Entry breakthrough_entry() {
  return {"breakthrough",
          "bring a pawn to the far row, or capture all pawns of the other side",
          {"turns"},
          {Parameter::integer("width", 4, 2, 16, "columns of the board"),
           Parameter::integer("height", 5, 4, 32, "rows of the board")},
          [](const Arguments& a) {
            return any_game(Breakthrough(a.integer("width"), a.integer("height")));
          }};
}

}  // namespace pincer
