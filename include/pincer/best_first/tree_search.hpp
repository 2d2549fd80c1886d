#pragma once
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "pincer/best_first/arena.hpp"
#include "pincer/best_first/fold.hpp"
#include "pincer/best_first/leaf_engine.hpp"
#include "pincer/best_first/passing.hpp"
#include "pincer/core/answer.hpp"
#include "pincer/core/budget.hpp"

namespace pincer {

/// A search that keeps its tree and looks where its policy points: down from the root to a leaf,
/// which is expanded, and up again, where every node is folded from its children. When memory is
/// full leaves are not expanded any more but closed by the depth-first engine.
///
/// A policy decides where to look, never what is proved:
///   Note                       what it keeps at every node
///   is_counting                it wants to see every node up to the root after every look
///   choose(tree, id)           the place of the child to go on with; no_child where it knows none
///   reached(tree, id, enter)   a leaf was expanded or closed, and the way up from it begins
///   update(tree, id, fold)     a node on the way up may have changed; `fold` has just folded it,
///                              unless it is nullptr. True if the note has changed
template <Game G, class Policy>
class TreeSearch {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Range = Bounds<Number>;
  using Arena = NodeArena<G, typename Policy::Note>;
  using Id = typename Arena::Id;

  /// A quarter of the memory is for the engine, which takes it when the arena is full.
  TreeSearch(const G& game, std::size_t memory_bytes, Policy policy = {})
      : game_(game),
        memory_bytes_(memory_bytes),
        policy_(std::move(policy)),
        tree_(game, memory_bytes - memory_bytes / 4),
        fold_(as<Number>(game.range())) {}
  TreeSearch(const TreeSearch&) = delete;
  TreeSearch& operator=(const TreeSearch&) = delete;

  /// Forgets the tree and begins at another state.
  void begin(const State& s) {
    tree_.plant(s);
    mixes_ = {};
    children_.clear();
  }

  /// Answers `q` about the root.
  /// Ensures: the value lies within the bounds returned, even when the budget ran out.
  /// Ensures: q.answered_by(result), unless the budget ran out.
  Range ask(const Question<Number>& q, Budget& budget) {
    budget_ = &budget;
    question_ = q;
    path_.assign(1, {Arena::root, root().bounds});
    if (root().is_expanded()) tree_[Arena::root].is_closed = false;  // as to another question
    while (!q.answered_by(root().bounds) && budget.stop() == Stop::none) {
      if (root().is_closed) ask_engine_about_root();  // wider than was asked by its own rounding
      else if (root().turn == Turn::over) read_root();
      else {
        descend();
        look_at_leaf();
        climb();
      }
    }
    climb(true);
    return root().bounds;
  }

  /// Looks at every note anew: for a policy that seeks something else from now on.
  void update_all() {
    for (auto id = static_cast<Id>(tree_.size()); id-- > 0;)
      if (tree_[id].is_expanded()) policy_.update(tree_, id, nullptr);
  }

  Policy& policy() { return policy_; }
  std::size_t bytes() const { return tree_.bytes(); }
  const Counts& counts() const { return counter_.counts; }
  Range bounds_so_far() const {
    return tree_.size() > 0 ? root().bounds : as<Number>(game_.range());
  }

  /// What there is to say of the root.
  Answer<Number> answer(Number eps, const Budget& budget) const {
    std::vector<Range> children = children_;
    for (const auto& link : tree_.links(Arena::root)) children.push_back(tree_[link.child].bounds);
    const Range bounds = root().bounds;
    return {bounds, children, mixes_, eps, bounds.width() <= eps ? Stop::none : budget.stop()};
  }

 private:
  /// A node on the path, and what was known of it when the path came there.
  struct Step {
    Id id;
    Range entered;
  };

  const typename Arena::Node& root() const { return tree_[Arena::root]; }

  /// Goes on from the end of the path to a leaf, or to a node where the policy is at a loss.
  void descend() {
    while (tree_[path_.back().id].is_expanded()) {
      const std::uint32_t place = policy_.choose(tree_, path_.back().id);
      if (place == no_child) return;
      const Id next = tree_.links(path_.back().id)[place].child;
      path_.push_back({next, tree_[next].bounds});
      if (path_.size() > tree_.size())
        throw Error(
            "this game comes back to a state it was in before. Give it a rule that ends it, or "
            "search to a depth with --depth");
    }
  }

  void look_at_leaf() {
    const Id leaf = path_.back().id;
    if (tree_[leaf].is_expanded()) return;
    const auto enter = [this](Turn turn) { return this->enter(turn); };
    if (tree_.expand(leaf, enter)) {
      enter(tree_[leaf].turn);
      counter_.expanded(tree_[leaf].turn);
      if (leaf != Arena::root && tree_.is_before_ends(leaf)) {
        fold(leaf);
        tree_[leaf].is_closed = true;
        tree_.forget_ends(leaf);
      }
    } else if (leaf == Arena::root) {
      ask_engine_about_root();
    } else {
      ask_engine_about_leaf();
    }
    policy_.reached(tree_, leaf, enter);
  }

  /// Brings the nodes of the path up to date from its end on, as far up as anything changes that
  /// the search would look elsewhere for; from there the next descent goes on.
  void climb(bool to_root = false) {
    for (bool has_news = true;;) {  // the bounds below have changed
      const auto [id, entered] = path_.back();
      const auto& node = tree_[id];
      const bool has_changed = node.is_expanded() ? renew(id, has_news) : has_news;
      if (path_.size() == 1) return;
      has_news = node.bounds != entered || node.is_closed;
      if (!to_root && !Policy::is_counting && !node.is_closed) {
        if (!has_news && !has_changed) return;
        const Turn above = tree_[path_[path_.size() - 2].id].turn;
        if (above != Turn::max && above != Turn::min && is_as_wide(node.bounds, entered)) return;
      }
      path_.pop_back();
    }
  }

  /// Dice and mixes go by width: as long as that is much the same, they would lead here again.
  static bool is_as_wide(Range now, Range entered) {
    return static_cast<double>(now.upper - now.lower) >
           0.9 * static_cast<double>(entered.upper - entered.lower);
  }

  /// True if the node's note has changed. Without news of its bounds a node is not folded, unless
  /// the policy is at a loss: then a child was reached on another way and closed.
  bool renew(Id id, bool has_news) {
    const bool has_changed = !has_news && policy_.update(tree_, id, nullptr);
    if (!has_news && policy_.choose(tree_, id) != no_child) return has_changed;
    fold(id);
    const bool is_other = policy_.update(tree_, id, &fold_);
    tree_[id].is_closed = policy_.choose(tree_, id) == no_child;
    return has_changed || is_other;
  }

  void fold(Id id) {
    const Range before = tree_[id].bounds;
    const Range after = tree_[id].bounds = fold_.of(tree_, id);
    if (tree_[id].turn == Turn::both) counter_.solved_matrix();
    if (id == Arena::root) keep_mixes(before, after, fold_.mixes());
  }

  /// Each side keeps the mix that has promised it most: what a mix is sure of can only grow.
  void keep_mixes(Range before, Range after, const Mixes& found) {
    if (root().turn != Turn::both) return;
    if (after.lower > before.lower || mixes_.row.empty()) mixes_.row = found.row;
    if (after.upper < before.upper || mixes_.column.empty()) mixes_.column = found.column;
  }

  /// Puts the question that the path leads to. If that is answered already, nothing less than all
  /// about this leaf will do, and then it is closed.
  void ask_engine_about_leaf() {
    auto& leaf = tree_[path_.back().id];
    Question<Number> q = passed_down(tree_, game_, std::span<const Step>(path_), question_);
    if (q.answered_by(leaf.bounds)) {
      q = Question<Number>::about(as<Number>(game_.range()), q.within);
      leaf.is_closed = true;
    }
    if (!q.answered_by(leaf.bounds))
      leaf.bounds = meet(leaf.bounds, engine().ask(leaf.state, q, *budget_).bounds);
  }

  /// For a root that there is no room to expand, or whose bounds miss by a rounding error.
  void ask_engine_about_root() {
    const Answer<Number> answer = engine().ask(root().state, question_, *budget_);
    const Range bounds = answer.bounds;
    const auto& found = answer.children;
    if (found.empty() || (root().is_expanded() && !question_.answered_by(bounds))) return;
    if (!root().is_expanded()) children_.resize(found.size(), as<Number>(game_.range()));
    for (std::size_t i = 0; i < found.size(); ++i) {
      Range& child =
          root().is_expanded() ? tree_[tree_.links(Arena::root)[i].child].bounds : children_[i];
      child = meet(child, found[i]);
    }
    keep_mixes(root().bounds, bounds, answer.mixes);
    tree_[Arena::root].bounds = meet(root().bounds, bounds);
  }

  LeafEngine<G>& engine() {
    if (!engine_) engine_.emplace(game_, memory_bytes_ / 4, counter_);
    return *engine_;
  }

  void read_root() {
    enter(Turn::over);
    tree_[Arena::root].bounds = Range::exactly(payoff_of(game_, root().state));
  }

  bool enter(Turn turn) {
    if (!budget_->spend()) return false;
    counter_.entered(turn);
    return true;
  }

  const G& game_;
  std::size_t memory_bytes_;
  Policy policy_;
  Arena tree_;
  Fold<Arena> fold_;
  std::vector<Step> path_;  // from the root to where the search is
  Mixes mixes_;
  std::vector<Range> children_;  // of a root for whose own there was no room
  Counter counter_;
  std::optional<LeafEngine<G>> engine_;
  Budget* budget_ = nullptr;
  Question<Number> question_{};
};

}  // namespace pincer
