#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

namespace pincer {

/// A game written out, node by node: a tree, or a graph without loops, as a node may be reached in
/// several ways.
///
///     Tree tree;                                 // node 0 is the root
///     tree.nodes[0].turn = Turn::max;
///     tree.add_leaf(0, "left", 3);
///     const auto right = tree.add(0, "right", Turn::both);
///     tree.set_sides(right, {"up", "down"}, {"in", "out"});
///     for (const double payoff : {1, 0, 0, 1}) tree.add_leaf(right, payoff);  // row by row
struct Tree {
  using Id = std::uint32_t;
  struct Node {
    Turn turn = Turn::over;
    double payoff = 0;                       ///< when the game is over here
    std::vector<std::string> names = {};     ///< of the moves or outcomes; Max's, then Min's
    Id rows = 0;                             ///< how many are Max's, where both move at once
    std::vector<Id> children = {};           ///< one for each move, or for each cell row by row
    std::vector<Outcome<Id>> outcomes = {};  ///< when the dice fall
    std::string picture = {};                ///< what people see of it, or nothing

    Id columns() const { return static_cast<Id>(names.size()) - rows; }
  };

  std::vector<Node> nodes = std::vector<Node>(1);
  Bounds<double> range = {0, 0};  ///< contains every payoff; fit_range() makes it the smallest

  /// Says what a move or an outcome of `parent` is called and where it leads. A move has no weight.
  void link(Id parent, std::string name, Id child, std::int64_t weight = 1) {
    Node& node = nodes[parent];
    node.names.push_back(std::move(name));
    if (node.turn == Turn::chance) node.outcomes.push_back({weight, child});
    else node.children.push_back(child);
  }

  /// Adds a node that a move or an outcome of `parent` leads to.
  Id add(Id parent, std::string name, Turn turn, std::int64_t weight = 1) {
    link(parent, std::move(name), static_cast<Id>(nodes.size()), weight);
    return add_node({.turn = turn});
  }

  Id add_leaf(Id parent, std::string name, double payoff, std::int64_t weight = 1) {
    const Id id = add(parent, std::move(name), Turn::over, weight);
    nodes[id].payoff = payoff;
    return id;
  }

  /// Says what both sides may choose from at `id`. Its children are cells, added row by row.
  void set_sides(Id id, std::vector<std::string> max, const std::vector<std::string>& min) {
    nodes[id].rows = static_cast<Id>(max.size());
    nodes[id].names = std::move(max);
    nodes[id].names.insert(nodes[id].names.end(), min.begin(), min.end());
  }

  /// Adds the next cell of `parent`.
  Id add(Id parent, Turn turn) {
    nodes[parent].children.push_back(static_cast<Id>(nodes.size()));
    return add_node({.turn = turn});
  }

  Id add_leaf(Id parent, double payoff) {
    const Id id = add(parent, Turn::over);
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

  bool has(Turn turn) const {
    return std::any_of(nodes.begin(), nodes.end(),
                       [turn](const Node& node) { return node.turn == turn; });
  }

 private:
  Id add_node(Node node) {
    nodes.push_back(std::move(node));
    return static_cast<Id>(nodes.size() - 1);
  }
};

/// Whether a game of integers may pay it.
inline bool is_whole(double x) { return x == std::floor(x) && std::abs(x) <= 1e9; }

/// Lists of a stored tree are looked at where they are; only changed copies need room.
template <class Old, class T>
struct Rebind<std::span<const Old>, T> {
  using type = std::vector<T>;
};

/// The game on a Tree. `V` is int only where every payoff is an integer. Where nodes are shared,
/// they are remembered by their numbers.
template <Payoff V, bool has_chance, bool has_joint = false, bool is_shared = false>
class TreeGame {
 public:
  static constexpr bool is_tree = !is_shared;
  using State = Tree::Id;
  using Move = Tree::Id;  // its place among the names of its node
  using Value = V;

  explicit TreeGame(Tree tree) : tree_(std::make_shared<const Tree>(std::move(tree))) {
    if (!has_chance && tree_->has(Turn::chance)) throw Error("this tree has chance nodes");
    if (!has_joint && tree_->has(Turn::both))
      throw Error("this tree has nodes where both move at once");
    std::size_t most = 0;
    for (const Tree::Node& node : tree_->nodes) most = std::max(most, node.names.size());
    std::vector<Move> places(most);
    std::iota(places.begin(), places.end(), 0);
    places_ = std::make_shared<const std::vector<Move>>(std::move(places));
  }

  State root() const { return 0; }
  Turn turn(State s) const { return node(s).turn; }
  V payoff(State s) const { return static_cast<V>(node(s).payoff); }
  Bounds<V> range() const { return as<V>(tree_->range); }

  std::span<const Move> moves(State s) const { return places().first(node(s).children.size()); }
  State play(State s, Move m) const { return node(s).children[m]; }

  std::span<const Outcome<State>> outcomes(State s) const requires has_chance {
    return node(s).outcomes;
  }

  std::span<const Move> moves(State s, Side side) const requires has_joint {
    const Tree::Node& both = node(s);
    return side == Side::max ? places().first(both.rows)
                             : places().subspan(both.rows, both.columns());
  }
  State play(State s, Move row, Move column) const requires has_joint {
    const Tree::Node& both = node(s);
    return both.children[row * both.columns() + (column - both.rows)];
  }

  std::string name(State s, Move m) const { return node(s).names[m]; }
  std::string outcome_name(State s, std::size_t i) const { return node(s).names[i]; }
  std::string show(State s) const { return node(s).picture; }

 private:
  const Tree::Node& node(State s) const { return tree_->nodes[s]; }
  std::span<const Move> places() const { return *places_; }

  std::shared_ptr<const Tree> tree_;
  std::shared_ptr<const std::vector<Move>> places_;  // 0, 1, 2 ... as many as any node has names
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
