#include "pincer/games/breakthrough.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {

Entry breakthrough_entry() {
  return {"breakthrough",
          "bring a pawn to the far row, or capture all pawns of the other side",
          kinds_of<Breakthrough>(),
          {Parameter::integer("width", 4, 2, 16, "columns of the board"),
           Parameter::integer("height", 5, 4, 32, "rows of the board")},
          [](const Arguments& a) {
            return rules_of(Breakthrough(a.integer("width"), a.integer("height")));
          },
          {"width=2 height=5", "width=3 height=4"},
          "width=8 height=8"};
}

}  // namespace pincer
