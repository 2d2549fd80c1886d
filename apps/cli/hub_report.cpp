#include "hub_report.hpp"

#include <fmt/format.h>

#include "format.hpp"
#include "hub_solve.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::cli {

Report report_of(const Position& position, const Answer<double>& answer, double asked_eps) {
  const Rules& rules = position.rules();
  const AnyState& s = position.state();
  Report report;
  report.algorithm = "engine";
  report.bounds = answer.bounds;
  report.range = rules.range();
  report.eps = std::max(asked_eps, answer.eps);
  report.is_whole = rules.shape().is_whole;
  if (report.is_whole) report.eps = answer.eps;
  if (asked_eps > 0 && report.eps > asked_eps)
    report.notes.emplace_back(
        "sums of probabilities are rounded: eps is read as 1e-9 of the range");
  report.stop = answer.stop;
  const auto names = step_names(rules, s);
  for (std::size_t i = 0; i < names.size(); ++i)
    report.moves.push_back(
        {names[i], i < answer.children.size() ? answer.children[i] : rules.range()});
  const Turn turn = rules.turn(s);
  if (turn == Turn::over) report.line_is_complete = true;
  if (turn == Turn::both && !answer.mixes.row.empty()) {
    report.max_play = named_mix(move_names(rules, s, Side::max), answer.mixes.row);
    report.min_play = named_mix(move_names(rules, s, Side::min), answer.mixes.column);
  }
  if ((turn == Turn::max || turn == Turn::min) && answer.children.size() == names.size()) {
    const Side side = turn == Turn::max ? Side::max : Side::min;
    const std::string& best = names[best_child(answer.children, side)];
    (side == Side::max ? report.max_play : report.min_play) = {{best, 1.0}};
    report.line = {best};
  }
  return report;
}

std::string text_of(const hub::Statistics& statistics) {
  std::string text =
      fmt::format("{} workers, {} jobs ({} answered, {} split, {} cancelled)", statistics.workers,
                  grouped(statistics.posted), grouped(statistics.answered),
                  grouped(statistics.split), grouped(statistics.cancelled));
  if (statistics.nodes > 0)
    text += fmt::format(", {} nodes/s, {:.1f}% of the work done twice",
                        short_count(statistics.nodes_per_second()), 100 * statistics.share_twice());
  if (statistics.audited > 0) text += fmt::format(", {} audited", grouped(statistics.audited));
  if (statistics.refused > 0)
    text += fmt::format(", {} results not believed", grouped(statistics.refused));
  return text;
}

}  // namespace pincer::cli
