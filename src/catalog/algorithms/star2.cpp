#include "pincer/textbook/star2.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> star2_algorithms() {
  return {{.name = "star2",
           .words = "star1 that probes first (Ballard)",
           .refusal = needs_dice,
           .run =
               [](Job& job) {
                 return run_textbook<textbook::Star2<EveryGame>>(job, EveryGame(job.rules()));
               },
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
