#include "pincer/textbook/naive_epsilon.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> naive_epsilon_algorithms() {
  return {{.name = "naive_epsilon",
           .words = "how not to use eps: its answers can be wrong",
           .takes_eps = true,
           .refusal = needs_turns_only,
           .run =
               [](Job& job) {
                 Found found = run_textbook<textbook::NaiveEpsilon<TurnGame>>(
                     job, TurnGame(job.rules()), job.eps());
                 found.notes.emplace_back("these bounds are not to be trusted: errors add up");
                 return found;
               },
           .is_sound = false,
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
