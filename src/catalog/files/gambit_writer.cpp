#include <map>
#include <numeric>

#include "files/game_writer.hpp"
#include "pincer/catalog/words.hpp"

namespace pincer {
namespace {

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

  static std::string list_of(const std::vector<std::string>& texts) {
    return "{ " + quoted(texts, " ") + " }";
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
    const std::string paid = joined(payoffs(s), ", ");
    const auto [outcome, is_new] = outcomes_.try_emplace(paid, outcomes_.size() + 1);
    out_ << "t \"\" " << outcome->second << " \"\" { " << paid << " }\n";
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
      out_ << "{ \"\" " << joined(payoffs(cell), ", ") << " }\n";
    }
    out_ << "}\n";
    for (std::size_t j = 0; j < columns.size(); ++j)  // the first player's strategies come first
      for (std::size_t i = 0; i < rows.size(); ++i)
        out_ << i * columns.size() + j + 1 << (i + 1 == rows.size() ? "\n" : " ");
  }
};

}  // namespace

std::uint64_t write_efg(std::ostream& out, const Position& start, const Export& how) {
  return written_by<EfgWriter>(out, start, how);
}

std::uint64_t write_nfg(std::ostream& out, const Position& start, const Export& how) {
  return written_by<NfgWriter>(out, start, how);
}

}  // namespace pincer
