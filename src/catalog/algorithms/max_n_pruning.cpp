#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "pincer/textbook/pruned_max_n.hpp"
#include "several_run.hpp"

namespace pincer {
namespace {

std::string needs_sum(const Shape& shape) {
  const std::string why = needs_several(shape);
  if (!why.empty() || shape.has_sum) return why;
  return "needs a game that says what its payoffs add up to";
}

template <textbook::Pruning pruning>
Found run(Job& job) {
  return run_max_n<textbook::PrunedMaxN<ErasedSummed, pruning>>(job, ErasedSummed(job.rules()));
}

}  // namespace

std::vector<Algorithm> max_n_pruning_algorithms() {
  using textbook::Pruning;
  return {{.name = "shallow",
           .words = "max_n that looks one player up (Korf)",
           .refusal = needs_sum,
           .run = run<Pruning::shallow>},
          {.name = "last_branch",
           .words = "max_n that looks up past last moves (Sturtevant)",
           .refusal = needs_sum,
           .run = run<Pruning::last_branch>},
          {.name = "speculative",
           .words = "max_n that prunes early and looks again (Sturtevant)",
           .refusal = needs_sum,
           .run = run<Pruning::speculative>}};
}

}  // namespace pincer
