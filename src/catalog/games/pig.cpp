#include "pincer/games/pig.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {

Entry pig_entry() {
  return {"pig",
          "roll a die and add up, or hold; a 1 loses the sum",
          kinds_of<Pig>(),
          {Parameter::integer("target", 20, 1, Pig::max_target, "points that win"),
           Parameter::integer("horizon", 20, 1, Pig::max_horizon,
                              "turns of both players until the game is called off"),
           Parameter::integer("leaf", 0, 0, 1, "what the first player is paid then")},
          [](const Arguments& a) {
            return rules_of(Pig(a.integer("target"), a.integer("horizon"), a.integer("leaf")));
          },
          {"target=6 horizon=4 leaf=1"},
          "target=100"};
}

}  // namespace pincer
