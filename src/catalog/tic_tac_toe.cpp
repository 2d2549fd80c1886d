#include "pincer/games/tic_tac_toe.hpp"

#include "games.hpp"
#include "pincer/catalog/multiplayer_game.hpp"
#include "pincer/catalog/typed_game.hpp"
#include "pincer/games/multiplayer_tic_tac_toe.hpp"

namespace pincer {
namespace {

std::unique_ptr<AnyGame> make(const Arguments& a) {
  const int rows = a.integer("rows"), columns = a.integer("columns"), line = a.integer("line");
  if (const int players = a.integer("players"); players > 2)
    return any_game(MultiplayerTicTacToe(rows, columns, line, players));
  return any_game(TicTacToe(rows, columns, line));
}

}  // namespace

Entry tic_tac_toe_entry() {
  return {"tic_tac_toe",
          "put stones on a board in turn; a line of them wins",
          {"turns", "several"},
          {Parameter::integer("rows", 3, 1, 16, "rows of the board"),
           Parameter::integer("columns", 3, 1, 15, "columns of the board"),
           Parameter::integer("line", 3, 1, 16, "stones in a row that win"), players_parameter()},
          make};
}

}  // namespace pincer
