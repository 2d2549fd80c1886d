#include "pincer/textbook/star1.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> star1_algorithms() {
  return {{.name = "star1",
           .words = "alpha-beta through chance nodes (Ballard)",
           .refusal = needs_dice,
           .run =
               [](Job& job) {
                 return run_textbook<textbook::Star1<EveryGame>>(job, EveryGame(job.rules()));
               },
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
