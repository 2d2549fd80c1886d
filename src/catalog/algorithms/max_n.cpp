#include "pincer/textbook/max_n.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "several_run.hpp"

namespace pincer {

std::vector<Algorithm> max_n_algorithms() {
  return {{.name = "max_n",
           .words = "several players: each takes the most for themselves; --tie",
           .refusal = needs_several,
           .run =
               [](Job& job) {
                 return run_max_n<textbook::MaxN<ErasedMultiplayer>>(
                     job, ErasedMultiplayer(job.rules()));
               },
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
