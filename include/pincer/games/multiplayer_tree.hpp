#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pincer/core/multiplayer.hpp"

namespace pincer {

/// A game tree for several players written out, node by node.
///
///     MultiplayerTree tree(3);                   // node 0 is the root
///     tree.nodes[0].player = 0;
///     tree.add_leaf(0, "left", {1, 2, 6});
///     const auto right = tree.add(0, "right", 1);
struct MultiplayerTree {
  using Id = std::uint32_t;
  struct Node {
    int player = nobody;           ///< who moves
    Payoffs<double> payoffs = {};  ///< when the game is over here
    std::string name = {};         ///< of the move that leads here
    std::vector<Id> moves = {};
  };

  int players;
  std::vector<Node> nodes = std::vector<Node>(1);

  explicit MultiplayerTree(int n) : players(n) {}

  Id add(Id parent, std::string name, int player) {
    const auto id = static_cast<Id>(nodes.size());
    nodes[parent].moves.push_back(id);
    nodes.push_back({.player = player, .name = std::move(name)});
    return id;
  }

  Id add_leaf(Id parent, std::string name, const Payoffs<double>& payoffs) {
    const Id id = add(parent, std::move(name), nobody);
    nodes[id].payoffs = payoffs;
    return id;
  }
};

/// The game on a MultiplayerTree. `V` is int only where every payoff is an integer.
template <Payoff V>
class MultiplayerTreeGame {
 public:
  static constexpr bool is_tree = true;
  using State = MultiplayerTree::Id;
  using Move = MultiplayerTree::Id;  // the node it leads to
  using Value = V;

  explicit MultiplayerTreeGame(MultiplayerTree tree)
      : tree_(std::make_shared<const MultiplayerTree>(std::move(tree))) {
    bool is_first = true;
    for (const auto& node : tree_->nodes) {
      if (node.player != nobody) continue;
      if (static_cast<int>(node.payoffs.size()) != tree_->players)
        throw Error("a leaf of this tree does not pay every player");
      add_leaf(node.payoffs, is_first);
      is_first = false;
    }
  }

  State root() const { return 0; }
  int players() const { return tree_->players; }
  int player(State s) const { return tree_->nodes[s].player; }
  Bounds<V> range(int p) const { return ranges_[static_cast<std::size_t>(p)]; }
  Bounds<V> sum() const { return sum_; }

  Payoffs<V> payoffs(State s) const {
    Payoffs<V> payoffs;
    for (const double payoff : tree_->nodes[s].payoffs) payoffs.push_back(static_cast<V>(payoff));
    return payoffs;
  }

  std::span<const Move> moves(State s) const { return tree_->nodes[s].moves; }
  State play(State, Move m) const { return m; }
  std::string name(State, Move m) const { return tree_->nodes[m].name; }

 private:
  /// Widens ranges and sum to a leaf's.
  void add_leaf(const Payoffs<double>& payoffs, bool is_first) {
    Bounds<V> total{0, 0};
    for (std::size_t p = 0; p < payoffs.size(); ++p) {
      const auto payoff = static_cast<V>(payoffs[p]);
      total = {add_down(total.lower, payoff), add_up(total.upper, payoff)};
      if (is_first) ranges_.push_back(Bounds<V>::exactly(payoff));
      else ranges_[p] = hull(ranges_[p], Bounds<V>::exactly(payoff));
    }
    sum_ = is_first ? total : hull(sum_, total);
  }

  std::shared_ptr<const MultiplayerTree> tree_;
  InlineVector<Bounds<V>, max_players> ranges_;
  Bounds<V> sum_{0, 0};
};

/// Figure 5.4 of Russell and Norvig's textbook: A, B and C, two moves each. Two of A's moves are
/// as good as each other.
inline MultiplayerTree three_player_textbook_tree() {
  const Payoffs<double> leaves[] = {{1, 2, 6}, {4, 2, 3}, {6, 1, 2}, {7, 4, 1},
                                    {5, 1, 1}, {1, 5, 2}, {7, 7, 1}, {5, 4, 5}};
  MultiplayerTree tree(3);
  tree.nodes[0].player = 0;
  for (int a = 0; a < 2; ++a) {
    const auto after_a = tree.add(0, "a" + std::to_string(a + 1), 1);
    for (int b = 0; b < 2; ++b) {
      const auto after_b = tree.add(after_a, "b" + std::to_string(b + 1), 2);
      for (int c = 0; c < 2; ++c)
        tree.add_leaf(after_b, "c" + std::to_string(c + 1), leaves[4 * a + 2 * b + c]);
    }
  }
  return tree;
}

}  // namespace pincer
