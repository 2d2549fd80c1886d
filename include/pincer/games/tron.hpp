#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/games/board.hpp"

namespace pincer {

/// Tron: two light-cycles on a grid. Both move at once to a free neighbouring cell and leave a
/// wall behind. Who cannot move has crashed and loses; if both crash it is a draw. Two cycles
/// that enter the same cell both crash.
///
/// Cells are bits, row by row from the top left.
class Tron {
 public:
  static constexpr int max_cells = 64;

  struct State {
    Bits walls;                    // the cells both stand on included
    std::uint32_t max_at, min_at;  // cells; the same one after a collision

    bool operator==(const State&) const = default;
  };
  enum class Move : std::uint8_t { up, down, left, right };
  using Value = int;

  Tron(int width, int height, int max_start, int min_start) : width_(width), height_(height) {
    if (width < 2 || height < 2 || width > max_cells / height)
      throw Error("the grid is at least 2 cells wide and high and has at most 64 cells");
    for (const int start : {max_start, min_start})
      if (start < 0 || start >= width * height) throw Error("both start on a cell of the grid");
    if (max_start == min_start) throw Error("the two do not start on the same cell");
    rows_ = Lanes(height, width);
    root_ = {bit(max_start) | bit(min_start), static_cast<std::uint32_t>(max_start),
             static_cast<std::uint32_t>(min_start)};
    board_ = low_bits(width * height);
    for (int row = 0, cell = 0; row < height; ++row)
      for (int column = 0; column < width; ++column, ++cell) {
        if ((row + column) % 2 == 0) light_ |= bit(cell);
        const auto i = static_cast<std::size_t>(cell);
        mirrored_[i] = static_cast<std::uint8_t>(row * width + (width - 1 - column));
        upside_down_[i] = static_cast<std::uint8_t>((height - 1 - row) * width + column);
      }
  }

  State root() const { return root_; }

  Turn turn(const State& s) const {
    const bool goes_on = s.max_at != s.min_at && ways(s, Side::max) != 0 && ways(s, Side::min) != 0;
    return goes_on ? Turn::both : Turn::over;
  }

  int payoff(const State& s) const {
    if (s.max_at == s.min_at) return 0;
    return (ways(s, Side::max) != 0) - (ways(s, Side::min) != 0);
  }

  Bounds<int> range() const { return {-1, 1}; }

  /// Once no way leads from one to the other, the longer walk wins; any walk is a lower bound
  /// on the longest, and it changes between light and dark cells at every step.
  Bounds<int> bounds(const State& s) const {
    if (turn(s) == Turn::over) return Bounds<int>::exactly(payoff(s));
    const Bits free = board_ & ~s.walls, min_ways = ways(s, Side::min);
    const Bits max_room = room(ways(s, Side::max), free, min_ways);
    if ((max_room & min_ways) != 0) return range();
    const Bits min_room = room(min_ways, free);
    const int max_most = most_steps(s.max_at, max_room), min_most = most_steps(s.min_at, min_room);
    const auto sign = [](int lead) { return (lead > 0) - (lead < 0); };
    Bounds<int> b = range();  // who can make fewer steps has nothing to show by making them
    if (max_most >= min_most) b.lower = sign(steps(s.max_at, max_room) - min_most);
    if (min_most >= max_most) b.upper = sign(max_most - steps(s.min_at, min_room));
    return b;
  }

  auto moves(const State& s, Side side) const {
    InlineVector<Move, 4> moves;
    const int at = place(s, side);
    for (const Move m : {Move::up, Move::down, Move::left, Move::right})
      if ((ways(s, side) & bit(after(at, m))) != 0) moves.push_back(m);
    return moves;
  }

  /// Near the other: there it is decided who gets how much of the board.
  int score(const State& s, Side side, Move m) const {
    const int at = after(place(s, side), m), other_at = place(s, other(side));
    const int across = at % width_ - other_at % width_, down = at / width_ - other_at / width_;
    return -std::max(std::abs(across), std::abs(down));
  }

  std::optional<Move> forced(const State& s, Side side) const {
    if (without_lowest_bit(ways(s, side)) != 0) return std::nullopt;
    return moves(s, side)[0];
  }

  State play(const State& s, Move a, Move b) const {
    const int max_at = after(place(s, Side::max), a), min_at = after(place(s, Side::min), b);
    return {s.walls | bit(max_at) | bit(min_at), static_cast<std::uint32_t>(max_at),
            static_cast<std::uint32_t>(min_at)};
  }

  /// One state for all its reflections: the one with Max, or else Min, further up and to the left.
  State symmetric_key(const State& s) const {
    const int across = gain(s, mirrored_), down = gain(s, upside_down_);
    State key = s;
    if (across > 0) key = reflected(key, rows_.each_reversed(key.walls), mirrored_);
    if (down > 0) key = reflected(key, rows_.reversed(key.walls), upside_down_);
    // On one of the middle lines the walls decide. (On both the two would have collided.)
    if (across == 0) key.walls = std::min(key.walls, rows_.each_reversed(key.walls));
    if (down == 0) key.walls = std::min(key.walls, rows_.reversed(key.walls));
    return key;
  }

  /// The players exchanged: worth minus as much.
  State swapped(const State& s) const { return {s.walls, s.min_at, s.max_at}; }

  std::string name(const State&, Move m) const {
    return std::string(1, "udlr"[static_cast<std::size_t>(m)]);
  }

  /// X is Max, O is Min, * both at once.
  std::string show(const State& s) const {
    return board_picture(width_, height_, [&](int column, int row) {
      const int cell = row * width_ + column;
      const bool has_max = cell == place(s, Side::max), has_min = cell == place(s, Side::min);
      if (has_max || has_min) return has_max && has_min ? '*' : has_max ? 'X' : 'O';
      return (s.walls & bit(cell)) != 0 ? '#' : '.';
    });
  }
  static std::string mark(Side side) { return side == Side::max ? "X" : "O"; }

 private:
  static int place(const State& s, Side side) {
    return static_cast<int>(side == Side::max ? s.max_at : s.min_at);
  }

  /// The cell in that direction; any other cell if that leads off the grid.
  int after(int cell, Move m) const {
    const std::array<int, 4> change = {-width_, width_, -1, 1};
    return (cell + change[static_cast<std::size_t>(m)]) & (max_cells - 1);
  }

  /// The cells next to these.
  Bits around(Bits cells) const {
    const Bits first_column = rows_.firsts(), last_column = rows_.nth(width_ - 1);
    const Bits beside = (cells & ~first_column) >> 1 | (cells & ~last_column) << 1;
    return (beside | cells >> width_ | cells << width_) & board_;
  }

  /// The free cells a player may enter.
  Bits ways(const State& s, Side side) const { return around(bit(place(s, side))) & ~s.walls; }

  /// All free cells that can be reached through these. If some are `wanted`, these are enough.
  Bits room(Bits cells, Bits free, Bits wanted = 0) const {
    for (Bits before = 0; before != cells && (cells & wanted) == 0;) {
      before = cells;
      cells |= around(cells) & free;
    }
    return cells;
  }

  /// How many steps in a room the colours of its cells allow.
  int most_steps(std::uint32_t at, Bits room) const {
    const bool is_light = (light_ & bit(static_cast<int>(at))) != 0;
    const int same = std::popcount(room & (is_light ? light_ : ~light_));
    const int other = std::popcount(room) - same;
    return other > same ? 2 * same + 1 : 2 * other;
  }

  /// How many steps a walk that keeps to the walls makes in a room.
  int steps(std::uint32_t at, Bits room) const {
    int walked = 0;
    for (Bits here = bit(static_cast<int>(at));;) {
      Bits best = 0;
      int fewest = 5;
      for (Bits next = around(here) & room; next != 0; next = without_lowest_bit(next)) {
        const Bits cell = next & (~next + 1);
        const int exits = std::popcount(around(cell) & room & ~here);
        if (exits == 0 ? fewest == 5 : exits < fewest || fewest == 0) {
          best = cell;
          fewest = exits;
        }
      }
      if (best == 0) return walked;
      ++walked;
      room &= ~best;
      here = best;
    }
  }

  /// Where a reflection takes every cell.
  using Reflection = std::array<std::uint8_t, max_cells>;

  /// Positive if a reflection puts Max, or else Min, on an earlier cell.
  static int gain(const State& s, const Reflection& to) {
    const int own = static_cast<int>(s.max_at) - to[s.max_at];
    return own != 0 ? own : static_cast<int>(s.min_at) - to[s.min_at];
  }

  static State reflected(const State& s, Bits walls, const Reflection& to) {
    return {walls, to[s.max_at], to[s.min_at]};
  }

  int width_, height_;
  Lanes rows_;
  Reflection mirrored_{}, upside_down_{};
  Bits board_ = 0, light_ = 0;
  State root_{};
};

}  // namespace pincer
