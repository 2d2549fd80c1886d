#include "pincer/textbook/minimax.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> minimax_algorithms() {
  return {{.name = "minimax",
           .words = "the whole tree",
           .refusal = needs_turns_only,
           .run =
               [](Job& job) {
                 return run_textbook<textbook::Minimax<TurnGame>>(job, TurnGame(job.rules()));
               },
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
