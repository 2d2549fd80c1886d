#include <memory>

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/horizon.hpp"

namespace pincer {
namespace {

/// Searches 1, 2, 3, ... decisions ahead until the budget ends, for playing under a clock. Best
/// moves carry over from one depth to the next (through Horizon::hint_key); bounds do not, as the
/// decisions left are part of a state's key.
Found run(Job& job) {
  constexpr int deepest = 200;
  const Horizon horizon(job.shared_rules(), 0);
  const auto session = horizon.session(job.options());
  job.watch_by([&] { return Progress{session->so_far(), session->counts(), 0}; });
  Found found;
  for (int depth = 1; depth <= job.request().depth.value_or(deepest); ++depth) {
    Answer<double> answer =
        session->solve(Horizon::at(job.state(), depth), job.eps(), job.budget());
    const bool is_stopped = answer.stop != Stop::none;
    if (!is_stopped || depth == 1) {
      found.answer = std::move(answer);
      found.depth = depth;
    }
    if (is_stopped) break;
  }
  job.watch_by({});
  found.counts = session->counts();
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
