#include <charconv>
#include <string_view>

#include "files/gambit_text.hpp"
#include "files/written_game.hpp"
#include "pincer/catalog/game_entry.hpp"

namespace pincer {
namespace {

constexpr const char* default_rows = "2,-3;-3,4";  // two-finger Morra: worth -1/12

/// Reads a matrix: rows end at a line's end or a semicolon, entries are separated by a comma or
/// blanks; empty rows do not count.
class MatrixText {
 public:
  explicit MatrixText(const TextFile& file) : file_(file), text_(file.text) {}

  MatrixGame read() {
    while (at_ < text_.size()) {
      read_row();
      if (at_ < text_.size()) ++at_;  // the row's end
    }
    if (rows_ == 0) fail(at_, "there are no numbers");
    return {rows_, columns_, std::move(entries_)};
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  static bool ends_row(char c) { return c == '\n' || c == ';'; }

  void read_row() {
    const std::size_t start = at_;
    int read = 0;
    for (bool is_awaited = false;;) {
      while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
      const bool is_end = at_ == text_.size() || ends_row(text_[at_]);
      if (is_end && !is_awaited) break;
      entries_.push_back(read_number());
      if (static_cast<int>(entries_.size()) > MatrixGame::max_entries)
        fail(at_, "a matrix has at most a million entries");
      ++read;
      while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
      is_awaited = at_ < text_.size() && text_[at_] == ',';
      if (is_awaited) ++at_;
    }
    if (read == 0) return;
    if (rows_++ == 0) columns_ = read;
    if (read != columns_)
      fail(start, "this row has " + std::to_string(read) + " entries, but the first has " +
                      std::to_string(columns_));
    if (rows_ > MatrixGame::max_lines || columns_ > MatrixGame::max_lines)
      fail(start, "a matrix has at most 10000 rows and 10000 columns");
  }

  double read_number() {
    const std::size_t start = at_;
    while (at_ < text_.size() && !is_blank(text_[at_]) && !ends_row(text_[at_]) &&
           text_[at_] != ',')
      ++at_;
    const std::string_view word = text_.substr(start, at_ - start);
    if (word.empty()) fail(start, "a number is missing");
    double x = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), x);
    if (error == std::errc::invalid_argument || stop != word.data() + word.size())
      fail(start, "'" + printable(word) + "' is not a number");
    if (error != std::errc{} || !(std::abs(x) <= MatrixGame::max_payoff))
      fail(start, printable(word) + " is out of range; entries are between -1e12 and 1e12");
    return x;
  }

  [[noreturn]] void fail(std::size_t at, const std::string& why) const { file_.fail(at, why); }

  const TextFile& file_;
  std::string_view text_;
  std::size_t at_ = 0;
  int rows_ = 0, columns_ = 0;
  std::vector<double> entries_;
};

MatrixGame matrix_in(const TextFile& file) {
  if (GambitText::begins(file, "NFG")) return read_nfg_matrix(file);
  if (GambitText::begins(file, "EFG"))
    throw Error(file.name + ": this is an extensive game; write `tree file=...`");
  return MatrixText(file).read();
}

std::shared_ptr<const Rules> make(const Arguments& a) {
  const std::string &rows = a.text("rows"), &file = a.text("file");
  if (file.empty()) return light_rules_of(MatrixText({"rows=" + rows, rows}).read());
  if (rows != default_rows) throw Error("a matrix is given by rows or by file, not by both");
  return light_rules_of(matrix_in(read_text_file(file, "a matrix file", 64)));
}

}  // namespace

Entry matrix_entry() {
  return {"matrix",
          "one matrix: Max chooses a row, Min a column",
          kinds_of<MatrixGame>(),
          {Parameter::text("rows", default_rows, "such as 0,1;-1,0"),
           Parameter::text(
               "file", "",
               "a row a line, commas or blanks between; or a strategic game of Gambit's (.nfg)")},
          make,
          {"rows=0,1;-1,0", "rows=0.5,1e3,-2;7,8,9"}};
}

}  // namespace pincer
