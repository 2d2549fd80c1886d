#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "experiments/smab/chapters.hpp"
#include "experiments/smab/domains.hpp"
#include "pincer/textbook/backward_induction.hpp"
#include "pincer/textbook/double_oracle.hpp"
#include "pincer/textbook/sequence_form.hpp"
#include "pincer/textbook/smab.hpp"

namespace pincer::experiments {

namespace {

using G = OpenGoofspiel;

/// Those that search every state as often as they meet it end with the paper's sizes.
constexpr int most_for_trees = 7, most_for_sequence_form = 6;

int most_for_tables(bool is_quick) { return is_quick ? 8 : 11; }

/// The start, and the start after Max has bid the highest card and Min the lowest: a symmetric
/// game is worth nothing and tests nothing.
struct Start {
  std::string name;
  G::State state;
};
std::array<Start, 2> starts(const G& game, int cards) {
  return {{{cards_text(cards), game.root()},
           {fmt::format("{0} cards after {0}/1", cards),
            game.play(game.root(), static_cast<G::Move>(cards), 1)}}};
}

constexpr const char* algorithms[] = {"backward_induction", "smab",  "sequence_form",
                                      "double_oracle",      "table", "engine"};

Measured solve(const std::string& algorithm, const G& game, const G::State& s, const Unit& unit) {
  if (algorithm == "backward_induction")
    return measure<textbook::BackwardInduction<G>>(game, s, unit);
  if (algorithm == "smab") return measure<textbook::Smab<G>>(game, s, unit, std::size_t{0});
  if (algorithm == "sequence_form") return measure<textbook::SequenceForm<G>>(game, s, unit);
  if (algorithm == "double_oracle") return measure<textbook::DoubleOracle<G>>(game, s, unit);
  if (algorithm == "table") return measure<textbook::InductionWithTable<G>>(game, s, unit);
  return measure_engine(game, s, unit, 0);
}

bool can_do(const std::string& algorithm, int cards, bool is_quick) {
  if (algorithm == "table" || algorithm == "engine") return true;
  const int most = algorithm == "sequence_form" ? most_for_sequence_form : most_for_trees;
  return cards <= most - (is_quick ? 1 : 0);
}

Found run(const Unit& unit, bool is_quick) {
  const int cards = fewest_cards + static_cast<int>(unit.index);
  const G game = goofspiel(cards);
  Found found;
  for (const auto& start : starts(game, cards))
    for (const std::string algorithm : algorithms) {
      if (!can_do(algorithm, cards, is_quick)) continue;
      note(found, {algorithm, start.name, 0, 0}, solve(algorithm, game, start.state, unit));
    }
  return found;
}

/// By how much the algorithms' values of one start differ at most.
double largest_difference(const Table& table) {
  std::map<std::string, Bounds<double>> values;
  double most = 0;
  for (const Row& row : table.rows()) {
    const auto value = Bounds<double>::exactly(table.number(row, "lower"));
    const auto [known, is_first] = values.try_emplace(table.text(row, "setting"), value);
    known->second = hull(known->second, value);
    most = std::max(most, known->second.width());
  }
  return most;
}

/// Six digits, and no minus before a zero.
std::string value_text(double value) {
  return fmt::format("{:.6f}", std::round(value * 1e6) / 1e6 + 0.0);
}

void tell(const Results& results, bool is_quick, Document& document) {
  const Table& table = results.tables.at("smab_since_then");
  const Table& times = results.times.at("smab_since_then");
  Rows rows;
  for (int cards = fewest_cards; cards <= most_for_tables(is_quick); ++cards)
    for (const auto& start : starts(goofspiel(cards), cards))
      for (const std::string algorithm : algorithms) {
        const Series series{algorithm, start.name};
        if (all_eps(table, series).empty()) continue;
        rows.push_back({start.name, algorithm, value_text(total(table, series, 0, "lower")),
                        fmt::format("{}", total(table, series, 0, "joint")),
                        fmt::format("{}", total(table, series, 0, "lps")),
                        fmt::format("{:.4f} s", total(times, series, 0, "seconds"))});
      }
  document.heading(2, "SMAB: what has changed since");
  document.paragraph(fmt::format(
      "The same games under what was published later and under the engine. *double_oracle* bounds "
      "states by letting one side move first (Bosansky and others, 2013); its states include those "
      "of these serialized games. *table* is backward induction that recognises states when they "
      "come again, also with the players swapped; *engine* is pincer's own search. The start of a "
      "symmetric game is worth 0 and tests nothing, so every size is also solved after the bids "
      "N and 1. Recognising states is what changed the picture: at seven cards, 2.6 million "
      "visits lead to 27,024 different states. The algorithms' values of one start differ by "
      "{:.0e} "
      "at most.",
      largest_difference(table)));
  document.table({"start", "algorithm", "value", "states expanded", "LPs", "time"}, rows);
}

}  // namespace

Chapter since_then(const Settings& settings) {
  const bool is_quick = settings.is_quick;
  const auto units = static_cast<std::size_t>(most_for_tables(is_quick) - fewest_cards + 1);
  return {"smab",
          {{"smab_since_then", "goofspiel", search_columns, search_time_columns, units, 1,
            [=](const Unit& unit) { return run(unit, is_quick); }}},
          [=](const Results& results, const View&, Document& document) {
            tell(results, is_quick, document);
          }};
}

}  // namespace pincer::experiments
