#pragma once
#include <cstddef>
#include <memory>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

struct Tree;             // games/tree.hpp
struct MultiplayerTree;  // games/multiplayer_tree.hpp

/// A node of a tree that is none, and why.
struct BadNode : Error {
  BadNode(std::size_t id, const std::string& reason)
      : Error("node " + std::to_string(id) + " of this tree: " + reason), node(id), why(reason) {}
  std::size_t node;
  std::string why;
};

/// Rules of a game that is written out. What may happen in it (dice, both at once, whole numbers,
/// nodes that are reached in several ways) is found by looking at its nodes.
///
/// Throws BadNode naming the first node that is none: one without moves, with moves that lead
/// nowhere or back to it, with a payoff outside the tree's range.
std::shared_ptr<const Rules> rules_of_tree(Tree tree);

/// The same of a game for several players.
std::shared_ptr<const Rules> rules_of_tree(MultiplayerTree tree);

}  // namespace pincer
