#include "pincer/best_first/df_pn.hpp"

#include "best_first_run.hpp"
#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"

namespace pincer {

std::vector<Algorithm> df_pn_algorithms() {
  return {{.name = "df_pn",
           .words = "proof_number depth-first, with a table (Nagai)",
           .takes_eps = true,
           .refusal =
               [](const Shape& shape) {
                 const std::string why = needs_turns_only(shape);
                 return why.empty() ? needs_memory(shape) : why;
               },
           .run =
               [](Job& job) {
                 return with_turn_game(job.rules(), [&]<class G>(const G& game) {
                   DfPn<G> search(game, job.options().memory_bytes);
                   return run_search(job, search);
                 });
               }}};
}

}  // namespace pincer
