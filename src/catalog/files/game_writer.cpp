#include "files/game_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "files/gambit_text.hpp"
#include "pincer/catalog/words.hpp"

namespace pincer {

void GameWriter::enter(int depth) {
  if (depth > max_depth)
    throw Error(
        "this game is more than 1000 moves deep, too deep for a file; begin later with --after");
  if (++nodes_ > how_.limit)
    throw Error("written out, this game has more than " + std::to_string(how_.limit) +
                " nodes; allow more with --limit, or begin later with --after");
  if (nodes_ % 1024 == 0) how_.watch(nodes_);
}

std::vector<std::string> GameWriter::payoffs(const AnyState& s) const {
  if (!is_for_several()) return {decimal(rules_.payoff(s)), decimal(-rules_.payoff(s))};
  std::vector<std::string> all;
  for (const double payoff : rules_.payoffs(s)) all.push_back(decimal(payoff));
  return all;
}

std::vector<std::string> GameWriter::names(const AnyState& s, Side side) const {
  return plain_names(rules_.turn(s) == Turn::chance ? step_names(rules_, s)
                                                    : move_names(rules_, s, side));
}

std::vector<AnyState> GameWriter::children(const AnyState& s) const {
  std::vector<AnyState> all;
  for (const Step step : steps_at(rules_, s)) all.push_back(after(rules_, s, step));
  return all;
}

std::vector<std::int64_t> GameWriter::weights(const AnyState& s) const {
  std::vector<std::int64_t> weights = weights_at(rules_, s);
  std::int64_t left = max_weight;
  for (const std::int64_t weight : weights) {
    if (weight > left) throw Error("this game has outcomes whose weights add up to more than 1e15");
    left -= weight;
  }
  return weights;
}

std::string GameWriter::decimal(double x) {
  std::array<char, 400> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(),
                                          x == 0 ? 0.0 : x, std::chars_format::fixed);
  return {digits.data(), end};
}

std::string GameWriter::quoted(const std::string& text) {
  std::string plain = text;
  std::replace_if(
      plain.begin(), plain.end(), [](char c) { return c == '"' || c == '\\'; }, '\'');
  return '"' + plain + '"';
}

std::string GameWriter::quoted(std::vector<std::string> texts, const std::string& between) {
  for (std::string& text : texts) text = quoted(text);
  return joined(texts, between);
}

GameFormat format_of_file(const std::string& file) {
  if (file.ends_with(".json")) return GameFormat::json;
  if (file.ends_with(".efg")) return GameFormat::efg;
  if (file.ends_with(".nfg")) return GameFormat::nfg;
  throw Error(
      "'" + printable(file, 200) +
      "' should end in .json (a tree), .efg or .nfg (Gambit's), which says what is written");
}

std::uint64_t write_game(std::ostream& out, const Position& start, const Export& how) {
  switch (how.format) {
    case GameFormat::efg: return write_efg(out, start, how);
    case GameFormat::nfg: return write_nfg(out, start, how);
    case GameFormat::json: break;
  }
  return write_json(out, start, how);
}

}  // namespace pincer
