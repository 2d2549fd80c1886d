#include "pincer/catalog/tree_rules.hpp"

#include <algorithm>

#include "pincer/catalog/typed_session.hpp"
#include "pincer/games/multiplayer_tree.hpp"
#include "pincer/games/tree.hpp"
#include "tree_check.hpp"

namespace pincer {
namespace {

bool is_integer_valued(const Tree& tree) {
  return is_whole(tree.range.lower) && is_whole(tree.range.upper) &&
         std::all_of(tree.nodes.begin(), tree.nodes.end(),
                     [](const Tree::Node& node) { return is_whole(node.payoff); });
}

/// Whether such payoffs, and the sum of them, fit an int.
bool is_small_whole(double x) { return is_whole(x) && is_whole(max_players * x); }

bool is_integer_valued(const MultiplayerTree& tree) {
  return std::all_of(tree.nodes.begin(), tree.nodes.end(), [](const auto& node) {
    return std::all_of(node.payoffs.begin(), node.payoffs.end(), is_small_whole);
  });
}

template <bool is_shared>
std::shared_ptr<const Rules> rules_with(Tree tree) {
  const bool has_chance = tree.has(Turn::chance);
  if (tree.has(Turn::both)) {
    if (has_chance) return light_rules_of(TreeGame<double, true, true, is_shared>(std::move(tree)));
    return light_rules_of(TreeGame<double, false, true, is_shared>(std::move(tree)));
  }
  if (has_chance) return light_rules_of(TreeGame<double, true, false, is_shared>(std::move(tree)));
  if (is_integer_valued(tree))
    return light_rules_of(TreeGame<int, false, false, is_shared>(std::move(tree)));
  return light_rules_of(TreeGame<double, false, false, is_shared>(std::move(tree)));
}

}  // namespace

std::shared_ptr<const Rules> rules_of_tree(Tree tree) {
  return TreeCheck(tree).has_shared_nodes() ? rules_with<true>(std::move(tree))
                                            : rules_with<false>(std::move(tree));
}

std::shared_ptr<const Rules> rules_of_tree(MultiplayerTree tree) {
  if (is_integer_valued(tree)) return rules_of(MultiplayerTreeGame<int>(std::move(tree)));
  return rules_of(MultiplayerTreeGame<double>(std::move(tree)));
}

}  // namespace pincer
