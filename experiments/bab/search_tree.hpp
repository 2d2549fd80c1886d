#pragma once
#include <cstddef>
#include <vector>

#include "pincer/core/budget.hpp"
#include "pincer/core/game.hpp"
#include "pincer/textbook/bounded_alpha_beta.hpp"

namespace pincer::experiments {

/// What a search saw: its calls as a tree, and what came back from each.
struct SearchTree {
  struct Node {
    Turn turn;
    std::vector<std::size_t> children = {};     ///< those searched, in order
    std::vector<Bounds<double>> returned = {};  ///< by each of them
  };
  std::vector<Node> nodes;  ///< the first is the root

  /// The i-th child of a node, or nothing if it was not searched; nor is what is below nothing.
  const Node* child(const Node* node, std::size_t i) const {
    return node != nullptr && i < node->children.size() ? &nodes[node->children[i]] : nullptr;
  }
};

/// A meter that records the tree.
class Recorder {
 public:
  class Call {
   public:
    explicit Call(Recorder& recorder) : recorder_(recorder) {}
    ~Call() { recorder_.path_.pop_back(); }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    void returned(Bounds<double> child) const {
      recorder_.tree_.nodes[recorder_.path_.back()].returned.push_back(child);
    }

   private:
    Recorder& recorder_;
  };

  template <class State, class... Asked>
  Call enter(const State&, Turn turn, const Asked&...) {
    const std::size_t here = tree_.nodes.size();
    if (!path_.empty()) tree_.nodes[path_.back()].children.push_back(here);
    tree_.nodes.push_back({turn});
    path_.push_back(here);
    return Call(*this);
  }

  const SearchTree& tree() const { return tree_; }

 private:
  SearchTree tree_;
  std::vector<std::size_t> path_;
};

/// The search tree of BAB below `s`, and what it returned.
template <class G>
SearchTree bab_tree(const G& game, const typename G::State& s, double eps,
                    Bounds<double>* bounds = nullptr) {
  Recorder recorder;
  const auto found =
      textbook::BoundedAlphaBeta<G, Recorder>(game, recorder, static_cast<NumberOf<G>>(eps))
          .solve(s);
  if (bounds != nullptr) *bounds = as<double>(found);
  return recorder.tree();
}

}  // namespace pincer::experiments
