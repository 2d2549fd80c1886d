#include "pincer/games/rock_paper_scissors.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {

Entry rock_paper_scissors_entry() {
  using Rules = RockPaperScissors;
  return {"rock_paper_scissors",
          "one round, or several, with a weight for each way to win",
          {"joint"},
          {Parameter::integers("weights", "1,1,1", 0, Rules::max_weight,
                               "what winning with rock, paper and scissors scores"),
           Parameter::integer("rounds", 1, 1, Rules::max_rounds, "rounds, drawn ones included"),
           Parameter::choice("payoff", {"points", "sign"},
                             "points: difference of the scores; sign: who wins the match")},
          [](const Arguments& a) {
            const std::vector<int> weights = a.integers("weights");
            if (weights.size() != 3)
              throw Error("weights=" + a.as_written("weights") +
                          " has to be three numbers: for rock, paper and scissors");
            return any_game(
                Rules({weights[0], weights[1], weights[2]}, a.integer("rounds"),
                      a.text("payoff") == "sign" ? Rules::Pays::sign : Rules::Pays::points));
          }};
}

}  // namespace pincer
