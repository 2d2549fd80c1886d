#pragma once
#include <string>
#include <vector>

#include "pincer/games/tree.hpp"

namespace pincer {

/// Looks at a tree before any of it is believed. Throws BadNode naming the first one that is none.
class TreeCheck {
 public:
  explicit TreeCheck(const Tree& tree);

  /// Whether a node is reached in several ways.
  bool has_shared_nodes() const;

 private:
  void check(const Tree::Node& node);
  void check_counts(const Tree::Node& node) const;
  void check_names(const Tree::Node& node) const;
  void find_loops();
  [[noreturn]] void fail(const std::string& why) const;

  const Tree& tree_;
  std::vector<std::size_t> parents_;  // how many ways lead to each node
  std::size_t at_ = 0;
};

}  // namespace pincer
