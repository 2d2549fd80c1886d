#pragma once
#include <vector>

#include "pincer/core/multiplayer.hpp"

namespace pincer::testing {

/// All players get the same at every end: the best case of the prunings of max^n.
struct Flat {
  struct State {
    int ply;
  };
  using Move = int;
  using Value = int;

  int n, depth, branching;

  State root() const { return {0}; }
  int players() const { return n; }
  int player(State s) const { return s.ply == depth ? nobody : s.ply % n; }
  Payoffs<int> payoffs(State) const {
    Payoffs<int> payoffs;
    for (int p = 0; p < n; ++p) payoffs.push_back(1);
    return payoffs;
  }
  Bounds<int> range(int) const { return {0, n}; }
  Bounds<int> sum() const { return {n, n}; }
  std::vector<int> moves(State) const {
    return std::vector<int>(static_cast<std::size_t>(branching));
  }
  State play(State s, int) const { return {s.ply + 1}; }
};

}  // namespace pincer::testing
