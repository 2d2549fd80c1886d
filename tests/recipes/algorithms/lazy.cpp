#include "../lazy.hpp"

#include "algorithms/needs.hpp"
#include "algorithms/textbook_run.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"

namespace pincer {

std::vector<Algorithm> lazy_algorithms() {
  return {{.name = "lazy",
           .words = "knows no more than what may be paid",
           .refusal = needs_two_players,
           .run = [](Job& job) {
             return run_textbook<textbook::Lazy<EveryGame>>(job, EveryGame(job.rules()));
           }}};
}

}  // namespace pincer
