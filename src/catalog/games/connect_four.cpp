#include "pincer/games/connect_four.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {

Entry connect_four_entry() {
  using Pays = ConnectFourPays;
  return {"connect_four",
          "drop stones into columns; a line of them wins",
          kinds_of<ConnectFour, ConnectFour7x6>(),
          {Parameter::integer("width", 7, 1, 16, "columns of the board"),
           Parameter::integer("height", 6, 1, 16, "rows of the board"),
           Parameter::integer("line", 4, 2, 16, "stones in a row that win"),
           Parameter::choice("payoff", {"sign", "score"},
                             "sign: 1, 0 or -1; score: more for a win with more stones left")},
          [](const Arguments& a) {
            const Pays pays = a.text("payoff") == "score" ? Pays::score : Pays::sign;
            const int width = a.integer("width"), height = a.integer("height"),
                      line = a.integer("line");
            if (width == 7 && height == 6 && line == 4) return rules_of(ConnectFour7x6(pays));
            return rules_of(ConnectFour(width, height, line, pays));
          },
          {"width=4 height=3 line=3 payoff=score", "width=3 height=3 line=3 payoff=sign"}};
}

}  // namespace pincer
