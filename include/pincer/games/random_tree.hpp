#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// Max and Min alternate, Max first, over a tree of fixed depth and branching. Leaves are drawn
/// uniformly from [low, high]. No tree is stored: a leaf's value is a hash of the seed and the
/// path to it.
template <Payoff V>
class RandomTree {
 public:
  static constexpr int max_depth = 40;
  static constexpr int max_branching = 16;
  static constexpr bool is_tree = true;

  struct State {
    std::uint64_t path;  // a hash of the seed and the moves so far
    std::int32_t ply;

    bool operator==(const State&) const = default;
  };
  using Move = int;  // 1 to branching
  using Value = V;

  struct Setup {
    int depth = 5;
    int branching = 4;
    std::uint64_t seed = 1;
    V low = 0, high = 100;
    bool whole_leaves = std::is_integral_v<V>;  ///< draw whole numbers only
  };

  explicit RandomTree(Setup setup) : setup_(setup) {
    if (setup.depth < 1 || setup.depth > max_depth)
      throw Error("a random tree is 1 to 40 plies deep");
    if (setup.branching < 1 || setup.branching > max_branching)
      throw Error("a random tree has 1 to 16 moves in every state");
    if (setup.low > setup.high) throw Error("low is above high: no leaf can be between them");
    if (!draws_whole()) return;
    const auto low = static_cast<double>(setup.low), high = static_cast<double>(setup.high);
    if (low != std::floor(low) || high != std::floor(high))
      throw Error("with integer leaves, low and high are integers too");
  }

  State root() const { return {mixed_bits(setup_.seed + odd_constant), 0}; }

  Turn turn(const State& s) const {
    if (s.ply == setup_.depth) return Turn::over;
    return s.ply % 2 == 0 ? Turn::max : Turn::min;
  }

  V payoff(const State& s) const {
    const std::uint64_t drawn = mixed_bits(s.path + odd_constant);
    if (draws_whole()) {
      const auto values = static_cast<std::uint64_t>(setup_.high - setup_.low) + 1;
      return setup_.low + static_cast<V>(drawn % values);
    }
    const double share = static_cast<double>(drawn >> 11) * 0x1p-53;  // in [0, 1)
    const double value = setup_.low + share * (setup_.high - setup_.low);
    return static_cast<V>(std::min<double>(value, setup_.high));  // rounding may overshoot
  }

  Bounds<V> range() const { return {setup_.low, setup_.high}; }

  auto moves(const State&) const {
    InlineVector<Move, max_branching> moves;
    for (Move m = 1; m <= setup_.branching; ++m) moves.push_back(m);
    return moves;
  }

  State play(const State& s, Move m) const {
    return {mixed_bits(s.path + static_cast<std::uint64_t>(m) * odd_constant), s.ply + 1};
  }

  int plies_left(const State& s) const { return setup_.depth - s.ply; }

 private:
  static constexpr std::uint64_t odd_constant = 0x9e3779b97f4a7c15;

  bool draws_whole() const { return std::is_integral_v<V> || setup_.whole_leaves; }

  Setup setup_;
};

}  // namespace pincer
