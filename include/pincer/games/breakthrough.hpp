#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"
#include "pincer/games/board.hpp"

namespace pincer {

/// Breakthrough (Dan Troyka): pawns go one step straight or diagonally forward, capture only
/// diagonally, and win by reaching the far row or by capturing every pawn of the other side.
///
/// Max has the two rows at the top and goes down, so a2b3 is a first move; Min has the two at
/// the bottom and goes up. On height 4 there is no row between them, and the first move is a
/// capture. Cells are bits, row by row, from a1.
///
/// With at least two columns a player always has a move: in front of the foremost pawn there
/// is no other of the same side, so one of the two diagonals is open to it.
class Breakthrough {
 public:
  struct State {
    Bits max, min;  // pawns
    Side side;      // who moves
    bool operator==(const State&) const = default;
  };
  struct Move {
    std::uint8_t from, to;
    bool operator==(const Move&) const = default;
  };
  using Value = int;

  Breakthrough(int width, int height) : width_(width), height_(height) {
    if (width < 2 || width > 16 || height < 4 || width * height > 64)
      throw Error("breakthrough takes 2 to 16 columns, 4 or more rows and at most 64 cells, not " +
                  std::to_string(width) + " x " + std::to_string(height));
    rows_ = Lanes(height, width);
  }

  State root() const {
    return {rows_.lane(0) | rows_.lane(1), rows_.lane(height_ - 1) | rows_.lane(height_ - 2),
            Side::max};
  }

  Turn turn(const State& s) const {
    return has_won(s, Side::max) || has_won(s, Side::min) ? Turn::over : turn_of(s.side);
  }

  int payoff(const State& s) const { return has_won(s, Side::max) ? 1 : -1; }
  Bounds<int> range() const { return {-1, 1}; }

  /// A pawn one step from its goal gets there, unless it is captured first.
  Bounds<int> bounds(const State& s) const {
    if (turn(s) == Turn::over) return Bounds<int>::exactly(payoff(s));
    const Side rival = other(s.side);
    if ((pawns(s, s.side) & row_before_goal(s.side)) != 0)
      return Bounds<int>::exactly(seen_by(s.side, 1));
    const Bits runners = pawns(s, rival) & row_before_goal(rival);
    const bool can_capture_one = (runners & attacked_by(pawns(s, s.side), s.side)) != 0;
    if (std::popcount(runners) > (can_capture_one ? 1 : 0))
      return Bounds<int>::exactly(seen_by(rival, 1));
    return range();
  }

  /// Pawns row by row, each to the left, straight on, and to the right.
  auto moves(const State& s) const {
    InlineVector<Move, 96> moves;  // 3 for each of at most 32 pawns
    const Bits own = pawns(s, s.side), both = s.max | s.min;
    for (Bits left = own; left != 0; left = without_lowest_bit(left)) {
      const int from = lowest_bit(left), ahead = from + forward(s.side), column = from % width_;
      const auto add = [&](int to) {
        moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
      };
      if (column > 0 && (own & bit(ahead - 1)) == 0) add(ahead - 1);
      if ((both & bit(ahead)) == 0) add(ahead);
      if (column < width_ - 1 && (own & bit(ahead + 1)) == 0) add(ahead + 1);
    }
    return moves;
  }

  State play(const State& s, Move m) const {
    const Bits own = (pawns(s, s.side) ^ bit(m.from)) | bit(m.to);
    const Bits others = pawns(s, other(s.side)) & ~bit(m.to);
    return s.side == Side::max ? State{own, others, Side::min} : State{others, own, Side::max};
  }

  /// Captures first, then the pawn that is farthest ahead.
  int score(const State& s, Move m) const {
    const bool is_capture = (pawns(s, other(s.side)) & bit(m.to)) != 0;
    const int row = m.to / width_;
    return (is_capture ? height_ : 0) + (s.side == Side::max ? row : height_ - 1 - row);
  }

  /// Max's pawns are part of both sides' pawns: which word holds the part tells who moves.
  /// (Without pawns of Min the words are equal, but then the game is over.)
  Key<2> key(const State& s) const {
    const Bits both = s.max | s.min;
    return s.side == Side::max ? Key<2>{s.max, both} : Key<2>{both, s.max};
  }

  /// A position and its mirror image are worth the same.
  Key<2> symmetric_key(const State& s) const {
    return std::min(key(s), key({rows_.each_reversed(s.max), rows_.each_reversed(s.min), s.side}));
  }

  std::string name(const State&, Move m) const { return cell(m.from) + cell(m.to); }

  std::string show(const State& s) const {
    return board_picture(width_, height_, [&](int column, int row) {
      const Bits here = bit(row * width_ + column);
      return (s.max & here) != 0 ? 'x' : (s.min & here) != 0 ? 'o' : '.';
    });
  }
  static std::string mark(Side side) { return side == Side::max ? "x" : "o"; }

 private:
  static Bits pawns(const State& s, Side side) { return side == Side::max ? s.max : s.min; }
  int forward(Side side) const { return side == Side::max ? width_ : -width_; }
  Bits goal(Side side) const { return rows_.lane(side == Side::max ? height_ - 1 : 0); }
  Bits row_before_goal(Side side) const { return rows_.lane(side == Side::max ? height_ - 2 : 1); }

  bool has_won(const State& s, Side side) const {
    return pawns(s, other(side)) == 0 || (pawns(s, side) & goal(side)) != 0;
  }

  /// Cells diagonally in front of the pawns.
  Bits attacked_by(Bits pawns, Side side) const {
    const Bits left = (pawns & ~rows_.nth(0)) >> 1, right = (pawns & ~rows_.nth(width_ - 1)) << 1;
    return side == Side::max ? (left | right) << width_ : (left | right) >> width_;
  }

  std::string cell(int i) const { return cell_name(i % width_, i / width_); }

  int width_, height_;
  Lanes rows_;
};

}  // namespace pincer
