#include "pincer/best_first/bounded_mcts.hpp"

#include "best_first_run.hpp"
#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"

namespace pincer {

std::vector<Algorithm> bounded_mcts_algorithms() {
  return {{.name = "bounded_mcts",
           .words = "looks where samples are promising (Cazenave, Saffidine); --seed",
           .takes_eps = true,
           .refusal = needs_two_players,
           .run = [](Job& job) {
             return with_game(job.rules(), [&]<class G>(const G& game) {
               BoundedMcts<G> search(game, job.options().memory_bytes, job.request().seed);
               return run_search(job, search);
             });
           }}};
}

}  // namespace pincer
