#include "experiments/smab/chapters.hpp"
#include "experiments/smab/domains.hpp"
#include "experiments/smab/printed.hpp"
#include "pincer/textbook/sequence_form.hpp"

namespace pincer::experiments {

namespace {

const Row columns = {"cards", "rows", "columns", "nonzeros", "bytes", "lower", "upper"};
const Row time_columns = {"cards", "seconds"};

Found run(const Unit& unit) {
  const int cards = fewest_cards + static_cast<int>(unit.index);
  const OpenGoofspiel game = goofspiel(cards);
  Budget budget(until(unit.interrupt));
  textbook::Meter<double> meter(budget);
  const Stopwatch watch;
  textbook::SequenceForm<OpenGoofspiel> algorithm(game, meter);
  const auto bounds = algorithm.solve(game.root());
  const auto& lp = algorithm.lp();
  const auto size = [](std::size_t n) { return cell(std::uint64_t{n}); };
  // Rounded, as the last digits are Clp's affair.
  const auto rounded = [](double x) { return fmt::format("{:.6f}", x + 0.0); };
  return {
      {{fmt::format("{}", cards), size(lp.rows.size()), size(lp.columns.size()),
        size(lp.entries.size()), size(lp.bytes()), rounded(bounds.lower), rounded(bounds.upper)}},
      {{fmt::format("{}", cards), cell(watch.seconds())}}};
}

void tell(const Results& results, Document& document) {
  const Table& table = results.tables.at("smab_sequence_form");
  const Table& times = results.times.at("smab_sequence_form");
  Rows rows;
  for (std::size_t i = 0; i < table.rows().size(); ++i) {
    const Row& row = table.rows()[i];
    rows.push_back({table.text(row, "cards"), printed_table_3[i].memory, printed_table_3[i].time,
                    table.text(row, "rows"), table.text(row, "nonzeros"),
                    fmt::format("{:.1f} MB", table.number(row, "bytes") / (1 << 20)),
                    fmt::format("{:.3f} s", times.number(times.rows()[i], "seconds"))});
  }
  document.heading(2, "SMAB, Table 3: the sequence form");
  document.paragraph(
      "One linear program over the whole tree (Koller, Megiddo and von Stengel), solved by Clp. "
      "The paper uses it to show that this does not scale: 2 GB were not enough for six cards. The "
      "program itself is small, as it is sparse: memory here is what the program and its solution "
      "take, without the solver's factors. A sparse solver of today does six cards in seconds; "
      "that the whole tree must be kept, and grows faster with every card, remains true.");
  document.table({"cards", "paper: memory", "paper: time", "ours: rows", "ours: nonzeros",
                  "ours: memory", "ours: time"},
                 rows);
}

}  // namespace

Chapter table_3(const Settings& settings) {
  return {"smab",
          {{"smab_sequence_form", "goofspiel", columns, time_columns,
            settings.is_quick ? std::size_t{2} : 3, settings.is_quick ? 0.1 : 5, run}},
          [](const Results& results, const View&, Document& document) { tell(results, document); }};
}

}  // namespace pincer::experiments
