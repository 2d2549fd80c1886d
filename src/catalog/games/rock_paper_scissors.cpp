#include "pincer/games/rock_paper_scissors.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {

Entry rock_paper_scissors_entry() {
  using Game = RockPaperScissors;
  return {"rock_paper_scissors",
          "one round, or several, with a weight for each way to win",
          kinds_of<RockPaperScissors>(),
          {Parameter::integers("weights", "1,1,1", 0, Game::max_weight,
                               "what winning with rock, paper and scissors scores"),
           Parameter::integer("rounds", 1, 1, Game::max_rounds, "rounds, drawn ones included"),
           Parameter::choice("payoff", {"points", "sign"},
                             "points: difference of the scores; sign: who wins the match")},
          [](const Arguments& a) {
            const std::vector<int> weights = a.integers("weights");
            if (weights.size() != 3)
              throw Error("weights=" + a.as_written("weights") +
                          " has to be three numbers: for rock, paper and scissors");
            return light_rules_of(
                Game({weights[0], weights[1], weights[2]}, a.integer("rounds"),
                     a.text("payoff") == "sign" ? Game::Pays::sign : Game::Pays::points));
          },
          {"weights=1,2,3", "weights=1,2,3 rounds=3 payoff=sign"}};
}

}  // namespace pincer
