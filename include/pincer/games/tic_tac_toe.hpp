#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/games/board.hpp"

namespace pincer {

/// A board on which X and O put stones until one of them has `line` in a row or it is full.
///
/// Rows are lanes of the bitboard, each with a spare bit at its end:
///
///      0  1  2 | 3
///      4  5  6 | 7
///      8  9 10 | 11
class LineBoard {
 public:
  static constexpr int max_bits = 32;
  struct Stones {
    std::uint32_t x, o;
    bool operator==(const Stones&) const = default;
  };
  using Cell = std::uint8_t;  // a bit's number

  LineBoard(int rows, int columns, int line) : rows_(rows), columns_(columns) {
    if (rows < 1 || columns < 1 || line < 1)
      throw Error("rows, columns and line must be at least 1");
    const std::string size = std::to_string(rows) + " rows of " + std::to_string(columns);
    if (rows * (columns + 1) > max_bits)
      throw Error(size + " are too many: rows x (columns + 1) may be at most 32, as in 5 x 5");
    if (line > std::max(rows, columns))
      throw Error("no line of " + std::to_string(line) + " fits in " + size + ": set line to " +
                  std::to_string(std::max(rows, columns)) + " or less");
    lanes_ = Lanes(rows, columns + 1);
    lines_ = Lines(rows, columns, line);
    for (int column = 0; column < columns; ++column) board_ |= lanes_.nth(column);
  }

  bool x_has_line(Stones s) const { return lines_.any_in(s.x); }
  bool o_has_line(Stones s) const { return lines_.any_in(s.o); }
  bool is_full(Stones s) const { return (s.x | s.o) == board_; }
  bool is_over(Stones s) const { return is_full(s) || x_has_line(s) || o_has_line(s); }

  /// 1 if X has a line, -1 if O has one, 0 if nobody has.
  int sign(Stones s) const { return x_has_line(s) ? 1 : o_has_line(s) ? -1 : 0; }

  /// What sign() can still become: a side without an open line can no longer win.
  Bounds<int> sign_bounds(Stones s) const {
    return {lines_.any_in(board_ & ~Bits{s.x}) ? -1 : 0,
            lines_.any_in(board_ & ~Bits{s.o}) ? 1 : 0};
  }

  /// The empty cells, row by row.
  auto empty_cells(Stones s) const {
    InlineVector<Cell, max_bits> cells;
    for (Bits left = board_ & ~Bits{s.x | s.o}; left != 0; left = without_lowest_bit(left))
      cells.push_back(static_cast<Cell>(lowest_bit(left)));
    return cells;
  }

  Stones put_x(Stones s, Cell cell) const { return {s.x | std::uint32_t{1} << cell, s.o}; }
  Stones put_o(Stones s, Cell cell) const { return {s.x, s.o | std::uint32_t{1} << cell}; }

  /// One word for the stones and all their reflections.
  std::uint64_t symmetric_key(Stones s) const {
    const auto flip_rows = [&](Stones t) {
      return each(t, [&](Bits b) { return lanes_.reversed(b); });
    };
    const Stones mirrored =
        each(s, [&](Bits b) { return lanes_.each_reversed(b) >> 1; });  // the spare bit stays last
    return std::min({key(s), key(flip_rows(s)), key(mirrored), key(flip_rows(mirrored))});
  }

  static std::uint64_t key(Stones s) { return std::uint64_t{s.o} << 32 | s.x; }

  /// How many more stones of the player make a line at once, if he puts one here.
  int threats(std::uint32_t own, std::uint32_t others, Cell cell) const {
    const Bits stones = Bits{own} | bit(cell);
    return std::popcount(lines_.completed_by(stones) & board_ & ~stones & ~Bits{others});
  }

  std::string name(Cell cell) const {
    return cell_name(cell % (columns_ + 1), cell / (columns_ + 1));
  }

  std::string show(Stones s) const {
    return board_picture(columns_, rows_, [&](int column, int row) {
      const Bits here = bit(row * (columns_ + 1) + column);
      return (s.x & here) != 0 ? 'x' : (s.o & here) != 0 ? 'o' : '.';
    });
  }

 private:
  template <class Change>
  static Stones each(Stones s, Change change) {
    return {static_cast<std::uint32_t>(change(s.x)), static_cast<std::uint32_t>(change(s.o))};
  }

  int rows_, columns_;
  Lanes lanes_;
  Lines lines_;
  Bits board_ = 0;
};

/// X (Max) and O (Min) put stones in turn; `line` in a row wins 1, a full board is a draw.
class TicTacToe {
 public:
  using State = LineBoard::Stones;
  using Move = LineBoard::Cell;
  using Value = int;

  TicTacToe(int rows, int columns, int line) : board_(rows, columns, line) {}

  State root() const { return {0, 0}; }

  Turn turn(const State& s) const {
    if (board_.is_over(s)) return Turn::over;
    return std::popcount(s.x) == std::popcount(s.o) ? Turn::max : Turn::min;
  }

  int payoff(const State& s) const { return board_.sign(s); }
  Bounds<int> range() const { return {-1, 1}; }
  Bounds<int> bounds(const State& s) const { return board_.sign_bounds(s); }

  auto moves(const State& s) const { return board_.empty_cells(s); }
  State play(const State& s, Move m) const {
    return std::popcount(s.x) == std::popcount(s.o) ? board_.put_x(s, m) : board_.put_o(s, m);
  }

  /// The cell that threatens most comes first.
  int score(const State& s, Move m) const {
    return std::popcount(s.x) == std::popcount(s.o) ? board_.threats(s.x, s.o, m)
                                                    : board_.threats(s.o, s.x, m);
  }

  std::uint64_t key(const State& s) const { return board_.key(s); }
  std::uint64_t symmetric_key(const State& s) const { return board_.symmetric_key(s); }
  std::string name(const State&, Move m) const { return board_.name(m); }
  std::string show(const State& s) const { return board_.show(s); }
  static std::string mark(Side side) { return side == Side::max ? "x" : "o"; }

 private:
  LineBoard board_;
};

}  // namespace pincer
