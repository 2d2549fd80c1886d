#include "pincer/games/pig.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {

Entry pig_entry() {
  return {"pig",
          "roll a die and add up, or hold; a 1 loses the sum",
          {"turns", "chance"},
          {Parameter::integer("target", 20, 1, Pig::max_target, "points that win"),
           Parameter::integer("horizon", 20, 1, Pig::max_horizon,
                              "turns of both players until the game is called off"),
           Parameter::integer("leaf", 0, 0, 1, "what the first player is paid then")},
          [](const Arguments& a) {
            return any_game(Pig(a.integer("target"), a.integer("horizon"), a.integer("leaf")));
          }};
}

}  // namespace pincer
