#include "pincer/games/random_turn_tic_tac_toe.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {

Entry random_turn_tic_tac_toe_entry() {
  using Pays = RandomTurnTicTacToe::Pays;
  return {
      "random_turn_tic_tac_toe",
      "tic-tac-toe in which a coin says before every move who makes it",
      kinds_of<RandomTurnTicTacToe>(),
      {Parameter::integer("rows", 3, 1, 16, "rows of the board"),
       Parameter::integer("columns", 3, 1, 15, "columns of the board"),
       Parameter::integer("line", 3, 1, 16, "stones in a row that win"),
       Parameter::choice("payoff", {"sign", "win"}, "sign: 1, 0 or -1; win: 1 if X wins, else 0")},
      [](const Arguments& a) {
        const Pays pays = a.text("payoff") == "win" ? Pays::win : Pays::sign;
        return rules_of(
            RandomTurnTicTacToe(a.integer("rows"), a.integer("columns"), a.integer("line"), pays));
      },
      {"rows=2 columns=3 line=2 payoff=win"}};
}

}  // namespace pincer
