#pragma once
#include <vector>

#include "pincer/catalog/algorithm.hpp"
#include "pincer/textbook/tie_rule.hpp"
#include "textbook_run.hpp"

namespace pincer {

/// What nobody has looked at yet: every player's payoff range.
inline std::vector<Bounds<double>> all_ranges(const Rules& rules) {
  std::vector<Bounds<double>> ranges;
  for (int p = 0; p < rules.shape().players; ++p) ranges.push_back(rules.range_of(p));
  return ranges;
}

/// The rule that `--tie` names. Throws Error listing them.
inline textbook::TieRule tie_rule_called(const std::string& name) {
  using textbook::TieRule;
  if (name == "first") return TieRule::first;
  if (name == "last") return TieRule::last;
  if (name == "against_root") return TieRule::against_root;
  if (name == "against_previous") return TieRule::against_previous;
  throw Error("there is no tie rule '" + name +
              "'; the rules are first, last, against_root and against_previous");
}

/// Runs max^n, or a pruning of it.
template <class MaxN, class G>
Found run_max_n(Job& job, const G& game) {
  Found found;
  found.values = all_ranges(job.rules());
  found.meaning = "max^n, ties " + job.request().tie;
  const auto rule = tie_rule_called(job.request().tie);
  found.values = metered(job, found, found.values, [&](TextbookMeter& meter) {
    MaxN algorithm(game, meter, rule);
    std::vector<Bounds<double>> values;
    for (const double payoff : algorithm.solve(job.state()))
      values.push_back(Bounds<double>::exactly(payoff));
    found.line = algorithm.line();
    return values;
  });
  return found;
}

}  // namespace pincer
