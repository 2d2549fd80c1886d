#include "pincer/games/duel.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {

Entry duel_entry() {
  return {"duel",
          "two fighters strike, guard or charge at once; dice say how blows land",
          {"joint", "chance"},
          {Parameter::integer("max_health", 5, 1, Duel::max_health, "Max's hit points"),
           Parameter::integer("min_health", 4, 1, Duel::max_health, "Min's hit points"),
           Parameter::integer("rounds", 10, 1, Duel::max_rounds, "rounds until points decide")},
          [](const Arguments& a) {
            return any_game(
                Duel(a.integer("max_health"), a.integer("min_health"), a.integer("rounds")));
          }};
}

}  // namespace pincer
