#include "pincer/textbook/sequence_form.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> sequence_form_algorithms() {
  return {{.name = "sequence_form",
           .words = "one linear program for the whole game (Koller, Megiddo, von Stengel)",
           .refusal = needs_joint,
           .run = [](Job& job) {
             return run_textbook<textbook::SequenceForm<EveryGame>>(job, EveryGame(job.rules()));
           }}};
}

}  // namespace pincer
