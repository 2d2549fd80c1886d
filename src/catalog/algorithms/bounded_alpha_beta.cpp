#include "pincer/textbook/bounded_alpha_beta.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> bounded_alpha_beta_algorithms() {
  return {{.name = "bounded_alpha_beta",
           .words = "within eps (Atzmon, Stern, Saffidine)",
           .takes_eps = true,
           .refusal = needs_no_joint,
           .run =
               [](Job& job) {
                 return run_textbook<textbook::BoundedAlphaBeta<EveryGame>>(
                     job, EveryGame(job.rules()), job.eps());
               },
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
