#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "files/rational.hpp"
#include "files/text_file.hpp"

namespace pincer {

/// Reads what Gambit's files are made of, from the beginning to the end: words, texts in quotation
/// marks, numbers, braces. Line ends are blanks. Every refusal says where.
class GambitText {
 public:
  static constexpr double max_payoff = 1e12;  // beyond it doubles get too coarse

  explicit GambitText(const TextFile& file) : file_(file) {}

  /// Whether a file begins like this: "EFG".
  static bool begins(const TextFile& file, const std::string& word);

  std::size_t at() const { return at_; }
  bool is_at_end();
  /// Whether this comes next.
  bool sees(char c);
  bool sees_number();
  /// Passes over it if it comes next.
  bool take(char c);

  void need(char c);
  std::string word();
  std::string text();
  std::int64_t whole(const std::string& what, std::int64_t low, std::int64_t high);
  Rational number();
  /// A number that can be paid.
  Rational payoff();

  /// { "a" "b" }
  std::vector<std::string> texts();
  /// { 1, -1 } without the braces' beginning: as many as there are players.
  std::vector<Rational> payoffs(std::size_t players);

  /// What both formats begin with: "EFG 2 R", a title and the players' names.
  std::vector<std::string> prologue(const std::string& format, const std::string& version);

  [[noreturn]] void fail(const std::string& why) const { fail(at_, why); }
  [[noreturn]] void fail(std::size_t at, const std::string& why) const { file_.fail(at, why); }

 private:
  void skip_blanks();
  /// All that comes before a blank, a brace, a comma or a quotation mark.
  std::string_view bare();
  /// Fails at what comes next, as something else was expected.
  [[noreturn]] void fail_expecting(const std::string& what);

  const TextFile& file_;
  std::size_t at_ = 0;
};

/// Names as pincer has them: without blanks, strokes and quotation marks, none empty, and no two
/// the same.
std::vector<std::string> plain_names(const std::vector<std::string>& names);

}  // namespace pincer
