// Lines of stones, looked for cell by cell as well. Built twice: as the machine likes it best, and
// for machines that compute with one word at a time.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "pincer/games/board.hpp"

namespace pincer {
namespace {

/// A board of lanes, each with a spare bit at its end.
struct Sizes {
  int lanes, length, line;
};

class OneByOne {
 public:
  OneByOne(Sizes sizes, Bits stones) : sizes_(sizes), stones_(stones) {}

  bool has(int lane, int place) const {
    return lane >= 0 && lane < sizes_.lanes && place >= 0 && place < sizes_.length &&
           (stones_ & bit_of(lane, place)) != 0;
  }

  /// Whether the stones hold a line that this cell is part of, whatever is on it.
  bool is_in_line(int lane, int place) const {
    for (const auto& [across, along] : {std::pair{0, 1}, {1, 0}, {1, -1}, {1, 1}}) {
      int others = 0;
      for (int i = 1; has(lane + i * across, place + i * along); ++i) ++others;
      for (int i = 1; has(lane - i * across, place - i * along); ++i) ++others;
      if (others >= sizes_.line - 1) return true;
    }
    return false;
  }

  bool any() const {
    for (int lane = 0; lane < sizes_.lanes; ++lane)
      for (int place = 0; place < sizes_.length; ++place)
        if (has(lane, place) && is_in_line(lane, place)) return true;
    return false;
  }

  Bits completing() const {
    Bits found = 0;
    for (int lane = 0; lane < sizes_.lanes; ++lane)
      for (int place = 0; place < sizes_.length; ++place)
        if (is_in_line(lane, place)) found |= bit_of(lane, place);
    return found;
  }

 private:
  Bits bit_of(int lane, int place) const { return bit(lane * (sizes_.length + 1) + place); }

  Sizes sizes_;
  Bits stones_;
};

TEST(Lines, AreFoundAsOneFindsThemCellByCell) {
  std::mt19937_64 random(1);
  for (const Sizes sizes : {Sizes{7, 6, 4},
                            {4, 4, 4},
                            {3, 9, 4},
                            {9, 3, 4},
                            {3, 3, 4},
                            {5, 4, 3},
                            {6, 6, 5},
                            {2, 2, 2}}) {
    const Lines lines(sizes.lanes, sizes.length, sizes.line);
    Bits board = 0;
    for (int i = 0; i < sizes.length; ++i) board |= Lanes(sizes.lanes, sizes.length + 1).nth(i);
    int with_line = 0;
    for (int i = 0; i < 2000; ++i) {
      const Bits stones = board & random() & (i % 2 == 0 ? ~Bits{0} : random());
      const OneByOne expected(sizes, stones);
      ASSERT_EQ(lines.any_in(stones), expected.any()) << stones;
      ASSERT_EQ(lines.completed_by(stones) & board, expected.completing()) << stones;
      with_line += expected.any() ? 1 : 0;
    }
    const bool fits = sizes.line <= std::max(sizes.lanes, sizes.length);
    EXPECT_GE(with_line, fits ? 50 : 0) << "few positions tell anything";
    EXPECT_LT(with_line, 1950);
  }
}

TEST(CellList, GoesThroughASetFromTheLowestOn) {
  const CellList cells(bit(3) | bit(17) | bit(63));
  EXPECT_EQ(cells.size(), 3u);
  EXPECT_FALSE(cells.empty());
  EXPECT_EQ((std::vector<int>(cells.begin(), cells.end())), (std::vector{3, 17, 63}));
  EXPECT_EQ(cells[0], 3);
  EXPECT_EQ(cells[2], 63);
  EXPECT_TRUE(CellList(0).empty());
}

}  // namespace
}  // namespace pincer
