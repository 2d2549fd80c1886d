#include "pincer/best_first/best_first.hpp"

#include "best_first_run.hpp"
#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"

namespace pincer {

std::vector<Algorithm> best_first_algorithms() {
  return {{.name = "best_first",
           .words = "looks where the width of the answer comes from",
           .takes_eps = true,
           .refusal = needs_two_players,
           .run = [](Job& job) {
             return with_game(job.rules(), [&]<class G>(const G& game) {
               BestFirst<G> search(game, job.options().memory_bytes);
               return run_search(job, search);
             });
           }}};
}

}  // namespace pincer
