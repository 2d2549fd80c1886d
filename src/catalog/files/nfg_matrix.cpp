#include <optional>

#include "files/gambit_text.hpp"
#include "files/written_game.hpp"

namespace pincer {
namespace {

/// Reads a strategic game (format NFG 1): payoffs one after the other, or numbers of outcomes.
///
/// The format: https://gambitproject.readthedocs.io, "The strategic game (.nfg) file format".
class NfgReader {
 public:
  explicit NfgReader(const TextFile& file) : text_(file) {}

  MatrixGame read() {
    const std::size_t players = text_.prologue("NFG", "1").size();
    if (players != 2)
      text_.fail("a game of " + std::to_string(players) +
                 " players; a strategic game is solved for two");
    read_strategies();
    if (text_.sees('"')) text_.text();  // a comment
    const bool has_outcomes = text_.sees('{');
    if (has_outcomes) read_outcomes();
    const std::size_t rows = rows_.size(), columns = columns_.size();
    std::vector<double> entries(rows * columns);
    for (std::size_t j = 0; j < columns; ++j)  // the first player's strategies are counted first
      for (std::size_t i = 0; i < rows; ++i)
        entries[i * columns + j] = first_payoff(has_outcomes ? outcome() : payoffs());
    if (!text_.is_at_end()) text_.fail("the table is full, but the file goes on");
    return {static_cast<int>(rows), static_cast<int>(columns), std::move(entries),
            plain_names(rows_), plain_names(columns_)};
  }

 private:
  struct Pay {
    Rational first, second;
  };

  /// { 3 2 }, or the names { { "a" "b" } { "c" "d" } }
  void read_strategies() {
    text_.need('{');
    for (std::vector<std::string>* const side : {&rows_, &columns_}) {
      if (text_.sees('{')) *side = text_.texts();
      else
        side->resize(static_cast<std::size_t>(
            text_.whole("a number of strategies", 1, MatrixGame::max_lines)));
      if (side->empty()) text_.fail("a player has no strategy");
    }
    text_.need('}');
    if (rows_.size() > MatrixGame::max_lines || columns_.size() > MatrixGame::max_lines ||
        rows_.size() * columns_.size() > MatrixGame::max_entries)
      text_.fail("a matrix has at most 10000 rows, 10000 columns and a million entries");
  }

  void read_outcomes() {
    text_.need('{');
    while (!text_.take('}')) {
      text_.need('{');
      if (text_.sees('"')) text_.text();  // its name
      const auto payoffs = text_.payoffs(2);
      outcomes_.push_back({payoffs[0], payoffs[1]});
    }
  }

  Pay payoffs() {
    const Rational first = text_.payoff();
    text_.take(',');
    const Rational second = text_.payoff();
    text_.take(',');
    return {first, second};
  }

  Pay outcome() {
    const auto last = static_cast<std::int64_t>(outcomes_.size());
    const std::int64_t number = text_.whole("an outcome", 0, last);
    return number == 0 ? Pay{} : outcomes_[static_cast<std::size_t>(number) - 1];
  }

  /// What Max gets, where what both get adds up to the same as everywhere.
  double first_payoff(const Pay& pay) {
    const auto total = Rational::sum(pay.first, pay.second);
    if (!total) text_.fail("these payoffs are too long to be added exactly");
    if (!total_) total_ = total;
    if (*total != *total_)
      text_.fail("these payoffs add up to " + total->text() + ", the first to " + total_->text() +
                 "; what one of two players gains, the other has to lose");
    return pay.first.value();
  }

  GambitText text_;
  std::vector<std::string> rows_, columns_;
  std::vector<Pay> outcomes_;
  std::optional<Rational> total_;
};

}  // namespace

MatrixGame read_nfg_matrix(const TextFile& file) { return NfgReader(file).read(); }

}  // namespace pincer
