// What the rules of Connect Four say of a position, found cell by cell as well.

#include "pincer/games/connect_four.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace pincer {
namespace {

struct Sizes {
  int width, height, line;
};

/// A set of cells as one draws it.
class Cells {
 public:
  Cells(Sizes sizes, Bits bits) : sizes_(sizes) {
    for (int i = 0; i < sizes.width * (sizes.height + 1); ++i)
      taken_.push_back((bits & bit(i)) != 0);
  }

  bool has(int column, int row) const {
    return column >= 0 && column < sizes_.width && row >= 0 && row < sizes_.height &&
           taken_[place_of(column, row)];
  }
  void add(int column, int row) { taken_[place_of(column, row)] = true; }

  bool hold_line() const {
    for (int column = 0; column < sizes_.width; ++column)
      for (int row = 0; row < sizes_.height; ++row)
        for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
          int n = 0;
          while (n < sizes_.line && has(column + n * right, row + n * up)) ++n;
          if (n == sizes_.line) return true;
        }
    return false;
  }

 private:
  std::size_t place_of(int column, int row) const {
    return static_cast<std::size_t>(column * (sizes_.height + 1) + row);
  }

  Sizes sizes_;
  std::vector<bool> taken_;
};

/// What the side to move gets at most, column by column.
class OneByOne {
 public:
  OneByOne(Sizes sizes, ConnectFourPays pays, const ConnectFour::State& s)
      : sizes_(sizes),
        pays_(pays),
        mine_(sizes, s.mine),
        theirs_(sizes, s.all ^ s.mine),
        their_wins_(sizes, s.their_wins) {
    for (int column = 0; column < sizes.width; ++column) columns_.push_back(column_at(column));
  }

  Bounds<int> bounds() const {
    int best = soonest_win(mine_, theirs_, 1);
    if (count_of_odd_without_traps() % 2 == 0) {
      best = std::min(best, best_if_followed(std::nullopt));
    } else {
      for (int column = 0; column < sizes_.width; ++column)
        if (columns_[at(column)].is_odd() && columns_[at(column)].trap)
          best = std::min(best, best_if_followed(column));
    }
    return {-soonest_win(theirs_, mine_, 0), best};
  }

  bool has_trap() const {
    return std::any_of(columns_.begin(), columns_.end(),
                       [](const Column& column) { return column.trap.has_value(); });
  }
  bool is_uneven() const { return count_of_odd_without_traps() % 2 != 0; }

 private:
  struct Column {
    int first, end;           // its empty cells
    std::optional<int> trap;  // the lowest

    bool is_odd() const { return (end - first) % 2 != 0; }
  };

  static std::size_t at(int column) { return static_cast<std::size_t>(column); }

  Column column_at(int column) const {
    int first = 0;
    while (mine_.has(column, first) || theirs_.has(column, first)) ++first;
    for (int row = first + 1; row < sizes_.height; row += 2)
      if (their_wins_.has(column, row)) return {first, sizes_.height, row};
    return {first, sizes_.height, std::nullopt};
  }

  int count_of_odd_without_traps() const {
    return static_cast<int>(
        std::count_if(columns_.begin(), columns_.end(),
                      [](const Column& column) { return column.is_odd() && !column.trap; }));
  }

  int win_with_empty(int empty) const {
    if (empty < 0) return 0;
    return pays_ == ConnectFourPays::sign ? 1 : empty / 2 + 1;
  }

  /// With whose n-th stone from now there are `sooner` - 2n fewer empty cells.
  int soonest_win(const Cells& own, const Cells& others, int sooner) const {
    int stones = 0, empty = 0;
    Cells free(sizes_, 0);
    for (int column = 0; column < sizes_.width; ++column)
      for (int row = 0; row < sizes_.height; ++row) {
        if (own.has(column, row)) ++stones;
        else if (!others.has(column, row)) ++empty;
        if (!others.has(column, row)) free.add(column, row);
      }
    const int missing = std::max(2, sizes_.line - stones);
    return free.hold_line() ? win_with_empty(empty - 2 * missing + sooner) : 0;
  }

  /// The other follows in every column, and leaves the trap in one of them alone, if told so.
  int best_if_followed(std::optional<int> without) const {
    Cells left = mine_, followed = theirs_;
    int kept = 0;
    for (int column = 0; column < sizes_.width; ++column) {
      const auto [first, end, trap] = columns_[at(column)];
      if (trap && column != without) {
        for (int row = first; row < *trap; row += 2) left.add(column, row);
        kept += end - *trap + 1;
        continue;
      }
      if (first < end) left.add(column, first);
      for (int row = end - 2; row >= first; row -= 2) left.add(column, row);
      for (int row = end - 1; row > first; row -= 2) followed.add(column, row);
    }
    if (left.hold_line()) return win_with_empty(sizes_.width * sizes_.height);
    if (kept > 0) return -win_with_empty(kept - 2);
    return followed.hold_line() ? -win_with_empty(0) : 0;
  }

  Sizes sizes_;
  ConnectFourPays pays_;
  Cells mine_, theirs_, their_wins_;
  std::vector<Column> columns_;
};

/// Compares along random games. Counts positions without a trap, with traps, and those among the
/// latter in which one has to be left alone.
template <class Game>
std::array<int, 3> compare(const Game& game, Sizes sizes, ConnectFourPays pays, int games) {
  std::mt19937_64 random(5);
  std::array<int, 3> seen{};
  for (int i = 0; i < games; ++i)
    for (auto s = game.root(); game.turn(s) != Turn::over;) {
      if (!game.settled(s)) {
        const OneByOne expected(sizes, pays, {s.mine, s.all, s.my_wins, s.their_wins});
        EXPECT_EQ(seen_by(side_of(game.turn(s)), game.bounds(s)), expected.bounds())
            << game.show(s);
        ++seen[!expected.has_trap() ? 0 : expected.is_uneven() ? 2 : 1];
      }
      const auto moves = game.moves(s);
      s = game.play(s, moves[random() % moves.size()]);
    }
  return seen;
}

TEST(ConnectFour, BoundsAreThoseFoundCellByCell) {
  for (const auto pays : {ConnectFourPays::sign, ConnectFourPays::score})
    for (const auto& [width, height, line] :
         {Sizes{7, 6, 4}, {6, 7, 4}, {5, 4, 3}, {4, 5, 4}, {8, 7, 4}, {3, 7, 3}, {9, 3, 3}}) {
      SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height));
      const Sizes sizes{width, height, line};
      const auto seen = compare(ConnectFour(width, height, line, pays), sizes, pays, 300);
      for (const int positions : seen) EXPECT_GT(positions, 20);
    }
}

TEST(ConnectFour, BoundsAreTheSameOnABoardKnownWhenCompiled) {
  for (const auto pays : {ConnectFourPays::sign, ConnectFourPays::score})
    compare(ConnectFour7x6(pays), {7, 6, 4}, pays, 300);
}

}  // namespace
}  // namespace pincer
