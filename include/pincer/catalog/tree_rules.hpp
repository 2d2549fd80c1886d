#pragma once
#include <memory>

#include "pincer/rules/rules.hpp"

namespace pincer {

struct Tree;  // games/tree.hpp

/// Rules of a game that is written out. What may happen in it (dice, both at once, whole numbers,
/// nodes that are reached in several ways) is found by looking at its nodes.
///
/// Throws Error naming the first node that is none: one without moves, with moves that lead nowhere
/// or back to it, with a payoff outside the tree's range.
std::shared_ptr<const Rules> rules_of_tree(Tree tree);

}  // namespace pincer
