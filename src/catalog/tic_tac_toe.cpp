#include "pincer/games/tic_tac_toe.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {

Entry tic_tac_toe_entry() {
  return {"tic_tac_toe",
          "put stones on a board in turn; a line of them wins",
          {"turns"},
          {Parameter::integer("rows", 3, 1, 16, "rows of the board"),
           Parameter::integer("columns", 3, 1, 15, "columns of the board"),
           Parameter::integer("line", 3, 1, 16, "stones in a row that win")},
          [](const Arguments& a) {
            return any_game(TicTacToe(a.integer("rows"), a.integer("columns"), a.integer("line")));
          }};
}

}  // namespace pincer
