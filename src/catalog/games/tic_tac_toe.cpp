#include "pincer/games/tic_tac_toe.hpp"

#include "pincer/catalog/game_entry.hpp"
#include "pincer/games/multiplayer_tic_tac_toe.hpp"

namespace pincer {
namespace {

std::shared_ptr<const Rules> make(const Arguments& a) {
  const int rows = a.integer("rows"), columns = a.integer("columns"), line = a.integer("line");
  if (const int players = a.integer("players"); players > 2)
    return rules_of(MultiplayerTicTacToe(rows, columns, line, players));
  return rules_of(TicTacToe(rows, columns, line));
}

}  // namespace

Entry tic_tac_toe_entry() {
  return {"tic_tac_toe",
          "put stones on a board in turn; a line of them wins",
          kinds_of<TicTacToe, MultiplayerTicTacToe>(),
          {Parameter::integer("rows", 3, 1, 16, "rows of the board"),
           Parameter::integer("columns", 3, 1, 15, "columns of the board"),
           Parameter::integer("line", 3, 1, 16, "stones in a row that win"), players_parameter()},
          make,
          {"rows=2 columns=4 line=3", "rows=1 columns=1 line=1", "rows=2 line=2 players=3"}};
}

}  // namespace pincer
