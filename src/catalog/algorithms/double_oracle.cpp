#include "pincer/textbook/double_oracle.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> double_oracle_algorithms() {
  return {
      {.name = "double_oracle",
       .words = "grows each matrix by best responses (Bosansky et al.)",
       .refusal = needs_joint,
       .run =
           [](Job& job) {
             return run_textbook<textbook::DoubleOracle<EveryGame>>(job, EveryGame(job.rules()));
           }},
      {.name = "serialized_induction",
       .words = "backward induction that asks the two serialized games first",
       .refusal = needs_joint,
       .run = [](Job& job) {
         return run_textbook<textbook::SerializedInduction<EveryGame>>(job, EveryGame(job.rules()));
       }}};
}

}  // namespace pincer
