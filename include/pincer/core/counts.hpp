#pragma once
#include <cstdint>

#include "pincer/core/game.hpp"

namespace pincer {

/// What a search did.
struct Counts {
  std::uint64_t nodes = 0;   ///< states entered, and terminal children read without entering
  std::uint64_t turn = 0;    ///< states expanded in which one player moved
  std::uint64_t chance = 0;  ///< states expanded in which the dice moved
  std::uint64_t joint = 0;   ///< states expanded in which both moved
  std::uint64_t leaves = 0;  ///< payoffs read
  std::uint64_t lps = 0;     ///< matrix games solved

  void expanded(Turn kind) {
    switch (kind) {
      case Turn::max:
      case Turn::min: ++turn; break;
      case Turn::chance: ++chance; break;
      case Turn::both: ++joint; break;
      case Turn::over: break;
    }
  }

  std::uint64_t expansions() const { return turn + chance + joint; }

  Counts& operator+=(const Counts& other) {
    nodes += other.nodes;
    turn += other.turn;
    chance += other.chance;
    joint += other.joint;
    leaves += other.leaves;
    lps += other.lps;
    return *this;
  }

  /// What was done since `before`.
  Counts operator-(const Counts& before) const {
    return {nodes - before.nodes, turn - before.turn,     chance - before.chance,
            joint - before.joint, leaves - before.leaves, lps - before.lps};
  }

  bool operator==(const Counts&) const = default;
};

}  // namespace pincer
