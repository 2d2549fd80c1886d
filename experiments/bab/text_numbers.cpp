#include <fmt/format.h>

#include <cmath>

#include "experiments/bab/chapters.hpp"
#include "experiments/bab/printed.hpp"

namespace pincer::experiments {

namespace {

std::string number(double x) { return fmt::format("{:.3f}", x); }

Row compared(const PrintedNumber& n, const Table& table, Count count) {
  const Mean mean = ours(n, table, count);
  const Comparison comparison = compare(n.printed, mean);
  const bool is_ratio = n.metric == Metric::ratio;
  return {
      n.where,
      is_ratio ? fmt::format("ER ({})", name_of(count)) : "AMB",
      fmt::format("{}", n.eps),
      fmt::format("{:.2f}", n.printed.value),
      number(mean.mean),
      number(mean.standard_error),
      number(n.converged),
      std::isinf(comparison.distance) ? "beyond all" : fmt::format("{:.1f}", comparison.distance),
      name_of(comparison.verdict)};
}

void tell(const Results& results, const View& view, Document& document) {
  document.heading(2, "BAB: the numbers printed in the text");
  document.paragraph(
      "Every mean that the paper's text prints, beside ours. *Long run* is the same quantity from "
      "thousands of instances, by a program written independently of this one. The distance is "
      "that between the paper's mean of 50 instances and ours, in standard errors of their "
      "difference, after what rounding to two digits explains.");
  Rows rows;
  for (const auto& n : printed_numbers())
    rows.push_back(compared(n, results.tables.at(n.table), view.count_or(n.count)));
  document.table(
      {"what", "quantity", "eps", "paper", "ours", "± s.e.", "long run", "distance", "verdict"},
      rows);
  document.paragraph(
      "What this says. Random trees without chance come out at depth 3 and not beyond: the "
      "printed ratios fall from 0.67 to 0.05 with depth, those of Algorithm 1 only to 0.42. No "
      "count (leaves, calls), kind of leaves (integers or reals), order of moves or variant of "
      "what a pruned node returns that we tried brings them near. The printed bounds at depth 9 "
      "are narrower than ours although the printed searches are much smaller. Random trees with "
      "dice come out in ratio and bound, given two conventions that the paper does not state (see "
      "Figure 6). Cops and robbers with dice come out in order of magnitude in the closest reading "
      "we found, and not in the literal one.");
  document.paragraph(
      "Of what the paper says in words: that more eps means less work holds in the means on random "
      "trees, but for a plateau between eps 16 and 32 in deep ones; on cops and robbers (Figure 5) "
      "it holds up to eps 6 and not beyond, where the mean ratio rises again before it falls to "
      "nothing at eps 12, the whole range. That the bound stays below eps holds everywhere, as it "
      "must. That deeper trees gain more holds on random trees, not on cops and robbers.");
}

}  // namespace

Chapter printed_in_the_text() { return {"bab", {}, tell}; }

}  // namespace pincer::experiments
