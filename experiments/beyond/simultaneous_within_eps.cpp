#include "experiments/beyond/chapters.hpp"
#include "experiments/smab/domains.hpp"
#include "pincer/core/key.hpp"
#include "pincer/games/random_stacked.hpp"
#include "pincer/textbook/smab.hpp"

namespace pincer::experiments {

namespace {

constexpr double parts[] = {0, 1, 2, 5, 10, 20, 40};  // percent of the payoff range

struct Family {
  const char *setting, *label;
  bool has_dice = false;
};
constexpr Family families[] = {
    {"sign", "Goofspiel, 9 cards, who wins"},
    {"points", "Goofspiel, 9 cards, points"},
    {"uniform", "random 4x4 matrices, 4 deep, uniform"},
    {"ternary", "random 4x4 matrices, 4 deep, ternary"},
    {"dice", "random 3x3 matrices and dice, 4 deep", true},
};

/// The start after a few tricks at random, so that the game is not symmetric.
OpenGoofspiel::State after_random_tricks(const OpenGoofspiel& game, int tricks,
                                         std::uint64_t seed) {
  auto s = game.root();
  for (int i = 0; i < 2 * tricks; i += 2) {
    const auto draw = [&](Side side, int salt) {
      const auto hand = game.moves(s, side);
      return hand[mixed_bits(seed + static_cast<std::uint64_t>(i + salt)) % hand.size()];
    };
    const auto a = draw(Side::max, 0), b = draw(Side::min, 1);
    s = game.play(s, a, b);
  }
  return s;
}

/// Bounds in percent of the payoff range, so that families can be compared.
Measured in_percent(Measured measured, double range) {
  measured.bounds = {100 / range * measured.bounds.lower, 100 / range * measured.bounds.upper};
  return measured;
}

template <class G>
void sweep(Found& found, const Unit& unit, const Family& family, const G& game,
           const typename G::State& s) {
  const double range = as<double>(game.range()).width();
  for (const double part : parts)
    note(found, {"engine", family.setting, unit.index, part},
         in_percent(measure_engine(game, s, unit, part / 100 * range), range));
  if constexpr (!Chance<G>)
    note(found, {"smab", family.setting, unit.index, 0},
         in_percent(measure<textbook::Smab<G>>(game, s, unit, std::size_t{0}), range));
}

Found run(const Unit& unit) {
  using Stacked = RandomStacked<false>;
  using DiceStacked = RandomStacked<true>;
  Found found;
  for (const auto pays : {GoofspielPays::sign, GoofspielPays::points}) {
    const OpenGoofspiel game = goofspiel(9, pays);
    sweep(found, unit, families[pays == GoofspielPays::sign ? 0 : 1], game,
          after_random_tricks(game, 3, unit.seed));
  }
  for (const auto leaves : {Stacked::Leaves::uniform, Stacked::Leaves::ternary}) {
    const Stacked game({.branching = 4, .depth = 4, .seed = unit.seed, .leaves = leaves});
    sweep(found, unit, families[leaves == Stacked::Leaves::uniform ? 2 : 3], game, game.root());
  }
  const DiceStacked dice({.branching = 3, .depth = 4, .seed = unit.seed, .p = {1, 2}});
  sweep(found, unit, families[4], dice, dice.root());
  return found;
}

template <class Sample>
Figure percent_plot(const std::string& name, const std::string& y_label, Sample sample) {
  Plot plot{name,
            "Simultaneous moves, solved within eps",
            "error allowed, ε (percent of the payoff range)",
            y_label,
            {}};
  plot.key = "outside right top";
  plot.width = 1000;
  for (const Family& family : families) {
    Curve curve{family.label, {}};
    for (const double part : parts) {
      const Mean mean = mean_of(sample(Series{"engine", family.setting}, part));
      curve.points.push_back({part, mean.mean, mean.standard_error});
    }
    plot.curves.push_back(curve);
  }
  return line_plot(plot);
}

Row totals_row(const Results& results, const Family& family, const std::string& algorithm,
               double part) {
  const Table& table = results.tables.at("joint_within_eps");
  const Table& times = results.times.at("joint_within_eps");
  const Series series{algorithm, family.setting};
  const Mean width = mean_of(widths(table, series, part));
  return {family.label,
          algorithm,
          fmt::format("{}%", part),
          fmt::format("{:.2f}%", width.mean),
          fmt::format("{:.0f}", total(table, series, part, "joint")),
          fmt::format("{:.0f}", total(table, series, part, "leaves")),
          fmt::format("{:.0f}", total(table, series, part, "lps")),
          fmt::format("{:.3f}", total(times, series, part, "seconds"))};
}

void tell(const Results& results, Document& document) {
  const Table& table = results.tables.at("joint_within_eps");
  document.heading(2, "Beyond: simultaneous moves within eps");
  document.paragraph(
      "SMAB is exact and BAB knows no simultaneous moves. The engine bounds both at once: a "
      "matrix of cells with bounds [P, O] is worth between the values of P and of O, and cells "
      "need not be closer than eps. Games: Goofspiel with nine cards after three random tricks, "
      "and random matrix games stacked four deep, without and with dice. SMAB's work at eps 0 "
      "stands beside the engine's.");
  document.picture(percent_plot("joint_ratio", "expanded ratio (calls, leaves included)",
                                [&](const Series& series, double part) {
                                  return expanded_ratios(table, series, part, Count::calls);
                                }),
                   "Work at eps as a fraction of the engine's own work at eps 0.");
  document.picture(
      percent_plot("joint_width", "U - L at the root (percent of the range)",
                   [&](const Series& series, double part) { return widths(table, series, part); }),
      "The bound that is left, never more than eps.");
  Rows rows;
  for (const Family& family : families) {
    if (!family.has_dice) rows.push_back(totals_row(results, family, "smab", 0));
    for (const double part : parts) rows.push_back(totals_row(results, family, "engine", part));
  }
  document.table({"games", "algorithm", "eps", "mean bound", "states", "leaves", "LPs", "seconds"},
                 rows);
}

}  // namespace

Chapter simultaneous_within_eps(const Settings& settings) {
  return {"smab",
          {{"joint_within_eps", "joint", search_columns, search_time_columns, settings.instances,
            0.4, run}},
          [](const Results& results, const View&, Document& document) { tell(results, document); }};
}

}  // namespace pincer::experiments
