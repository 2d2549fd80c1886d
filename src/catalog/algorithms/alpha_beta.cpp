#include "pincer/textbook/alpha_beta.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> alpha_beta_algorithms() {
  return {{.name = "alpha_beta",
           .words = "minimax without what cannot matter",
           .refusal = needs_turns_only,
           .run =
               [](Job& job) {
                 return run_textbook<textbook::AlphaBeta<TurnGame>>(job, TurnGame(job.rules()));
               },
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
