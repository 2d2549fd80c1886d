#include "pincer/games/duel.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {

Entry duel_entry() {
  return {"duel",
          "two fighters strike, guard or charge at once; dice say how blows land",
          kinds_of<Duel>(),
          {Parameter::integer("max_health", 5, 1, Duel::max_health, "Max's hit points"),
           Parameter::integer("min_health", 4, 1, Duel::max_health, "Min's hit points"),
           Parameter::integer("rounds", 10, 1, Duel::max_rounds, "rounds until points decide")},
          [](const Arguments& a) {
            return rules_of(
                Duel(a.integer("max_health"), a.integer("min_health"), a.integer("rounds")));
          },
          {"max_health=2 min_health=3 rounds=3"}};
}

}  // namespace pincer
