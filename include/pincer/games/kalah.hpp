#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

namespace pincer {

/// Kalah: sow the seeds of one of your holes, one each, into the holes after it and your own
/// store, but not into the other player's; the difference of the stores is paid.
///
/// - A last seed in the own store gives another move.
/// - A last seed in an own hole that was empty goes to the own store together with the seeds
///   in the opposite hole. Without `empty_capture` only if there are some.
/// - As soon as a side has no seeds, the other takes what is left and the game is over.
///
/// Each player counts holes from 1 at their left; their store is at their right, after the last:
///
///            3   2   1
///          +---+---+---+         Min sits at the top,
///          | 4 | 4 | 4 |
///      (0) | 4 | 4 | 4 | (0)     Max at the bottom
///          +---+---+---+
///            1   2   3
class Kalah {
 public:
  static constexpr int max_holes = 7;
  static constexpr int max_seeds_in_all = 126;

  using Holes = std::array<std::uint8_t, max_holes>;
  struct State {
    std::array<Holes, 2> holes;  // Max's and Min's, each from its left
    std::int8_t lead;            // what Max has in store more than Min
    Side side;                   // who moves
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  // a hole of the mover, from 0
  using Value = int;

  Kalah(int holes, int seeds, bool empty_capture)
      : holes_(holes), seeds_(seeds), empty_capture_(empty_capture) {
    if (holes < 1 || holes > max_holes || seeds < 1)
      throw Error("kalah takes 1 to 7 holes a side and at least 1 seed in each");
    if (all_seeds() > max_seeds_in_all)
      throw Error("kalah takes at most 126 seeds in all: with " + std::to_string(holes) +
                  " holes a side, " + std::to_string(max_seeds_in_all / (2 * holes)) + " in each");
  }

  State root() const {
    State s{};
    for (Holes& row : s.holes) std::fill_n(row.begin(), holes_, static_cast<std::uint8_t>(seeds_));
    return s;
  }

  /// A side without seeds ends the game at once, so then no seeds are left at all.
  Turn turn(const State& s) const { return rest(s) == 0 ? Turn::over : turn_of(s.side); }

  int payoff(const State& s) const { return s.lead; }
  Bounds<int> range() const { return {-all_seeds(), all_seeds()}; }

  /// What is in store stays there; the rest may all go to one player.
  Bounds<int> bounds(const State& s) const { return {s.lead - rest(s), s.lead + rest(s)}; }

  /// Holes with seeds, from the mover's left.
  auto moves(const State& s) const {
    InlineVector<Move, max_holes> moves;
    for (Move hole = 0; hole < holes_; ++hole)
      if (s.holes[of(s.side)][hole] > 0) moves.push_back(hole);
    return moves;
  }

  State play(const State& before, Move hole) const {
    State s = before;
    Holes &own = s.holes[of(s.side)], &others = s.holes[of(other(s.side))];
    int gained = 0;

    int seeds = own[hole];
    own[hole] = 0;
    int place = hole;  // own holes, then the own store, then the other's holes, and around
    for (; seeds > 0; --seeds) {
      place = place == 2 * holes_ ? 0 : place + 1;
      if (place == holes_) ++gained;
      else ++(place < holes_ ? own[at(place)] : others[at(place - holes_ - 1)]);
    }

    if (place < holes_ && own[at(place)] == 1) {
      std::uint8_t& opposite = others[at(holes_ - 1 - place)];
      if (opposite > 0 || empty_capture_) {
        gained += 1 + opposite;
        own[at(place)] = opposite = 0;
      }
    }

    const int own_left = sum(own), others_left = sum(others);
    if (own_left == 0 || others_left == 0) {
      gained += own_left - others_left;
      own = others = {};
    }
    s.lead = static_cast<std::int8_t>(s.lead + seen_by(s.side, gained));
    if (place != holes_) s.side = other(s.side);
    return s;
  }

  /// Moves that give another one first, beginning with the hole nearest to the store, because
  /// sowing from the others would spoil it; then by what they capture.
  int score(const State& s, Move hole) const {
    const Holes &own = s.holes[of(s.side)], &others = s.holes[of(other(s.side))];
    const int around = 2 * holes_ + 1, last = (hole + own[hole]) % around;
    if (last == holes_) return max_seeds_in_all + hole;
    const bool captures = last < holes_ && own[at(last)] == 0 && own[hole] < around;
    return captures ? others[at(holes_ - 1 - last)] : 0;
  }

  std::string name(const State&, Move hole) const { return std::to_string(hole + 1); }

  std::string show(const State& s) const {
    const int stored = all_seeds() - rest(s);
    std::string top = "    ", bottom = "    ";
    for (int hole = 0; hole < holes_; ++hole) {
      top += padded(s.holes[1][at(holes_ - 1 - hole)]);
      bottom += padded(s.holes[0][at(hole)]);
    }
    const std::string between(at(4 * holes_ + 4), ' ');
    return top + '\n' + padded((stored - s.lead) / 2) + between.substr(4) +
           padded((stored + s.lead) / 2) + '\n' + bottom + '\n';
  }
  static std::string mark(Side side) {
    return side == Side::max ? "the lower row, holes from the left"
                             : "the upper row, holes from the right";
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  static std::size_t of(Side side) { return side == Side::max ? 0 : 1; }

  static int sum(const Holes& row) {
    int seeds = 0;
    for (const int hole : row) seeds += hole;
    return seeds;
  }

  static int rest(const State& s) { return sum(s.holes[0]) + sum(s.holes[1]); }
  int all_seeds() const { return 2 * holes_ * seeds_; }

  static std::string padded(int number) {
    const std::string digits = std::to_string(number);
    return std::string(4 - digits.size(), ' ') + digits;
  }

  int holes_, seeds_;
  bool empty_capture_;
};

}  // namespace pincer
