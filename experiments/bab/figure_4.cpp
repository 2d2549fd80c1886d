#include <fmt/format.h>

#include "experiments/bab/chapters.hpp"
#include "experiments/bab/domains.hpp"
#include "experiments/bab/plots.hpp"
#include "experiments/bab/printed.hpp"

namespace pincer::experiments {

namespace {

constexpr int depths[] = {3, 5, 7, 9};
constexpr int branching = 4;

std::string setting(int depth) { return fmt::format("depth {}", depth); }

Found sweep(const Unit& unit) {
  Found found;
  for (const int depth : depths)
    sweep_bab(found, unit, setting(depth), random_tree(unit.seed, depth, branching), tree_eps);
  return found;
}

void tell(const Results& results, const View& view, Document& document) {
  const Table& table = results.tables.at("bab_trees");
  const Count count = view.count_or(Count::players);
  const auto shown = [](Metric metric) {
    std::vector<Shown> curves;
    for (const int depth : depths) {
      const Series series{"bab", setting(depth)};
      curves.push_back({setting(depth), series, printed_points("bab_trees", series, metric)});
    }
    return curves;
  };
  document.heading(2, "BAB, Figure 4: random trees without chance");
  document.paragraph(
      "Trees of branching 4 and depth 3, 5, 7 and 9 with leaves drawn uniformly from [0, 100]. "
      "BAB is given an error eps and returns [L, U] with U - L <= eps around the value. ER is the "
      "work at eps as a fraction of the work at eps 0 on the same tree, AMB is U - L. Counted: " +
      name_of(count) + ". Hollow marks are numbers that the paper's text gives.");
  document.picture(
      ratio_plot({"bab_4a", "Random trees, branching 4", table, shown(Metric::ratio)}, count),
      "Figure 4(a): mean expanded ratio against eps. More eps is less work, as the paper says; but "
      "deep trees do not gain nearly as much as it prints.");
  document.picture(width_plot({"bab_4b", "Random trees, branching 4", table, shown(Metric::width)}),
                   "Figure 4(b): mean actual bound against eps. It never exceeds eps, and comes "
                   "close to it in deep trees.");
  document.picture(
      bins_plot({"bab_4c",
                 "Random trees, branching 4, depth 5",
                 table,
                 {{"all eps together", {"bab", setting(5)}}}},
                count),
      "Figure 4(c): mean actual bound of all searches at depth 5, in five bins by expanded ratio "
      "(a ratio above 1 counts in the last bin). Less work goes with wider bounds.");
}

}  // namespace

Chapter figure_4(const Settings& settings) {
  return {"bab",
          {{"bab_trees", "trees", search_columns, search_time_columns, settings.instances, 0.003,
            sweep}},
          tell};
}

}  // namespace pincer::experiments
