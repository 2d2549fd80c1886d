#include <fmt/format.h>

#include "experiments/bab/chapters.hpp"
#include "experiments/bab/domains.hpp"

namespace pincer::experiments {

namespace {

struct Policy {
  const char* name;
  ErrorSharing sharing;
};
constexpr Policy policies[] = {
    {"even", ErrorSharing::even}, {"decay", ErrorSharing::decay}, {"tail", ErrorSharing::tail}};
constexpr double tree_eps_tried[] = {8, 24, 40};
constexpr double chase_eps_tried[] = {1, 2, 4, 8};

/// With a search that differs from BAB in little but how it shares the error and that likely
/// outcomes come first.
template <class G, class AllEps>
void try_policies(Found& found, const Unit& unit, const std::string& setting, const G& game,
                  const AllEps& eps_tried, bool table) {
  Options options;
  options.table = table;
  options.probing = When::never;
  const ChosenPolicy habits{.static_bounds = false, .look_ahead = table};  // to look children up
  for (const Policy& policy : policies) {
    options.sharing = policy.sharing;
    for (const double eps : eps_tried)
      note(found, {policy.name, setting, unit.index, eps},
           measure_engine(game, game.root(), unit, eps, options, habits));
  }
}

Found run_trees(const Unit& unit) {
  Found found;
  try_policies(found, unit, "tree", DiceTrees(random_tree(unit.seed, 4, 4), four_in_five, true),
               tree_eps_tried, false);
  return found;
}

Found run_chases(const Unit& unit) {
  Found found;
  const DiceChase game = literal_dice_chase(unit.seed);
  try_policies(found, unit, "no table", game, chase_eps_tried, false);
  try_policies(found, unit, "table", game, chase_eps_tried, true);
  return found;
}

double expansions(const Table& table, const Series& series, double eps) {
  return total(table, series, eps, "turn") + total(table, series, eps, "chance");
}

template <class AllEps>
void add_rows(Rows& rows, const std::string& what, const Table& ours, const std::string& setting,
              const Table& bab, const std::string& bab_setting, const AllEps& eps_tried) {
  for (const double eps : eps_tried) {
    const double whole = expansions(bab, {"bab", bab_setting}, eps);
    Row row = {what, fmt::format("{}", eps), fmt::format("{:.0f}", whole)};
    for (const Policy& policy : policies)
      row.push_back(fmt::format("{:.3f}", expansions(ours, {policy.name, setting}, eps) / whole));
    rows.push_back(row);
  }
}

}  // namespace

Chapter error_sharing(const Settings& settings) {
  return {"bab",
          {{"bab_sharing_trees", "trees", search_columns, search_time_columns, settings.instances,
            0.005, run_trees},
           {"bab_sharing_chase", "obstacles", search_columns, search_time_columns,
            settings.instances, 0.07, run_chases}},
          [](const Results& results, const View&, Document& document) {
            const auto& of = results.tables;
            Rows rows;
            add_rows(rows, "random trees with dice, branching 4", of.at("bab_sharing_trees"),
                     "tree", of.at("bab_dice_trees"), "branching 4 literal", tree_eps_tried);
            for (const std::string table : {"no table", "table"})
              add_rows(rows, "cops and robbers with dice, " + table, of.at("bab_sharing_chase"),
                       table, of.at("bab_dice_chase"), "literal", chase_eps_tried);
            document.heading(3, "How to share the error among outcomes (Eq. 26)");
            document.paragraph(
                "BAB gives every outcome of a chance node the whole eps; Eq. 26 allows any shares "
                "whose mean is at most eps and leaves the choice open. Three policies of the "
                "engine, with static bounds and probing off, likely outcomes first. **even**: as "
                "BAB. **decay**: every outcome gets half of what is left per probability that is "
                "left, the last one all. **tail**: unlikely outcomes are left alone for up to 3/4 "
                "of eps, decay for the others. Max, Min and chance nodes expanded, added up over "
                "all instances, as a fraction of BAB's at the same eps. Without a table sharing "
                "unevenly pays, the more the larger eps is, and leaving the tail alone pays most. "
                "With a table it hardly matters while eps is small: most of the work is saved "
                "already.");
            document.table({"domain", "eps", "BAB expands", "even", "decay", "tail"}, rows);
          }};
}

}  // namespace pincer::experiments
