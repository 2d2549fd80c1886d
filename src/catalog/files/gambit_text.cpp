#include "files/gambit_text.hpp"

#include <cmath>
#include <set>

#include "pincer/catalog/words.hpp"

namespace pincer {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
/// A letter as it may be in a name of pincer's.
char plain(char c) {
  if (c >= 0 && c <= ' ') return '_';
  if (c == '/') return '|';
  return c == '"' || c == '\\' ? '\'' : c;
}

bool ends_word(char c) { return is_blank(c) || c == '{' || c == '}' || c == ',' || c == '"'; }

}  // namespace

bool GambitText::begins(const TextFile& file, const std::string& word) {
  GambitText text(file);
  text.skip_blanks();
  return text.bare() == word;
}

void GambitText::skip_blanks() {
  while (at_ < file_.text.size() && is_blank(file_.text[at_])) ++at_;
}

bool GambitText::is_at_end() {
  skip_blanks();
  return at_ == file_.text.size();
}

bool GambitText::sees(char c) { return !is_at_end() && file_.text[at_] == c; }

bool GambitText::sees_number() {
  return !is_at_end() &&
         std::string_view("+-.0123456789").find(file_.text[at_]) != std::string::npos;
}

bool GambitText::take(char c) {
  const bool is_there = sees(c);
  if (is_there) ++at_;
  return is_there;
}

void GambitText::fail_expecting(const std::string& what) {
  if (is_at_end()) fail("the file ends where " + what + " is expected");
  const std::size_t start = at_;
  const std::string_view next = bare();
  fail(start, "expected " + what + ", not '" +
                  printable(next.empty() ? std::string_view(file_.text).substr(start, 1) : next) +
                  "'");
}

void GambitText::need(char c) {
  if (!take(c)) fail_expecting(std::string("'") + c + "'");
}

std::string_view GambitText::bare() {
  const std::size_t start = at_;
  while (at_ < file_.text.size() && !ends_word(file_.text[at_])) ++at_;
  return std::string_view(file_.text).substr(start, at_ - start);
}

std::string GambitText::word() {
  skip_blanks();
  return std::string(bare());
}

std::string GambitText::text() {
  if (!sees('"')) fail_expecting("a text in quotation marks");
  const std::size_t start = at_++;
  std::string text;
  for (; at_ < file_.text.size() && file_.text[at_] != '"'; ++at_) {
    if (file_.text[at_] == '\\' && at_ + 1 < file_.text.size()) ++at_;
    text += file_.text[at_];
  }
  if (at_ == file_.text.size()) fail(start, "the quotation mark that begins here has no end");
  ++at_;
  return text;
}

std::int64_t GambitText::whole(const std::string& what, std::int64_t low, std::int64_t high) {
  skip_blanks();
  const std::size_t start = at_;
  const auto number = read_number<std::int64_t>(bare());
  if (number && *number >= low && *number <= high) return *number;
  at_ = start;
  fail_expecting(what + ", a whole number from " + std::to_string(low) + " to " +
                 std::to_string(high));
}

Rational GambitText::number() {
  if (!sees_number()) fail_expecting("a number");
  const std::size_t start = at_;
  const std::string_view word = bare();
  if (const auto read = Rational::read(word)) return *read;
  fail(start,
       "'" + printable(word) + "' is no number, or has more digits than can be kept exactly (36)");
}

Rational GambitText::payoff() {
  skip_blanks();
  const std::size_t start = at_;
  const Rational payoff = number();
  if (std::abs(payoff.value()) > max_payoff) fail(start, "payoffs are between -1e12 and 1e12");
  return payoff;
}

std::vector<std::string> GambitText::texts() {
  std::vector<std::string> all;
  need('{');
  while (!take('}')) all.push_back(text());
  return all;
}

std::vector<Rational> GambitText::payoffs(std::size_t players) {
  std::vector<Rational> all;
  while (!take('}')) {
    if (all.size() == players)
      fail_expecting("'}', as there are " + std::to_string(players) + " players");
    all.push_back(payoff());
    take(',');
  }
  if (all.size() < players)
    fail("this pays " + std::to_string(all.size()) + " of " + std::to_string(players) + " players");
  return all;
}

std::vector<std::string> GambitText::prologue(const std::string& format,
                                              const std::string& version) {
  if (word() != format) fail(0, "a file of this kind begins with " + format);
  if (word() != version) fail("only version " + version + " of this format is known");
  if (const std::string numbers = word(); numbers != "R" && numbers != "D")
    fail("expected R after the version");
  text();  // the title
  const std::vector<std::string> players = texts();
  if (players.empty()) fail("there are no players");
  return players;
}

std::vector<std::string> plain_names(const std::vector<std::string>& names) {
  std::vector<std::string> all;
  std::set<std::string> seen;
  for (const std::string& given : names) {
    std::string name = given.empty() ? std::to_string(all.size() + 1) : given;
    for (char& c : name) c = plain(c);
    while (!seen.insert(name).second) name += "_" + std::to_string(all.size() + 1);
    all.push_back(name);
  }
  return all;
}

}  // namespace pincer
