#include <fmt/format.h>

#include "experiments/bab/chapters.hpp"

namespace pincer::experiments {

namespace {

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

/// The mean ratio of random trees with dice of branching 2, where the paper saw it rise.
std::string ratio_text(const Table& table, const std::string& reading, double eps, Count count) {
  const Mean mean = mean_of(expanded_ratios(table, {"bab", "branching 2 " + reading}, eps, count));
  return fmt::format("{:.3f} ± {:.3f}", mean.mean, mean.standard_error);
}

void tell(const Results& results, const View& view, Document& document) {
  const Count count = view.count_or(Count::players);
  const auto& of = results.tables;
  const Table& dice = of.at("bab_dice_trees");
  document.heading(3, "How often more eps is more work");
  document.paragraph(fmt::format(
      "Steps from one eps of a figure to the next, over all instances, in which BAB did more work "
      "({}). The paper saw it once in its means, on random trees with dice of branching 2 between "
      "eps 60 and 80, and calls it rare. In single instances it is not. (Our means there: {} at "
      "60 and {} at 80 without a chance node after the last ply, {} and {} with one.)",
      name_of(count), ratio_text(dice, "closest", 60, count),
      ratio_text(dice, "closest", 80, count), ratio_text(dice, "literal", 60, count),
      ratio_text(dice, "literal", 80, count)));
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

Chapter more_eps_more_work() { return {"bab", {}, tell}; }

}  // namespace pincer::experiments
