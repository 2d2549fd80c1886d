#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/look_ahead.hpp"

namespace pincer {
namespace {

/// Looks ahead until the budget ends, for playing under a clock.
Found run(Job& job) {
  constexpr int deepest = 200;
  LookAhead look(job.shared_rules(), job.options());
  job.watch_by([&] { return Progress{look.session().so_far(), look.session().counts(), 0}; });
  Found found;
  look.run(job.state(), job.eps(), job.request().depth.value_or(deepest), job.budget(),
           [&](int depth, Answer<double> answer) {
             found.answer = std::move(answer);
             found.depth = depth;
             return true;
           });
  job.watch_by({});
  found.counts = look.session().counts();
  found.may_extend_line = false;
  found.notes.push_back("these are bounds of the game cut off " + std::to_string(*found.depth) +
                        " decisions ahead, not of the game itself");
  return found;
}

}  // namespace

std::vector<Algorithm> deepening_algorithms() {
  return {{.name = "deepening",
           .words = "the engine one decision deeper at a time, for play under a clock",
           .takes_eps = true,
           .refusal = needs_two_players,
           .run = run,
           .solves_the_game = false}};
}

}  // namespace pincer
