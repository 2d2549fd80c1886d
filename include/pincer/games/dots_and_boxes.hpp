#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"
#include "pincer/games/board.hpp"

namespace pincer {

/// Dots in a grid, edges between them, and the boxes that edges make.
///
/// Edges are bits: the horizontal ones row by row, then the vertical ones. For 1 x 2 boxes:
///
///      + 0 + 1 +         h1-1 h1-2
///      4   5   6         v1-1 v1-2 v1-3
///      + 2 + 3 +         h2-1 h2-2
class BoxGrid {
 public:
  static constexpr int max_edges = 64;
  using Edge = std::uint8_t;

  BoxGrid(int rows, int columns) : rows_(rows), columns_(columns) {
    if (rows < 1 || columns < 1) throw Error("dots and boxes needs at least one box");
    if (edges() > max_edges)
      throw Error(std::to_string(rows) + " x " + std::to_string(columns) + " boxes have " +
                  std::to_string(edges()) + " edges; at most 64 are possible, as in 5 x 5 boxes");
    horizontal_ = Lanes(rows + 1, columns);
    vertical_ = Lanes(rows, columns + 1);
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) add_box(row, column);
  }

  int boxes() const { return rows_ * columns_; }
  bool is_full(Bits drawn) const { return drawn == low_bits(edges()); }

  int boxes_left(Bits drawn) const {
    int left = 0;
    for (const Bits box : boxes_) left += (box & ~drawn) != 0;
    return left;
  }

  /// Edges not drawn yet.
  auto edges_left(Bits drawn) const {
    InlineVector<Edge, max_edges> edges_left;
    for (Bits left = low_bits(edges()) & ~drawn; left != 0; left = without_lowest_bit(left))
      edges_left.push_back(static_cast<Edge>(lowest_bit(left)));
    return edges_left;
  }

  /// How many boxes this edge, the last of those drawn, completes.
  int completed(Edge edge, Bits drawn) const { return boxes_with(4, edge, drawn); }

  /// Edges that complete boxes first, those that let another complete one last.
  int score(Bits before, Edge edge) const {
    const Bits drawn = before | bit(edge);
    return 2 * boxes_with(4, edge, drawn) - boxes_with(3, edge, drawn);
  }

  /// One set of edges for all its reflections.
  Bits symmetric(Bits drawn) const {
    const Bits flipped = flip(drawn), mirrored = mirror(drawn);
    return std::min({drawn, flipped, mirrored, flip(mirrored)});
  }

  std::string name(Edge edge) const {
    const int verticals_from = horizontals(),
              length = edge < verticals_from ? columns_ : columns_ + 1;
    const int place = edge < verticals_from ? edge : edge - verticals_from;
    return (edge < verticals_from ? "h" : "v") + std::to_string(place / length + 1) + "-" +
           std::to_string(place % length + 1);
  }

  std::string show(Bits drawn) const {
    std::string text;
    for (int row = 0; row <= rows_; ++row) {
      for (int column = 0; column < columns_; ++column)
        text += (drawn & bit(across(row, column))) != 0 ? "+---" : "+   ";
      text += "+\n";
      for (int column = 0; row < rows_ && column <= columns_; ++column)
        text += (drawn & bit(down(row, column))) != 0 ? "|   " : "    ";
      if (row < rows_) text += '\n';
    }
    return text;
  }

 private:
  int horizontals() const { return (rows_ + 1) * columns_; }
  int edges() const { return horizontals() + rows_ * (columns_ + 1); }
  int across(int row, int column) const { return row * columns_ + column; }
  int down(int row, int column) const { return horizontals() + row * (columns_ + 1) + column; }

  void add_box(int row, int column) {
    const std::array<int, 4> sides{across(row, column), across(row + 1, column), down(row, column),
                                   down(row, column + 1)};
    Bits box = 0;
    for (const int side : sides) box |= bit(side);
    for (const int side : sides) beside_[static_cast<std::size_t>(side)].push_back(box);
    boxes_.push_back(box);
  }

  /// How many boxes beside this edge have so many of their sides drawn.
  int boxes_with(int sides, Edge edge, Bits drawn) const {
    int boxes = 0;
    for (const Bits box : beside_[edge]) boxes += std::popcount(box & drawn) == sides;
    return boxes;
  }

  /// Top to bottom.
  Bits flip(Bits drawn) const {
    return horizontal_.reversed(drawn) | vertical_.reversed(drawn >> horizontals())
                                             << horizontals();
  }

  /// Left to right.
  Bits mirror(Bits drawn) const {
    return horizontal_.each_reversed(drawn) | vertical_.each_reversed(drawn >> horizontals())
                                                  << horizontals();
  }

  int rows_, columns_;
  Lanes horizontal_, vertical_;
  InlineVector<Bits, max_edges> boxes_;
  std::array<InlineVector<Bits, 2>, max_edges> beside_;  // the boxes beside each edge
};

/// Draw edges between dots; who completes a box owns it and draws again. The difference of the
/// boxes is paid.
class DotsAndBoxes {
 public:
  struct State {
    Bits edges;         // those drawn
    std::int32_t lead;  // boxes of Max less boxes of Min
    Side side;          // who moves
    bool operator==(const State&) const = default;
  };
  using Move = BoxGrid::Edge;
  using Value = int;

  DotsAndBoxes(int rows, int columns) : grid_(rows, columns) {}

  State root() const { return {0, 0, Side::max}; }

  Turn turn(const State& s) const { return grid_.is_full(s.edges) ? Turn::over : turn_of(s.side); }

  int payoff(const State& s) const { return s.lead; }
  Bounds<int> range() const { return {-grid_.boxes(), grid_.boxes()}; }

  /// The boxes that are left may all go to one player.
  Bounds<int> bounds(const State& s) const {
    const int left = grid_.boxes_left(s.edges);
    return {s.lead - left, s.lead + left};
  }

  auto moves(const State& s) const { return grid_.edges_left(s.edges); }

  State play(const State& s, Move edge) const {
    const Bits drawn = s.edges | bit(edge);
    const int completed = grid_.completed(edge, drawn);
    return {drawn, s.lead + seen_by(s.side, completed), completed > 0 ? s.side : other(s.side)};
  }

  int score(const State& s, Move edge) const { return grid_.score(s.edges, edge); }

  Key<2> key(const State& s) const { return with_lead(s.edges, s); }
  Key<2> symmetric_key(const State& s) const { return with_lead(grid_.symmetric(s.edges), s); }

  std::string name(const State&, Move edge) const { return grid_.name(edge); }
  std::string show(const State& s) const {
    return grid_.show(s.edges) + "lead " + std::to_string(s.lead) + '\n';
  }

 private:
  static Key<2> with_lead(Bits drawn, const State& s) {
    return {drawn, static_cast<std::uint64_t>(2 * std::int64_t{s.lead} + (s.side == Side::min))};
  }

  BoxGrid grid_;
};

}  // namespace pincer
