#include <fmt/format.h>

#include "experiments/bab/chapters.hpp"
#include "experiments/bab/domains.hpp"
#include "experiments/bab/plots.hpp"
#include "experiments/bab/printed.hpp"

namespace pincer::experiments {

namespace {

constexpr int branchings[] = {2, 3, 4, 5};
constexpr int depth = 4;

std::string name_of(Reading reading) { return reading == Reading::closest ? "closest" : "literal"; }

std::string setting(int branching, Reading reading) {
  return fmt::format("branching {} {}", branching, name_of(reading));
}

Found sweep_trees(const Unit& unit) {
  Found found;
  for (const int b : branchings)
    for (const Reading reading : {Reading::closest, Reading::literal})
      sweep_bab(
          found, unit, setting(b, reading),
          DiceTrees(random_tree(unit.seed, depth, b), four_in_five, reading == Reading::literal),
          tree_eps);
  return found;
}

Found sweep_chases(const Unit& unit) {
  Found found;
  sweep_bab(found, unit, "closest", closest_dice_chase(unit.seed), chase_eps);
  sweep_bab(found, unit, "literal", literal_dice_chase(unit.seed), chase_eps);
  return found;
}

void tell_trees(const Table& table, const View& view, Document& document) {
  const bool is_closest = view.reading == Reading::closest;
  const Count count = view.count_or(is_closest ? Count::leaves : Count::players);
  const auto shown = [&](Metric metric) {
    std::vector<Shown> curves;
    for (const int b : branchings) {
      const Series series{"bab", setting(b, view.reading)};
      curves.push_back({fmt::format("branching {}", b), series,
                        printed_points("bab_dice_trees", series, metric)});
    }
    return curves;
  };
  document.paragraph(fmt::format(
      "Random trees with dice: four plies; the chosen move happens with probability 0.8, each "
      "other one with 0.2 / (b - 1). Shown is the {} reading. In the closest one there is no "
      "chance node after the last ply and ER counts leaves: so the printed numbers come out. In "
      "the literal one chance follows every ply and ER counts Max and Min nodes. Both are in "
      "bab_dice_trees.csv. Counted here: {}.",
      name_of(view.reading), experiments::name_of(count)));
  document.picture(
      ratio_plot({"bab_6a", "Random trees with dice, depth 4", table, shown(Metric::ratio)}, count),
      "Figure 6(a): mean expanded ratio against eps.");
  document.picture(
      width_plot({"bab_6b", "Random trees with dice, depth 4", table, shown(Metric::width)}),
      "Figure 6(b): mean actual bound against eps.");
}

void tell_chases(const Table& table, const View& view, Document& document) {
  const bool is_closest = view.reading == Reading::closest;
  const Count count = view.count_or(is_closest ? Count::calls : Count::expanded);
  const auto shown = [&](Metric metric) {
    const Series series{"bab", name_of(view.reading)};
    return std::vector<Shown>{{name_of(view.reading) + " reading", series,
                               printed_points("bab_dice_chase", series, metric)}};
  };
  document.paragraph(fmt::format(
      "Cops and robbers with dice: 6x6 cells of which a fifth (7) are obstacles, three cops, "
      "payoffs in [0, 12], \"depth 3\". Shown is the {} reading. The literal one takes depth 3 as "
      "three plies with chance after each, pays distance at the horizon, tries staying last, and "
      "counts Max, Min and chance nodes. The closest one takes it as the robber's ply, chance and "
      "the cops' ply, pays time plus distance, tries staying and the chosen outcome first, and "
      "counts every call. Counted here: {}.",
      name_of(view.reading), experiments::name_of(count)));
  document.picture(ratio_plot({"bab_6c", "Cops and robbers with dice, 20% obstacles", table,
                               shown(Metric::ratio)},
                              count),
                   "Figure 6(c): mean expanded ratio against eps.");
  document.picture(width_plot({"bab_6d", "Cops and robbers with dice, 20% obstacles", table,
                               shown(Metric::width)}),
                   "Figure 6(d): mean actual bound against eps.");
}

}  // namespace

Chapter figure_6(const Settings& settings) {
  return {"bab",
          {{"bab_dice_trees", "trees", search_columns, search_time_columns, settings.instances,
            0.06, sweep_trees},
           {"bab_dice_chase", "obstacles", search_columns, search_time_columns, settings.instances,
            0.15, sweep_chases}},
          [](const Results& results, const View& view, Document& document) {
            document.heading(2, "BAB, Figure 6: games with chance");
            tell_trees(results.tables.at("bab_dice_trees"), view, document);
            tell_chases(results.tables.at("bab_dice_chase"), view, document);
          }};
}

}  // namespace pincer::experiments
