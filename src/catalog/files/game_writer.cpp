#include "files/game_writer.hpp"

#include <array>
#include <charconv>
#include <map>
#include <numeric>

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

std::vector<double> GameWriter::payoffs(const AnyState& s) const {
  if (!is_for_several()) return {rules_.payoff(s), -rules_.payoff(s)};
  const auto all = rules_.payoffs(s);
  return {all.begin(), all.end()};
}

std::vector<std::string> GameWriter::names(const AnyState& s, Side side) const {
  return plain_names(rules_.turn(s) == Turn::chance ? step_names(rules_, s)
                                                    : move_names(rules_, s, side));
}

std::vector<AnyState> GameWriter::children(const AnyState& s) const {
  const Turn turn = rules_.turn(s);
  std::vector<AnyState> all;
  if (turn == Turn::chance)
    for (const auto& outcome : rules_.outcomes(s)) all.push_back(outcome.state);
  else
    for (const AnyMove& move : rules_.moves(s, Side::max))
      if (turn != Turn::both) all.push_back(rules_.play(s, move));
      else
        for (const AnyMove& reply : rules_.moves(s, Side::min))
          all.push_back(rules_.play(s, move, reply));
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

std::string GameWriter::quoted(std::string text) {
  for (char& c : text)
    if (c == '"' || c == '\\') c = '\'';
    else if (c >= 0 && c < ' ') c = ' ';
  return '"' + text + '"';
}

namespace {

/// The format of docs/trees.md.
class JsonWriter : public GameWriter {
 public:
  using GameWriter::GameWriter;

  void write(const AnyState& start) {
    const Bounds<double> range = rules_.range();
    out_ << "{";
    if (!is_for_several())
      out_ << "\"low\": " << decimal(range.lower) << ", \"high\": " << decimal(range.upper)
           << ",\n ";
    out_ << "\"root\": ";
    write_node(start, 0);
    out_ << "}\n";
  }

 private:
  void write_node(const AnyState& s, int depth) {
    enter(depth);
    const Turn turn = rules_.turn(s);
    if (turn == Turn::over) write_leaf(s);
    else if (turn == Turn::both) write_cells(s, depth);
    else write_children(s, turn == Turn::chance, depth);
  }

  void write_leaf(const AnyState& s) {
    const std::vector<double> all = payoffs(s);
    if (!is_for_several()) out_ << "{\"payoff\": " << decimal(all[0]) << "}";
    else {
      out_ << "{\"payoffs\": [";
      for (std::size_t p = 0; p < all.size(); ++p) out_ << (p > 0 ? ", " : "") << decimal(all[p]);
      out_ << "]}";
    }
  }

  std::string mover(const AnyState& s, bool is_rolled) const {
    if (is_for_several()) return "\"player\": " + quoted(player_name(rules_.player(s)));
    return is_rolled                     ? "\"turn\": \"chance\""
           : rules_.turn(s) == Turn::max ? "\"turn\": \"max\""
                                         : "\"turn\": \"min\"";
  }

  void write_children(const AnyState& s, bool is_rolled, int depth) {
    out_ << "{" << mover(s, is_rolled) << ", \"children\": [";
    const auto all = names(s);
    const auto weighed = is_rolled ? weights(s) : std::vector<std::int64_t>();
    const auto next = children(s);
    for (std::size_t i = 0; i < all.size(); ++i) {
      new_line(i > 0, depth);
      out_ << "{\"" << (is_rolled ? "outcome" : "move") << "\": " << quoted(all[i]);
      if (is_rolled) out_ << ", \"weight\": " << weighed[i];
      out_ << ", \"node\": ";
      write_node(next[i], depth + 1);
      out_ << "}";
    }
    out_ << "]}";
  }

  void write_cells(const AnyState& s, int depth) {
    const auto rows = names(s, Side::max), columns = names(s, Side::min);
    out_ << "{\"turn\": \"both\", \"rows\": " << list_of(rows)
         << ", \"columns\": " << list_of(columns) << ", \"cells\": [";
    const auto next = children(s);
    for (std::size_t i = 0; i < next.size(); ++i) {
      const std::size_t column = i % columns.size();
      if (column == 0) new_line(i > 0, depth);
      out_ << (column == 0 ? "[" : ", ");
      write_node(next[i], depth + 1);
      if (column + 1 == columns.size()) out_ << "]";
    }
    out_ << "]}";
  }

  void new_line(bool is_continued, int depth) {
    out_ << (is_continued ? ",\n" : "\n") << std::string(static_cast<std::size_t>(depth) + 2, ' ');
  }

  static std::string list_of(std::vector<std::string> texts) {
    for (std::string& text : texts) text = quoted(text);
    return "[" + joined(texts, ", ") + "]";
  }
};

/// What Gambit's formats begin with, and lists as they have them.
class GambitWriter : public GameWriter {
 public:
  using GameWriter::GameWriter;

 protected:
  void write_prologue(const std::string& format) {
    const auto players =
        is_for_several() ? player_names(rules_) : std::vector<std::string>{"Max", "Min"};
    out_ << format << " " << quoted(how_.title) << " " << list_of(players) << "\n";
  }

  static std::string list_of(std::vector<std::string> texts) {
    for (std::string& text : texts) text = quoted(text);
    return "{ " + joined(texts, " ") + " }";
  }

  std::string payoff_list(const AnyState& s) const {
    std::vector<std::string> all;
    for (const double payoff : payoffs(s)) all.push_back(decimal(payoff));
    return joined(all, ", ") + " }";
  }
};

/// Extensive games. Every node is an infoset of its own; where both move at once, all replies are
/// in one.
class EfgWriter : public GambitWriter {
 public:
  using GambitWriter::GambitWriter;

  void write(const AnyState& start) {
    write_prologue("EFG 2 R");
    write_node(start, 0);
  }

 private:
  void write_node(const AnyState& s, int depth) {
    enter(depth);
    const Turn turn = rules_.turn(s);
    if (turn == Turn::over) return write_leaf(s);
    if (turn == Turn::both) return write_cells(s, depth);
    const auto all = names(s);
    if (turn == Turn::chance) write_event(weights(s), all);
    else {
      const int player = is_for_several() ? rules_.player(s) : turn == Turn::max ? 0 : 1;
      write_choice(player, ++infosets_[player], all);
    }
    for (const AnyState& child : children(s)) write_node(child, depth + 1);
  }

  void write_leaf(const AnyState& s) {
    const std::string paid = payoff_list(s);
    const auto [outcome, is_new] = outcomes_.try_emplace(paid, outcomes_.size() + 1);
    out_ << "t \"\" " << outcome->second << " \"\" { " << paid << "\n";
  }

  void write_event(const std::vector<std::int64_t>& weighed, const std::vector<std::string>& all) {
    const std::int64_t total = std::accumulate(weighed.begin(), weighed.end(), std::int64_t{0});
    out_ << "c \"\" " << ++events_ << " \"\" {";
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::int64_t divisor = std::gcd(weighed[i], total);
      out_ << " " << quoted(all[i]) << " " << weighed[i] / divisor;
      if (total > divisor) out_ << "/" << total / divisor;
    }
    out_ << " } 0\n";
  }

  void write_choice(int player, int infoset, const std::vector<std::string>& all) {
    out_ << "p \"\" " << player + 1 << " " << infoset << " \"\" " << list_of(all) << " 0\n";
  }

  void write_cells(const AnyState& s, int depth) {
    const auto rows = names(s, Side::max), columns = names(s, Side::min);
    write_choice(0, ++infosets_[0], rows);
    const int unknown = ++infosets_[1];
    const auto next = children(s);
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (i % columns.size() == 0) write_choice(1, unknown, columns);
      write_node(next[i], depth + 2);
    }
  }

  std::map<int, int> infosets_;  // how many each player has so far
  std::map<std::string, std::size_t> outcomes_;
  int events_ = 0;
};

/// Strategic games: one matrix.
class NfgWriter : public GambitWriter {
 public:
  using GambitWriter::GambitWriter;

  void write(const AnyState& start) {
    enter(0);
    if (rules_.turn(start) != Turn::both)
      throw Error(
          "a strategic game (.nfg) is one matrix, and here not both move at once; write .efg");
    const auto rows = names(start, Side::max), columns = names(start, Side::min);
    write_prologue("NFG 1 R");
    out_ << "\n{ " << list_of(rows) << "\n" << list_of(columns) << "\n}\n\"\"\n\n{\n";
    const auto cells = children(start);
    for (const AnyState& cell : cells) {
      enter(1);
      if (rules_.turn(cell) != Turn::over)
        throw Error("a strategic game (.nfg) is one matrix, and this game goes on; write .efg");
      out_ << "{ \"\" " << payoff_list(cell) << "\n";
    }
    out_ << "}\n";
    for (std::size_t j = 0; j < columns.size(); ++j)  // the first player's strategies come first
      for (std::size_t i = 0; i < rows.size(); ++i)
        out_ << i * columns.size() + j + 1 << (i + 1 == rows.size() ? "\n" : " ");
  }
};

template <class Writer>
std::uint64_t written_by(std::ostream& out, const Position& start, const Export& how) {
  Writer writer(out, start.rules(), how);
  writer.write(start.state());
  return writer.nodes();
}

}  // namespace

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
    case GameFormat::efg: return written_by<EfgWriter>(out, start, how);
    case GameFormat::nfg: return written_by<NfgWriter>(out, start, how);
    default: return written_by<JsonWriter>(out, start, how);
  }
}

}  // namespace pincer
