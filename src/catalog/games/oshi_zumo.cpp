#include "pincer/games/oshi_zumo.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {

Entry oshi_zumo_entry() {
  return {
      "oshi_zumo",
      "bid coins, both at once, to push a wrestler off the field",
      kinds_of<OshiZumo>(),
      {Parameter::integer("coins", 50, 0, OshiZumo::max_coins, "coins of each player"),
       Parameter::integer("size", 3, 1, OshiZumo::max_size, "places on each side of the middle"),
       Parameter::integer("min_bid", 0, 0, OshiZumo::max_coins,
                          "least bid; with 0, a round without bids ends the game")},
      [](const Arguments& a) {
        return rules_of(OshiZumo(a.integer("coins"), a.integer("size"), a.integer("min_bid")));
      },
      {"coins=5 size=1", "coins=7 size=2 min_bid=2"}};
}

}  // namespace pincer
