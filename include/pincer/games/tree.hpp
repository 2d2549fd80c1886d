#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

namespace pincer {

/// A game tree written out, node by node.
///
///     Tree tree;                                 // node 0 is the root
///     tree.nodes[0].turn = Turn::max;
///     tree.add_leaf(0, "left", 3);
///     const auto right = tree.add(0, "right", Turn::min);
struct Tree {
  using Id = std::uint32_t;
  struct Node {
    Turn turn = Turn::over;
    double payoff = 0;                       ///< when the game is over here
    std::string name = {};                   ///< of the move or the outcome that leads here
    std::vector<Id> moves = {};              ///< when a player is to move
    std::vector<Outcome<Id>> outcomes = {};  ///< when the dice are
  };

  std::vector<Node> nodes = std::vector<Node>(1);
  Bounds<double> range = {0, 0};  ///< contains every payoff; fit_range() makes it the smallest

  /// Adds a child of `parent`. The weight is that of an outcome; a move has none.
  Id add(Id parent, std::string name, Turn turn, std::int64_t weight = 1) {
    const auto id = static_cast<Id>(nodes.size());
    if (nodes[parent].turn == Turn::chance) nodes[parent].outcomes.push_back({weight, id});
    else nodes[parent].moves.push_back(id);
    nodes.push_back({.turn = turn, .name = std::move(name)});
    return id;
  }

  Id add_leaf(Id parent, std::string name, double payoff, std::int64_t weight = 1) {
    const Id id = add(parent, std::move(name), Turn::over, weight);
    nodes[id].payoff = payoff;
    return id;
  }

  /// Makes the range that of the leaves.
  void fit_range() {
    bool is_first = true;
    for (const Node& node : nodes) {
      if (node.turn != Turn::over) continue;
      const auto leaf = Bounds<double>::exactly(node.payoff);
      range = is_first ? leaf : hull(range, leaf);
      is_first = false;
    }
  }

  bool has_chance() const {
    return std::any_of(nodes.begin(), nodes.end(),
                       [](const Node& node) { return node.turn == Turn::chance; });
  }
};

/// Lists of a stored tree are looked at where they are; only changed copies need room.
template <class Old, class T>
struct Rebind<std::span<const Old>, T> {
  using type = std::vector<T>;
};

/// The game on a Tree. `V` is int only where every payoff is an integer.
template <Payoff V, bool has_chance>
class TreeGame {
 public:
  static constexpr bool is_tree = true;
  using State = Tree::Id;
  using Move = Tree::Id;  // the node it leads to
  using Value = V;

  explicit TreeGame(Tree tree) : tree_(std::make_shared<const Tree>(std::move(tree))) {
    if (!has_chance && tree_->has_chance()) throw Error("this tree has chance nodes");
  }

  State root() const { return 0; }
  Turn turn(State s) const { return tree_->nodes[s].turn; }
  V payoff(State s) const { return static_cast<V>(tree_->nodes[s].payoff); }
  Bounds<V> range() const { return as<V>(tree_->range); }

  std::span<const Move> moves(State s) const { return tree_->nodes[s].moves; }
  State play(State, Move m) const { return m; }
  std::span<const Outcome<State>> outcomes(State s) const requires has_chance {
    return tree_->nodes[s].outcomes;
  }

  std::string name(State, Move m) const { return tree_->nodes[m].name; }
  std::string outcome_name(State s, std::size_t i) const {
    return tree_->nodes[tree_->nodes[s].outcomes[i].state].name;
  }

 private:
  std::shared_ptr<const Tree> tree_;
};

/// Figure 5.2 of Russell and Norvig's textbook: worth 3, by a1.
inline Tree textbook_tree() {
  const double payoffs[3][3] = {{3, 12, 8}, {2, 4, 6}, {14, 5, 2}};
  Tree tree;
  tree.nodes[0].turn = Turn::max;
  for (int i = 0; i < 3; ++i) {
    const std::string number(1, static_cast<char>('1' + i));
    const Tree::Id reply = tree.add(0, "a" + number, Turn::min);
    for (int j = 0; j < 3; ++j) {
      const std::string name = {static_cast<char>('b' + i), static_cast<char>('1' + j)};
      tree.add_leaf(reply, name, payoffs[i][j]);
    }
  }
  tree.fit_range();
  return tree;
}

}  // namespace pincer
