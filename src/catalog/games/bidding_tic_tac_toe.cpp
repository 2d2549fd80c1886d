#include "pincer/games/bidding_tic_tac_toe.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {
namespace {

template <bool coin>
BiddingTicTacToe<coin> game(const Arguments& a) {
  return BiddingTicTacToe<coin>({.rows = a.integer("rows"),
                                 .columns = a.integer("columns"),
                                 .line = a.integer("line"),
                                 .chips = a.integer("chips"),
                                 .alternate = a.text("tie") == "alternate",
                                 .both_pay = a.text("pays") == "both"});
}

}  // namespace

Entry bidding_tic_tac_toe_entry() {
  return {
      "bidding_tic_tac_toe",
      "tic-tac-toe in which both bid at once for every move",
      kinds_of<BiddingTicTacToe<false>, BiddingTicTacToe<true>>(),
      {Parameter::integer("chips", 4, 0, BiddingTicTacToe<false>::max_chips,
                          "chips of each player"),
       Parameter::choice("tie", {"alternate", "max", "coin"},
                         "who wins equal bids: Max first and then in turn, Max, or a coin says"),
       Parameter::choice("pays", {"winner", "both"}, "who pays his bid to the other"),
       Parameter::integer("rows", 3, 1, 16, "rows of the board"),
       Parameter::integer("columns", 3, 1, 15, "columns of the board"),
       Parameter::integer("line", 3, 1, 16, "stones in a row that win")},
      [](const Arguments& a) {
        return a.text("tie") == "coin" ? light_rules_of(game<true>(a)) : rules_of(game<false>(a));
      },
      {"chips=2 rows=2 columns=2 line=2", "chips=1 rows=1 columns=4 line=2 tie=max",
       "chips=2 rows=1 line=2 tie=coin pays=both"}};
}

}  // namespace pincer
