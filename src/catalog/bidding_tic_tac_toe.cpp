#include "pincer/games/bidding_tic_tac_toe.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {
namespace {

template <bool coin>
std::unique_ptr<AnyGame> make(const Arguments& a) {
  return any_game(BiddingTicTacToe<coin>({.rows = a.integer("rows"),
                                          .columns = a.integer("columns"),
                                          .line = a.integer("line"),
                                          .chips = a.integer("chips"),
                                          .alternate = a.text("tie") == "alternate",
                                          .both_pay = a.text("pays") == "both"}));
}

}  // namespace

Entry bidding_tic_tac_toe_entry() {
  return {
      "bidding_tic_tac_toe",
      "tic-tac-toe in which both bid at once for every move",
      {"joint", "turns", "chance"},
      {Parameter::integer("chips", 4, 0, BiddingTicTacToe<false>::max_chips,
                          "chips of each player"),
       Parameter::choice("tie", {"alternate", "max", "coin"},
                         "who wins equal bids: Max first and then in turn, Max, or a coin says"),
       Parameter::choice("pays", {"winner", "both"}, "who pays his bid to the other"),
       Parameter::integer("rows", 3, 1, 16, "rows of the board"),
       Parameter::integer("columns", 3, 1, 15, "columns of the board"),
       Parameter::integer("line", 3, 1, 16, "stones in a row that win")},
      [](const Arguments& a) { return a.text("tie") == "coin" ? make<true>(a) : make<false>(a); }};
}

}  // namespace pincer
