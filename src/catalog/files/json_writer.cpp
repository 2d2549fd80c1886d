#include "files/game_writer.hpp"
#include "pincer/catalog/words.hpp"

namespace pincer {
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
    else write_children(s, turn, depth);
  }

  void write_leaf(const AnyState& s) {
    const std::vector<std::string> all = payoffs(s);
    if (is_for_several()) out_ << "{\"payoffs\": [" << joined(all, ", ") << "]}";
    else out_ << "{\"payoff\": " << all[0] << "}";
  }

  std::string mover(const AnyState& s, Turn turn) const {
    if (is_for_several()) return "\"player\": " + quoted(player_name(rules_.player(s)));
    if (turn == Turn::chance) return "\"turn\": \"chance\"";
    return turn == Turn::max ? "\"turn\": \"max\"" : "\"turn\": \"min\"";
  }

  void write_children(const AnyState& s, Turn turn, int depth) {
    out_ << "{" << mover(s, turn) << ", \"children\": [";
    const bool is_rolled = turn == Turn::chance;
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
    out_ << "{\"turn\": \"both\", \"rows\": [" << quoted(rows, ", ") << "], \"columns\": ["
         << quoted(columns, ", ") << "], \"cells\": [";
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
};

}  // namespace

std::uint64_t write_json(std::ostream& out, const Position& start, const Export& how) {
  return written_by<JsonWriter>(out, start, how);
}

}  // namespace pincer
