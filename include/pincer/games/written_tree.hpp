#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "pincer/games/tree.hpp"

namespace pincer {

/// A tree written in one expression: max_of({3, min_of({2, 4}), roll_of({{1, 5}, {3, 6}})}).
struct Written {
  Turn turn = Turn::over;
  double payoff = 0;
  std::vector<Written> children = {};
  std::vector<std::int64_t> weights = {};

  Written(double leaf) : payoff(leaf) {}  // NOLINT: a number is a leaf
  Written(Turn t, std::vector<Written> c) : turn(t), children(std::move(c)) {}
};

inline Written max_of(std::vector<Written> children) { return {Turn::max, std::move(children)}; }
inline Written min_of(std::vector<Written> children) { return {Turn::min, std::move(children)}; }
inline Written roll_of(const std::vector<std::pair<std::int64_t, Written>>& outcomes) {
  Written node(Turn::chance, {});
  for (const auto& [weight, child] : outcomes) {
    node.children.push_back(child);
    node.weights.push_back(weight);
  }
  return node;
}

inline void write_children(Tree& tree, Tree::Id id, const Written& node) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Written& child = node.children[i];
    const std::int64_t weight = node.weights.empty() ? 1 : node.weights[i];
    const auto next = tree.add(id, std::to_string(i + 1), child.turn, weight);
    tree.nodes[next].payoff = child.payoff;
    write_children(tree, next, child);
  }
}

inline Tree tree_of(const Written& root, Bounds<double> range = {0, 100}) {
  Tree tree;
  tree.nodes[0].turn = root.turn;
  tree.nodes[0].payoff = root.payoff;
  write_children(tree, 0, root);
  tree.range = range;
  return tree;
}

using TurnTree = TreeGame<double, false>;
using DiceTree = TreeGame<double, true>;

}  // namespace pincer
