// Four in a row on a 4x4 board, with one hook after the other: how many nodes each saves.
#include <bit>
#include <cstdio>
#include <optional>

#include "pincer/solve.hpp"
using namespace pincer;

using Bits = std::uint16_t;  // one for each cell, row by row

/// Has the first so many hooks: a step of the guide each.
template <int hooks>
struct Four {
  struct State { Bits max, min; std::uint8_t player, last; };  // last: the cell played last
  using Move = std::uint8_t;
  using Value = int;

  State root() const { return {0, 0, 0, 16}; }
  Turn turn(State s) const {
    if (has_line(s.max) || has_line(s.min) || empty(s) == 0) return Turn::over;
    return turn_of(Side(s.player));
  }
  int payoff(State s) const { return has_line(s.max) - has_line(s.min); }
  Bounds<int> range() const { return {-1, 1}; }
  InlineVector<Move, 16> moves(State s) const { return listed(empty(s)); }
  State play(State s, Move m) const {
    (s.player == 0 ? s.max : s.min) |= bit(m);
    return {s.max, s.min, static_cast<std::uint8_t>(1 - s.player), m};
  }

  /// 1. The cell played last does not matter.
  std::uint64_t key(State s) const requires(hooks >= 1) { return s.max | std::uint64_t{s.min} << 16; }

  /// 2. Boards that are turned or mirrored are worth the same.
  std::uint64_t symmetric_key(State s) const requires(hooks >= 2) {
    std::uint64_t least = key(s);
    for (int turns = 0; turns < 8; ++turns) {
      s.max = turns == 4 ? mirrored(s.max) : turned(s.max);
      s.min = turns == 4 ? mirrored(s.min) : turned(s.min);
      least = std::min(least, key(s));
    }
    return least;
  }

  /// 3. Bits on a diagonal are on more lines.
  int score(State, Move m) const requires(hooks >= 3) {
    return (bit(m) & lines[8]) != 0 || (bit(m) & lines[9]) != 0;
  }

  /// 4. Whoever has no line left that the other has not touched cannot win.
  Bounds<int> bounds(State s) const requires(hooks >= 4) {
    return {has_open_line(s.max) ? -1 : 0, has_open_line(s.min) ? 1 : 0};
  }
  static bool has_open_line(Bits other) {
    for (const Bits line : lines)
      if ((line & other) == 0) return true;
    return false;
  }

  /// 5. Who can complete a line now has won.
  std::optional<int> settled(State s) const requires(hooks >= 5) {
    const bool is_max = s.player == 0;
    if (!completing(is_max ? s.max : s.min, s)) return {};
    return is_max ? 1 : -1;
  }

  /// 6. A line of the other that lacks one cell has to be stopped there.
  std::optional<Move> forced(State s) const requires(hooks >= 6) {
    const Bits threat = completing(s.player == 0 ? s.min : s.max, s);
    if (threat == 0) return {};
    return static_cast<Move>(std::countr_zero(threat));
  }

  /// 7. A cell on no line that is still open is as good as any other such cell.
  InlineVector<Move, 16> useful(State s) const requires(hooks >= 7) {
    Bits open = 0;
    for (const Bits line : lines)
      if ((line & s.max) == 0 || (line & s.min) == 0) open |= line;
    const Bits idle = empty(s) & static_cast<Bits>(~open);
    const Bits one = idle & static_cast<Bits>(-idle);
    return listed(static_cast<Bits>((empty(s) & open) | one));
  }

  static constexpr Bits lines[] = {0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111,
                                    0x2222, 0x4444, 0x8888, 0x8421, 0x1248};
  static Bits bit(int cell) { return static_cast<Bits>(1 << cell); }
  static Bits empty(State s) { return static_cast<Bits>(~(s.max | s.min)); }
  static bool has_line(Bits cells) {
    for (const Bits line : lines)
      if ((cells & line) == line) return true;
    return false;
  }
  /// The empty cells with which `own` has a line.
  static Bits completing(Bits own, State s) {
    Bits cells = 0;
    for (const Bits line : lines)
      if (std::popcount(static_cast<Bits>(line & own)) == 3) cells |= line & empty(s);
    return cells;
  }
  static InlineVector<Move, 16> listed(Bits cells) {
    InlineVector<Move, 16> list;
    for (; cells != 0; cells &= static_cast<Bits>(cells - 1))
      list.push_back(static_cast<Move>(std::countr_zero(cells)));
    return list;
  }
  static Bits turned(Bits cells) {
    Bits other = 0;
    for (int i = 0; i < 16; ++i)
      if ((cells & bit(i)) != 0) other |= bit(i % 4 * 4 + 3 - i / 4);
    return other;
  }
  static Bits mirrored(Bits cells) {
    Bits other = 0;
    for (int i = 0; i < 16; ++i)
      if ((cells & bit(i)) != 0) other |= bit(i / 4 * 4 + 3 - i % 4);
    return other;
  }
};

template <int hooks>
void report(const char* name) {
  const Position start(light_rules_of(Four<hooks>{}));
  const Report found = Analyst(start.shared_rules(), {}).report(start, {});
  std::printf("%-16s value %g  %9llu nodes\n", name, found.bounds.lower,
              static_cast<unsigned long long>(found.counts.nodes));
}

int main() {
  report<0>("no hook");
  report<1>("+ key");
  report<2>("+ symmetric_key");
  report<3>("+ score");
  report<4>("+ bounds");
  report<5>("+ settled");
  report<6>("+ forced");
  report<7>("+ useful");
}
