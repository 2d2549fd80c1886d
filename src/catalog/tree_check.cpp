#include "tree_check.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "pincer/catalog/tree_rules.hpp"

namespace pincer {
namespace {

template <class Use>
void for_each_child(const Tree::Node& node, Use use) {
  for (const Tree::Id child : node.children) use(child);
  for (const auto& outcome : node.outcomes) use(outcome.state);
}

}  // namespace

TreeCheck::TreeCheck(const Tree& tree) : tree_(tree), parents_(tree.nodes.size()) {
  if (tree_.nodes.empty()) throw Error("this tree has no nodes; node 0 is its root");
  for (at_ = 0; at_ < tree_.nodes.size(); ++at_) check(tree_.nodes[at_]);
  find_loops();
}

bool TreeCheck::has_shared_nodes() const {
  return std::any_of(parents_.begin(), parents_.end(), [](std::size_t n) { return n > 1; });
}

void TreeCheck::check(const Tree::Node& node) {
  if (node.turn == Turn::over && !tree_.range.contains(node.payoff))
    fail("its payoff is outside the range");
  check_counts(node);
  check_names(node);
  for (const auto& outcome : node.outcomes)
    if (outcome.weight < 1) fail("an outcome's weight is not at least 1");
  for_each_child(node, [&](Tree::Id child) {
    if (child >= tree_.nodes.size()) fail("it leads to a node that is not there");
    ++parents_[child];
  });
}

/// There is a child for each name, or for each pair of names where both move at once.
void TreeCheck::check_counts(const Tree::Node& node) const {
  const bool is_rolled = node.turn == Turn::chance, is_joint = node.turn == Turn::both;
  if (node.turn != Turn::over && node.names.empty())
    fail("the game is not over there, but nothing can follow");
  if (is_joint ? node.rows < 1 || node.rows >= node.names.size() : node.rows != 0)
    fail(is_joint ? "both move at once there, but one side has no moves"
                  : "it has rows, but not both move there");
  const std::size_t ways = is_joint ? std::size_t{node.rows} * node.columns() : node.names.size();
  if (node.children.size() != (is_rolled ? 0 : ways) ||
      node.outcomes.size() != (is_rolled ? ways : 0) || (node.turn == Turn::over && ways > 0))
    fail("it has another number of children than of names for them");
}

/// Moves of one side are told apart by their names.
void TreeCheck::check_names(const Tree::Node& node) const {
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < node.names.size(); ++i) {
    if (i == node.rows) seen.clear();
    if (!seen.insert(node.names[i]).second)
      fail("two of its moves are called \"" + node.names[i] + "\"");
  }
}

/// Takes away nodes that nothing leads to, again and again (Kahn 1962). A loop is what stays.
void TreeCheck::find_loops() {
  std::vector<std::size_t> left = parents_;
  std::vector<Tree::Id> free;
  for (Tree::Id id = 0; id < left.size(); ++id)
    if (left[id] == 0) free.push_back(id);
  for (std::size_t i = 0; i < free.size(); ++i)
    for_each_child(tree_.nodes[free[i]], [&](Tree::Id child) {
      if (--left[child] == 0) free.push_back(child);
    });
  if (free.size() == left.size()) return;
  at_ = static_cast<std::size_t>(
      std::find_if(left.begin(), left.end(), [](std::size_t n) { return n > 0; }) - left.begin());
  fail("play can come back to it; a game that is written out has to end");
}

void TreeCheck::fail(const std::string& why) const { throw BadNode(at_, why); }

}  // namespace pincer
