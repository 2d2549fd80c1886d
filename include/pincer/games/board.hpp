#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

#include "pincer/core/inline_vector.hpp"

namespace pincer {

// What games on a rectangle share: sets of cells as bits of a word, and names and pictures.

/// A set of cells, one bit each.
using Bits = std::uint64_t;

constexpr Bits bit(int i) { return Bits{1} << i; }
constexpr int lowest_bit(Bits bits) { return std::countr_zero(bits); }
constexpr Bits without_lowest_bit(Bits bits) { return bits & (bits - 1); }

/// The n lowest bits, 0 <= n <= 64.
constexpr Bits low_bits(int n) { return n == 0 ? 0 : ~Bits{0} >> (64 - n); }

/// A board cut into lanes of equal length, the first lane in the lowest bits. A lane is a row
/// or a column, as the game likes.
class Lanes {
 public:
  constexpr Lanes() = default;

  /// Requires: count * length <= 64.
  constexpr Lanes(int count, int length) : count_(count), length_(length) {
    for (int i = 0; i < count; ++i) firsts_ |= bit(i * length);
    for (int i = 0; i < count * length; ++i)
      lane_of_[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i / length);
  }

  /// The first bit of every lane.
  constexpr Bits firsts() const { return firsts_; }

  /// The i-th bit of every lane.
  constexpr Bits nth(int i) const { return firsts_ << i; }

  constexpr Bits lane(int i) const { return low_bits(length_) << (i * length_); }

  /// The lane that a bit is in.
  constexpr int lane_of(int bit) const { return lane_of_[static_cast<std::size_t>(bit)]; }

  /// The lanes in reverse order, and nothing else.
  constexpr Bits reversed(Bits bits) const {
    Bits out = bits & low_bits(count_ * length_);
    for (int i = 0; i < count_ / 2; ++i) {  // lane i changes places with one so far away
      const int away = (count_ - 1 - 2 * i) * length_;
      const Bits differing = (bits ^ (bits >> away)) & lane(i);
      out ^= differing | differing << away;
    }
    return out;
  }

  /// Every lane back to front.
  constexpr Bits each_reversed(Bits bits) const {
    Bits out = 0;
    for (int i = 0; i < length_; ++i) out |= ((bits >> i) & firsts_) << (length_ - 1 - i);
    return out;
  }

 private:
  int count_ = 0, length_ = 0;
  Bits firsts_ = 0;
  std::array<std::uint8_t, 64> lane_of_{};  // dividing takes longer
};

/// Looks for lines of stones: along a lane, across the lanes, and on both diagonals.
///
/// Every lane ends in one spare bit that is never set, so that a step off the board lands on a
/// bit that is no stone.
class Lines {
 public:
  constexpr Lines() = default;

  /// Lanes of `length` cells (and the spare bit), lines of `line` stones.
  constexpr Lines(int lanes, int length, int line) : line_(line) {
    const bool fits_along = length >= line, fits_across = lanes >= line;
    if (fits_along) steps_.push_back(1);
    if (fits_across) steps_.push_back(length + 1);
    if (fits_along && fits_across) steps_.push_back(length);
    if (fits_along && fits_across) steps_.push_back(length + 2);
  }

  /// Whether the stones hold a line.
  constexpr bool any_in(Bits stones) const {
    if (line_ == 4) return any_four_in(stones);
    for (const int step : steps_) {
      // After covering n, a bit stands for n stones in a row that start there.
      Bits starts = stones;
      for (int covered = 1; covered < line_;) {
        const int more = std::min(covered, line_ - covered);
        starts &= starts >> (more * step);
        covered += more;
      }
      if (starts != 0) return true;
    }
    return false;
  }

  /// Bits that would complete a line with the stones. Some may be off the board or taken. Where
  /// stones pile up in a lane (`piles`), a line along it is completed on top.
  template <bool piles = false>
  constexpr Bits completed_by(Bits stones) const {
    if (line_ == 4) return fourth_of<piles>(stones);
    Bits found = 0;
    for (const int step : steps_) {
      for (int before = piles && step == 1 ? line_ - 1 : 0; before < line_; ++before) {
        Bits gaps = ~Bits{0};
        for (int i = 1; i <= before; ++i) gaps &= stones << (i * step);
        for (int i = 1; i < line_ - before; ++i) gaps &= stones >> (i * step);
        found |= gaps;
      }
    }
    return found;
  }

 private:
  // The same for lines of four, which are two pairs.

  constexpr bool any_four_in(Bits stones) const {
    Bits starts = 0;  // in any direction: one question at the end is easier to guess than four
    for (const int step : steps_) {
      const Bits pairs = stones & (stones >> step);
      starts |= pairs & (pairs >> 2 * step);
    }
    return starts != 0;
  }

  template <bool piles>
  constexpr Bits fourth_of(Bits stones) const {
    Bits found = 0;
    for (const int step : steps_) {
      if (piles && step == 1) {
        found |= (stones << 1) & (stones << 2) & (stones << 3);
        continue;
      }
      const Bits up = stones << step, down = stones >> step;
      const Bits two_up = up & (stones << 2 * step), two_down = down & (stones >> 2 * step);
      found |= two_up & ((stones << 3 * step) | down);
      found |= two_down & ((stones >> 3 * step) | up);
    }
    return found;
  }

  int line_ = 0;
  InlineVector<int, 4> steps_;
};

/// What a cell is called: its column's letter and its row's number, both from the top left.
inline std::string cell_name(int column, int row) {
  return static_cast<char>('a' + column) + std::to_string(row + 1);
}

/// A board in text. `symbol(column, row)` says what stands on a cell.
template <class Symbol>
std::string board_picture(int columns, int rows, Symbol symbol) {
  std::string text = "  ";
  for (int column = 0; column < columns; ++column) (text += ' ') += static_cast<char>('a' + column);
  for (int row = 0; row < rows; ++row) {
    const std::string number = std::to_string(row + 1);
    (text += '\n') += std::string(2 - std::min<std::size_t>(2, number.size()), ' ') + number;
    for (int column = 0; column < columns; ++column) (text += ' ') += symbol(column, row);
  }
  return text + '\n';
}

}  // namespace pincer
