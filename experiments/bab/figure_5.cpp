#include <fmt/format.h>

#include "experiments/bab/chapters.hpp"
#include "experiments/bab/domains.hpp"
#include "experiments/bab/plots.hpp"

namespace pincer::experiments {

namespace {

std::string setting(int depth) { return fmt::format("depth {}", depth); }

/// Depth 7 takes a hundred times as long as depth 5.
std::vector<int> depths(bool is_quick) {
  return is_quick ? std::vector<int>{3, 5} : std::vector<int>{3, 5, 7};
}

Found sweep(const Unit& unit, bool is_quick) {
  Found found;
  for (const int depth : depths(is_quick))
    sweep_bab(found, unit, setting(depth), CopsAndRobbers(chase_setup(unit.seed, depth, 0)),
              chase_eps);
  return found;
}

void tell(const Results& results, const View& view, Document& document, bool is_quick) {
  const Table& table = results.tables.at("bab_chase");
  const Count count = view.count_or(Count::players);
  std::vector<Shown> curves;
  for (const int depth : depths(is_quick))
    curves.push_back({setting(depth), {"bab", setting(depth)}});
  document.heading(2, "BAB, Figure 5: cops and robbers without chance");
  document.paragraph(
      "A robber (Max) and three cops (Min) start on random cells of an open 6x6 grid. The robber "
      "moves first, all cops move together, to a neighbouring cell or not at all. A capture pays "
      "the plies played so far; without one the game ends after 3, 5 or 7 plies and pays the "
      "cops' average Manhattan distance to the robber. Payoffs lie in [0, 12]. Counted: " +
      name_of(count) + ". The paper's text gives no number of this figure.");
  document.picture(ratio_plot({"bab_5a", "Cops and robbers, 6x6, 3 cops", table, curves}, count),
                   "Figure 5(a): mean expanded ratio against eps.");
  document.picture(width_plot({"bab_5b", "Cops and robbers, 6x6, 3 cops", table, curves}),
                   "Figure 5(b): mean actual bound against eps.");
  document.picture(bins_plot({"bab_5c",
                              "Cops and robbers, depth 3",
                              table,
                              {{"all eps together", {"bab", setting(3)}}}},
                             count),
                   "Figure 5(c): mean actual bound of all searches at depth 3, in five bins by "
                   "expanded ratio (a ratio above 1 counts in the last bin).");
}

}  // namespace

Chapter figure_5(const Settings& settings) {
  const bool is_quick = settings.is_quick;
  return {"bab",
          {{"bab_chase", "chase", search_columns, search_time_columns, settings.instances,
            is_quick ? 0.005 : 0.5, [=](const Unit& unit) { return sweep(unit, is_quick); }}},
          [=](const Results& results, const View& view, Document& document) {
            tell(results, view, document, is_quick);
          }};
}

}  // namespace pincer::experiments
