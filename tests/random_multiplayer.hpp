#pragma once
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>

#include "pincer/games/multiplayer_tree.hpp"

namespace pincer::testing {

/// What a random tree for several players looks like.
struct MultiplayerShape {
  int players = 3;
  int depth = 5;               ///< of the deepest leaf
  int branching = 3;           ///< at most so many moves
  int pot = 6;                 ///< what is divided at a leaf: small, so that ties abound
  bool is_constant = true;     ///< nothing is left over
  bool is_in_turn = true;      ///< A, B, C ...; else anybody may be next, the same player too
  double early_leaves = 0.05;  ///< how often a tree ends before its depth
};

/// Trees of all these shapes.
inline MultiplayerShape random_shape(std::mt19937_64& random) {
  const auto up_to = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  MultiplayerShape shape;
  shape.players = 3 + up_to(3);
  shape.depth = 3 + up_to(5);
  shape.branching = shape.depth > 5 ? 3 : 3 + up_to(3);
  shape.pot = 1 + up_to(12);
  shape.is_constant = up_to(2) == 0;
  shape.is_in_turn = up_to(3) > 0;
  shape.early_leaves = up_to(2) == 0 ? 0 : 0.1;
  return shape;
}

class RandomMultiplayerTree {
 public:
  RandomMultiplayerTree(MultiplayerShape shape, std::uint64_t seed)
      : shape_(shape), random_(seed), tree_(shape.players) {
    grow(0, 0, 0);
  }

  const MultiplayerTree& tree() const { return tree_; }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  void grow(MultiplayerTree::Id id, int depth, int player) {
    const bool ends_early = depth > 0 && below(1000) < 1000 * shape_.early_leaves;
    if (depth == shape_.depth || ends_early) {
      tree_.nodes[id].payoffs = payoffs();
      return;
    }
    tree_.nodes[id].player = player;
    const int next = shape_.is_in_turn ? (player + 1) % shape_.players : below(shape_.players);
    const int moves = below(20) == 0 ? 1 : 2 + below(shape_.branching - 1);
    for (int m = 0; m < moves; ++m) grow(tree_.add(id, std::to_string(m), nobody), depth + 1, next);
  }

  /// The pot, handed out coin by coin, to nobody now and then.
  Payoffs<double> payoffs() {
    Payoffs<double> payoffs;
    for (int p = 0; p < shape_.players; ++p) payoffs.push_back(0);
    for (int coin = 0; coin < shape_.pot; ++coin) {
      const int to = below(shape_.players + (shape_.is_constant ? 0 : 1));
      if (to < shape_.players) ++payoffs[static_cast<std::size_t>(to)];
    }
    return payoffs;
  }

  MultiplayerShape shape_;
  std::mt19937_64 random_;
  MultiplayerTree tree_;
};

}  // namespace pincer::testing
