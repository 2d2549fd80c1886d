#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/bab/chapters.hpp"
#include "experiments/bab/domains.hpp"
#include "pincer/textbook/naive_epsilon.hpp"

namespace pincer::experiments {

namespace {

constexpr int depths[] = {3, 5, 7, 9};

std::string setting(int depth) { return fmt::format("depth {}", depth); }

Found run(const Unit& unit) {
  Found found;
  for (const int depth : depths) {
    const Trees game = random_tree(unit.seed, depth, 4);
    for (const double eps : {0., 8., 16., 32., 64.})
      note(found, {"naive_epsilon", setting(depth), unit.index, eps},
           measure<textbook::NaiveEpsilon<Trees>>(game, game.root(), unit, eps));
  }
  return found;
}

/// How often the naive rule is wrong by more than eps, how wrong it is at worst, and what it costs.
void tell_naive(const Table& table, Document& document) {
  Rows rows;
  for (const int depth : depths)
    for (const double eps : {8., 16., 32., 64.}) {
      std::size_t searches = 0, wrong = 0;
      double value = 0, worst = 0;
      for (const Row& row : table.rows()) {
        if (table.text(row, "setting") != setting(depth)) continue;
        const double said = table.number(row, "lower"), e = table.number(row, "eps");
        if (e == 0) value = said;
        if (e != eps) continue;
        ++searches;
        wrong += std::abs(said - value) > eps ? 1 : 0;
        worst = std::max(worst, std::abs(said - value));
      }
      const Series series{"naive_epsilon", setting(depth)};
      const Mean ratio = mean_of(expanded_ratios(table, series, eps, Count::players));
      rows.push_back({setting(depth), fmt::format("{}", eps), fmt::format("{}", searches),
                      fmt::format("{}", wrong), fmt::format("{:.1f}", worst),
                      fmt::format("{:.3f} ± {:.3f}", ratio.mean, ratio.standard_error)});
    }
  document.heading(3, "How wrong the naive rule is on random trees");
  document.paragraph(
      "The trees of Figure 4. An answer is wrong when it is more than eps away from the value: "
      "that happens often where eps is small and the tree deep, so this is no mere curiosity. ER "
      "counts Max and Min nodes. At eps 32 the ratios that the paper prints for BAB at depths 5 to "
      "9 (0.37, 0.18, 0.05) lie nearer to those of the naive rule than to BAB's own, without "
      "being equal to them.");
  document.table({"trees", "eps", "searched", "wrong", "largest error", "ER"}, rows);
}

/// In how many steps from one eps to the next larger one more work was done.
Row steps_up(const std::string& what, const Table& table, const std::string& setting_name,
             Count count) {
  std::size_t steps = 0, up = 0;
  double before = 0;
  for (const Row& row : table.rows()) {
    if (table.text(row, "setting") != setting_name) continue;
    const double work = work_of(table, row, count);
    if (table.number(row, "eps") > 0) {
      ++steps;
      up += work > before ? 1 : 0;
    }
    before = work;
  }
  return {what, fmt::format("{}", steps), fmt::format("{}", up),
          fmt::format("{:.1f}%", 100.0 * static_cast<double>(up) / static_cast<double>(steps))};
}

void tell_steps(const Results& results, const View& view, Document& document) {
  const Count count = view.count_or(Count::players);
  const auto& of = results.tables;
  document.heading(3, "How often more eps is more work");
  document.paragraph(
      "Steps from one eps of a figure to the next, over all instances, in which BAB did more work "
      "(" +
      name_of(count) +
      "). The paper saw it once in its means, on random trees with dice of "
      "branching 2 between eps 60 and 80, and calls it rare. In single instances it is not.");
  document.table(
      {"domain", "steps", "more work", "share"},
      {steps_up("random trees, depth 5", of.at("bab_trees"), "depth 5", count),
       steps_up("random trees, depth 9", of.at("bab_trees"), "depth 9", count),
       steps_up("cops and robbers, depth 3", of.at("bab_chase"), "depth 3", count),
       steps_up("cops and robbers, depth 5", of.at("bab_chase"), "depth 5", count),
       steps_up("random trees with dice, b 2", of.at("bab_dice_trees"), "branching 2 closest",
                count),
       steps_up("random trees with dice, b 4", of.at("bab_dice_trees"), "branching 4 closest",
                count),
       steps_up("cops and robbers with dice", of.at("bab_dice_chase"), "literal", count)});
}

}  // namespace

Chapter naive_rule(const Settings& settings) {
  return {
      "bab",
      {{"bab_naive", "trees", search_columns, search_time_columns, settings.instances, 0.02, run}},
      [](const Results& results, const View& view, Document& document) {
        tell_naive(results.tables.at("bab_naive"), document);
        tell_steps(results, view, document);
      }};
}

}  // namespace pincer::experiments
