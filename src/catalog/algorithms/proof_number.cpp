#include "pincer/best_first/proof_number.hpp"

#include "best_first_run.hpp"
#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"

namespace pincer {

std::vector<Algorithm> proof_number_algorithms() {
  return {{.name = "proof_number",
           .words = "proves claims with least work (Allis et al.)",
           .takes_eps = true,
           .refusal = needs_turns_only,
           .run = [](Job& job) {
             return with_turn_game(job.rules(), [&]<class G>(const G& game) {
               ProofNumber<G> search(game, job.options().memory_bytes);
               return run_search(job, search);
             });
           }}};
}

}  // namespace pincer
