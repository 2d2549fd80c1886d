// States that are recognised by their fields.

#include <gtest/gtest.h>

#include <bitset>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "pincer/core/key.hpp"
#include "pincer/engine/solver.hpp"

namespace pincer {
namespace {

enum class Colour : std::uint8_t { red, green };

struct Plain {
  int stones, player;
};
struct Padded {
  int stones;
  bool is_rolling;
  std::int64_t score;
};
struct Nested {
  Padded inner;
  Colour colour;
  double share;
  std::array<short, 3> cards;
  bool board[2][2];
};
struct Lists {
  InlineVector<std::int8_t, 5> hand;
  std::optional<int> last;
  std::pair<char, int> pair;
};
struct Nothing {};
struct BitFields {
  unsigned a : 3, b : 5;
  int c;
};
struct Sixteen {
  char a, b, c, d, e, f, g, h, i, j, k, l, m, n, o;
  int p;
};

struct WithVector {
  std::vector<int> cards;
  int player;
};
struct WithPointer {
  const int* card;
};
struct WithPointerAndPadding {
  const int* card;
  bool is_rolling;
};
struct Derived : Plain {
  bool is_rolling;
};
struct MoreThanSixteen {
  int a;
  char b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r;
};
struct Large {
  std::int64_t numbers[8];
  bool is_rolling;
};
class Secretive {
 public:
  explicit Secretive(int stones) : stones_(stones) {}
  int stones() const { return stones_; }

 private:
  int stones_;
  bool is_rolling_ = false;
};
struct WithSecrets {
  Secretive secretive;
  int player;
};

static_assert(ToldByBytes<Plain> && ToldByFields<Plain>);
static_assert(!ToldByBytes<Padded> && ToldByFields<Padded>);
static_assert(ToldByFields<Nested> && ToldByFields<Lists> && ToldByFields<BitFields>);
static_assert(ToldByFields<Nothing> && ToldByFields<Sixteen>);
static_assert(ToldByFields<bool> && ToldByFields<double> && ToldByFields<Colour>);
static_assert(!PlainState<WithVector> && !PlainState<std::string> && !PlainState<Secretive>);
static_assert(!PlainState<WithPointer> && !PlainState<WithPointerAndPadding>);
static_assert(!PlainState<std::unique_ptr<int>> && !PlainState<long double>);
static_assert(!PlainState<Derived>, "its fields cannot be bound: part of them is its base's");
static_assert(!PlainState<MoreThanSixteen> && !PlainState<Large> && !PlainState<WithSecrets>);
static_assert(!PlainState<std::bitset<8>> || ToldByBytes<std::bitset<8>>);

static_assert(count_fields<Padded>() == 3 && count_fields<Nested>() == 5);
static_assert(count_fields<Nothing>() == 0 && count_fields<Sixteen>() == 16);

/// The same value in memory that was full of other things before.
template <class T>
T in_dirty_memory(const T& value, unsigned char dirt) {
  alignas(T) unsigned char memory[sizeof(T)];
  std::memset(memory, dirt, sizeof(T));
  T* const made = ::new (static_cast<void*>(memory)) T;
  *made = value;
  return *made;
}

TEST(Fields, padding_says_nothing) {
  const Padded value{3, true, -7};
  EXPECT_EQ(words_of(in_dirty_memory(value, 0x00)), words_of(in_dirty_memory(value, 0xff)));
}

/// Every change makes another key.
template <class T>
void expect_all_different(const std::vector<T>& values) {
  std::set<decltype(words_of(values.front()))> keys;
  for (const T& value : values) keys.insert(words_of(value));
  EXPECT_EQ(keys.size(), values.size());
}

TEST(Fields, every_field_counts) {
  expect_all_different<Padded>({{3, true, -7}, {2, true, -7}, {3, false, -7}, {3, true, 7}});
  std::vector<Sixteen> sixteen(7);
  sixteen[1].a = sixteen[2].b = sixteen[3].h = sixteen[4].i = sixteen[5].o = 1;
  sixteen[6].p = 1 << 24;
  expect_all_different(sixteen);
  expect_all_different<BitFields>({{1, 2, 3}, {2, 2, 3}, {1, 3, 3}, {1, 2, 4}});

  const Nested nested{{1, true, 2}, Colour::red, .5, {1, 2, 3}, {{true, false}, {true, true}}};
  std::vector<Nested> changed(9, nested);
  changed[1].inner.is_rolling = false;
  changed[2].colour = Colour::green;
  changed[3].share = -.5;
  changed[4].cards[0] = -1;
  changed[5].cards[2] = 2;
  changed[6].board[0][1] = true;
  changed[7].board[1][0] = false;
  changed[8].board[1][1] = false;
  expect_all_different(changed);
}

TEST(Fields, lists_are_their_elements) {
  Lists one{{1, 2, 3}, 4, {'a', 5}}, other = one;
  for (std::size_t i = 3; i < 5; ++i) other.hand[i] = 9;  // beyond its end
  EXPECT_EQ(words_of(one), words_of(other));
  expect_all_different<Lists>({one,
                               {{1, 2}, 4, {'a', 5}},
                               {{1, 2, 0}, 4, {'a', 5}},
                               {{1, 2, 3}, 0, {'a', 5}},
                               {{1, 2, 3}, {}, {'a', 5}},
                               {{1, 2, 3}, 4, {'b', 5}},
                               {{1, 2, 3}, 4, {'a', 6}}});
}

TEST(Fields, a_value_without_fields_has_one_key) { EXPECT_EQ(words_of(Nothing{}), Key<1>{}); }

/// A race in which a player walks three squares or rolls a die. Where Flag is bool there is
/// padding.
template <class Flag>
struct Race {
  struct State {
    int first, second, player;
    Flag is_rolling;
  };
  using Move = bool;
  using Value = int;
  State root() const { return {0, 0, 0, Flag(0)}; }
  Turn turn(State s) const {
    if (s.first >= 20 || s.second >= 20) return Turn::over;
    return s.is_rolling ? Turn::chance : turn_of(Side(s.player));
  }
  int payoff(State s) const { return s.first >= 20 ? 1 : 0; }
  Bounds<int> range() const { return {0, 1}; }
  InlineVector<bool, 2> moves(State) const { return {false, true}; }
  State play(State s, bool rolls) const {
    if (!rolls) return advanced(s, 3);
    s.is_rolling = Flag(1);
    return s;
  }
  auto outcomes(State s) const {
    InlineVector<Outcome<State>, 6> faces;
    for (int face = 1; face <= 6; ++face) faces.push_back({1, advanced(s, face)});
    return faces;
  }
  static State advanced(State s, int squares) {
    (s.player == 0 ? s.first : s.second) += squares;
    return {s.first, s.second, 1 - s.player, Flag(0)};
  }
};

template <class Flag>
std::uint64_t nodes_of_race() {
  Solver<Race<Flag>, Counter> solver(Race<Flag>{});
  Budget budget;
  solver.solve(solver.game().root(), 0, budget);
  return solver.observer().counts.nodes;
}

TEST(Fields, padding_costs_no_nodes) {
  static_assert(!ToldByBytes<Race<bool>::State> && ToldByBytes<Race<int>::State>);
  EXPECT_EQ(nodes_of_race<bool>(), nodes_of_race<int>());
}

}  // namespace
}  // namespace pincer
