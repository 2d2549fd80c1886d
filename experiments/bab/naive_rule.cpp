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
void tell(const Table& table, Document& document) {
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

}  // namespace

Chapter naive_rule(const Settings& settings) {
  return {
      "bab",
      {{"bab_naive", "trees", search_columns, search_time_columns, settings.instances, 0.002, run}},
      [](const Results& results, const View&, Document& document) {
        tell(results.tables.at("bab_naive"), document);
      }};
}

}  // namespace pincer::experiments
