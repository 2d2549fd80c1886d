#include <fmt/format.h>

#include "experiments/bab/domains.hpp"
#include "experiments/beyond/chapters.hpp"

namespace pincer::experiments {

namespace {

/// A domain of the BAB paper: what it is called here, and where BAB's own searches are noted.
struct Domain {
  std::string setting, label, bab_table, bab_setting;
  std::vector<double> eps;
  bool takes_long = false;
};

const std::vector<Domain>& domains() {
  static const std::vector<Domain> all = {
      {"trees 5", "random trees, depth 5", "bab_trees", "depth 5", {0, 8, 16, 32, 64}},
      {"trees 9", "random trees, depth 9", "bab_trees", "depth 9", {0, 8, 16, 32, 64}},
      {"dice trees",
       "random trees with dice, branching 4",
       "bab_dice_trees",
       "branching 4 literal",
       {0, 8, 16, 32, 64}},
      {"chase 3", "cops and robbers, depth 3", "bab_chase", "depth 3", {0, 1, 2, 4, 8}},
      {"chase 5", "cops and robbers, depth 5", "bab_chase", "depth 5", {0, 1, 2, 4, 8}},
      {"chase 7", "cops and robbers, depth 7", "bab_chase", "depth 7", {0, 1, 2, 4, 8}, true},
      {"dice chase",
       "cops and robbers with dice, depth 3",
       "bab_dice_chase",
       "literal",
       {0, 1, 2, 4, 8}},
  };
  return all;
}

template <class G>
void sweep_engine(Found& found, const Unit& unit, const Domain& domain, const G& game) {
  for (const double eps : domain.eps)
    note(found, {"engine", domain.setting, unit.index, eps},
         measure_engine(game, game.root(), unit, eps));
}

Found run_trees(const Unit& unit) {
  Found found;
  sweep_engine(found, unit, domains()[0], random_tree(unit.seed, 5, 4));
  sweep_engine(found, unit, domains()[1], random_tree(unit.seed, 9, 4));
  sweep_engine(found, unit, domains()[2],
               DiceTrees(random_tree(unit.seed, 4, 4), four_in_five, true));
  return found;
}

Found run_chases(const Unit& unit, bool is_quick) {
  Found found;
  for (std::size_t i = 3; i < 6; ++i) {
    if (is_quick && domains()[i].takes_long) continue;
    const int depth = 2 * static_cast<int>(i) - 3;  // 3, 5, 7
    sweep_engine(found, unit, domains()[i], CopsAndRobbers(chase_setup(unit.seed, depth, 0)));
  }
  return found;
}

Found run_dice_chases(const Unit& unit) {
  Found found;
  sweep_engine(found, unit, domains()[6], literal_dice_chase(unit.seed));
  return found;
}

/// Both searchers' totals over all instances of a domain at one eps.
struct Totals {
  double bab, engine, bab_seconds, engine_seconds;
};

Totals totals(const Results& results, const Domain& domain, const std::string& name, double eps) {
  const auto expansions = [&](const Table& table, const Series& series) {
    return total(table, series, eps, "turn") + total(table, series, eps, "chance");
  };
  const Series bab{"bab", domain.bab_setting}, engine{"engine", domain.setting};
  return {expansions(results.tables.at(domain.bab_table), bab),
          expansions(results.tables.at(name), engine),
          total(results.times.at(domain.bab_table), bab, eps, "seconds"),
          total(results.times.at(name), engine, eps, "seconds")};
}

std::string experiment_of(const Domain& domain) {
  if (domain.bab_table == "bab_chase") return "engine_chase";
  return domain.bab_table == "bab_dice_chase" ? "engine_dice_chase" : "engine_trees";
}

void tell(const Results& results, bool is_quick, Document& document) {
  Rows rows;
  Plot plot{"engine_against_bab",
            "The engine against BAB at the same eps",
            "error allowed, ε (percent of the payoff range)",
            "nodes expanded, engine / BAB",
            {}};
  plot.is_logarithmic = true;
  plot.key = "outside right top";
  plot.width = 1000;
  for (const Domain& domain : domains()) {
    if (is_quick && domain.takes_long) continue;
    Curve curve{domain.label, {}};
    const double percent = domain.bab_table.find("trees") != std::string::npos ? 1 : 100. / 12;
    for (const double eps : domain.eps) {
      const Totals t = totals(results, domain, experiment_of(domain), eps);
      curve.points.push_back({percent * eps, t.engine / t.bab, 0});
      rows.push_back({domain.label, fmt::format("{}", eps), fmt::format("{:.0f}", t.bab),
                      fmt::format("{:.0f}", t.engine), fmt::format("{:.4f}", t.engine / t.bab),
                      fmt::format("{:.3f}", t.bab_seconds), fmt::format("{:.3f}", t.engine_seconds),
                      fmt::format("{:.3f}", t.engine_seconds / t.bab_seconds)});
    }
    plot.curves.push_back(curve);
  }
  document.heading(2, "Beyond: the engine against BAB");
  document.paragraph(
      "The same instances at the same eps, solved by pincer's engine with its default settings: "
      "states are remembered where they can repeat, moves are ordered, the game's own bounds are "
      "believed, and the error is shared among outcomes. Max, Min and chance nodes expanded and "
      "seconds on one core, added up over all instances. On random trees without dice no state "
      "repeats and no move looks better than another: there is little to gain, and at the largest "
      "eps BAB expands fewer nodes than the engine. Where there is structure, the engine needs a "
      "small part of the work. Times of the smallest searches are those of setting the engine "
      "up.");
  document.picture(line_plot(plot), "Nodes expanded by the engine as a fraction of BAB's.");
  document.table(
      {"domain", "eps", "BAB expands", "engine expands", "ratio", "BAB s", "engine s", "ratio"},
      rows);
}

}  // namespace

Chapter engine_against_bab(const Settings& settings) {
  const bool is_quick = settings.is_quick;
  const std::size_t n = settings.instances;
  return {"bab",
          {{"engine_trees", "trees", search_columns, search_time_columns, n, 0.006, run_trees},
           {"engine_chase", "chase", search_columns, search_time_columns, n, 0.03,
            [=](const Unit& unit) { return run_chases(unit, is_quick); }},
           {"engine_dice_chase", "obstacles", search_columns, search_time_columns, n, 0.004,
            run_dice_chases}},
          [=](const Results& results, const View&, Document& document) {
            tell(results, is_quick, document);
          }};
}

}  // namespace pincer::experiments
