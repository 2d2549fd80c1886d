#include "experiments/smab/chapters.hpp"
#include "experiments/smab/domains.hpp"
#include "experiments/smab/printed.hpp"
#include "pincer/textbook/backward_induction.hpp"

namespace pincer::experiments {

namespace {

Found run(const Unit& unit) {
  const int cards = fewest_cards + static_cast<int>(unit.index);
  const OpenGoofspiel game = goofspiel(cards);
  Found found;
  note(found, {"backward_induction", cards_text(cards), 0, 0},
       measure<textbook::BackwardInduction<OpenGoofspiel>>(game, game.root(), unit));
  return found;
}

void tell(const Results& results, Document& document) {
  const Table& table = results.tables.at("smab_induction");
  const Table& times = results.times.at("smab_induction");
  Rows rows;
  for (const auto& printed : printed_table_2) {
    const Series series{"backward_induction", cards_text(printed.cards)};
    const double nodes = total(table, series, 0, "joint");
    const double seconds = total(times, series, 0, "seconds");
    if (nodes == 0) continue;  // left out by --quick
    rows.push_back({fmt::format("{}", printed.cards), fmt::format("{}", printed.nodes),
                    fmt::format("{}", nodes), fmt::format("{}", total(table, series, 0, "lps")),
                    static_cast<double>(printed.nodes) == nodes ? "agrees" : "differs",
                    fmt::format("{:.3f} s", printed.seconds),
                    fmt::format("{:.0f}%", 100 * printed.lp_seconds / printed.seconds),
                    fmt::format("{:.4f} s", seconds),
                    fmt::format("{:.0f}%", 100 * total(times, series, 0, "lp_share"))});
  }
  document.heading(2, "SMAB, Table 2: backward induction on Goofspiel");
  document.paragraph(
      "Both players hold the cards 1 to N and bid one at a time, at once, for the prizes N, N-1, "
      "..., 1; the higher card wins the prize, equal cards discard it. Paid is who won more: 1, 0 "
      "or -1. A state is over when the lead exceeds what is left to win, or when one card is left. "
      "Backward induction solves one matrix game a state. With these conventions **all four "
      "printed node counts come out exactly.** Times are seconds on one core; the share is that "
      "of the matrix games.");
  document.table({"cards", "paper: nodes", "ours: nodes", "ours: LPs", "verdict", "paper: time",
                  "LP share", "ours: time", "LP share"},
                 rows);
}

}  // namespace

Chapter table_2(const Settings& settings) {
  const auto units = static_cast<std::size_t>(most_cards(settings.is_quick) - fewest_cards + 1);
  return {"smab",
          {{"smab_induction", "goofspiel", search_columns, search_time_columns, units, 0.3, run}},
          [](const Results& results, const View&, Document& document) { tell(results, document); }};
}

}  // namespace pincer::experiments
