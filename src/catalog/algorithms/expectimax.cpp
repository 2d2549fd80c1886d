#include "pincer/textbook/expectimax.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> expectimax_algorithms() {
  return {{.name = "expectimax",
           .words = "the whole tree, with dice",
           .refusal = needs_dice,
           .run =
               [](Job& job) {
                 return run_textbook<textbook::Expectimax<EveryGame>>(job, EveryGame(job.rules()));
               },
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
