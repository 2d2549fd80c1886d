#include "pincer/textbook/backward_induction.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> backward_induction_algorithms() {
  return {{.name = "backward_induction",
           .words = "one matrix game for every state where both move",
           .refusal = needs_two_players,
           .run =
               [](Job& job) {
                 return run_textbook<textbook::BackwardInduction<EveryGame>>(
                     job, EveryGame(job.rules()));
               },
           .recorded = Algorithm::Recorded::by_calls},
          {.name = "induction_with_table",
           .words = "backward induction that searches no state twice",
           .refusal =
               [](const Shape& shape) {
                 const std::string why = needs_two_players(shape);
                 return why.empty() ? needs_memory(shape) : why;
               },
           .run =
               [](Job& job) {
                 return run_textbook<textbook::InductionWithTable<EveryGame>>(
                     job, EveryGame(job.rules()));
               },
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
