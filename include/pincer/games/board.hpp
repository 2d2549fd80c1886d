#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include "pincer/core/inline_vector.hpp"
#include "pincer/games/lines_of_four.hpp"

namespace pincer {

// What games on a rectangle share: sets of cells as bits of a word, and names and pictures.

/// A set of cells, one bit each.
using Bits = std::uint64_t;

constexpr Bits bit(int i) { return Bits{1} << i; }
constexpr int lowest_bit(Bits bits) { return std::countr_zero(bits); }
constexpr Bits without_lowest_bit(Bits bits) { return bits & (bits - 1); }

/// The n lowest bits, 0 <= n <= 64.
constexpr Bits low_bits(int n) { return n == 0 ? 0 : ~Bits{0} >> (64 - n); }

/// The cells of a set, from the lowest on: a list of moves that takes no memory.
class CellList {
 public:
  class Iterator {
   public:
    using value_type = std::uint8_t;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    constexpr explicit Iterator(Bits left) : left_(left) {}
    constexpr std::uint8_t operator*() const {
      return static_cast<std::uint8_t>(lowest_bit(left_));
    }
    constexpr Iterator& operator++() {
      left_ = without_lowest_bit(left_);
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator here = *this;
      ++*this;
      return here;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    Bits left_ = 0;
  };

  constexpr explicit CellList(Bits bits) : bits_(bits) {}
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }
  constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint8_t operator[](std::size_t i) const {
    return *std::next(begin(), static_cast<std::ptrdiff_t>(i));
  }

 private:
  Bits bits_;
};

template <class T>
struct Rebind<CellList, T> {
  using type = InlineVector<T, 64>;
};

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

  /// The last bit of every lane.
  constexpr Bits lasts() const { return firsts_ << (length_ - 1); }

  /// All bits of some lanes, named by their last bits, but for these.
  constexpr Bits before(Bits lasts) const { return lasts - (lasts >> (length_ - 1)); }

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
    is_of_four_ = line == 4 && !steps_.empty();
    if (is_of_four_) fours_ = LinesOfFour(steps_);
  }

  /// Whether the stones hold a line.
  bool any_in(Bits stones) const {
    if (is_of_four_) return fours_.any_in(stones);
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

  /// Bits that would complete a line with the stones. Some may be off the board or taken.
  Bits completed_by(Bits stones) const {
    if (is_of_four_) return fours_.completed_by(stones);
    Bits found = 0;
    for (const int step : steps_) {
      for (int before = 0; before < line_; ++before) {
        Bits gaps = ~Bits{0};
        for (int i = 1; i <= before; ++i) gaps &= stones << (i * step);
        for (int i = 1; i < line_ - before; ++i) gaps &= stones >> (i * step);
        found |= gaps;
      }
    }
    return found;
  }

 private:
  int line_ = 0;
  InlineVector<int, 4> steps_;
  bool is_of_four_ = false;
  LinesOfFour fours_;
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
