#pragma once
#include <cstdint>

#include "pincer/best_first/numbers.hpp"
#include "pincer/best_first/tree_search.hpp"

namespace pincer {

/// Looks where the width of the root's bounds comes from. At Max's nodes that is the child with
/// the highest upper bound (Min's: the lowest lower bound), at chance nodes the outcome whose width
/// times its probability is largest, at joint nodes the cell that weighs most in what the two mixes
/// leave open.
///
/// Where several moves are equally hopeful, the one that takes least to raise what its side is sure
/// of: proof numbers, counted for "more than now" and "less than now" instead of a fixed claim.
template <Game G>
struct WidestFirst {
  struct Note {
    std::uint32_t next = no_child;
    Numbers numbers;
    bool operator==(const Note&) const = default;
  };
  using Arena = NodeArena<G, Note>;
  using Id = typename Arena::Id;

  static constexpr bool is_counting = false;

  std::uint32_t choose(const Arena& tree, Id id) const {
    const std::uint32_t next = tree[id].note.next;
    return next == no_child || !is_open(tree.child(id, next)) ? no_child : next;
  }

  template <class Enter>
  void reached(Arena&, Id, Enter) {}

  bool update(Arena& tree, Id id, const Fold<Arena>* fold) const {
    const Note before = tree[id].note;
    tree[id].note = renewed(tree, id, fold);
    return tree[id].note.numbers != before.numbers;
  }

 private:
  static bool is_open(const typename Arena::Node& node) {
    return !node.is_closed && node.bounds.lower < node.bounds.upper;
  }

  static Note renewed(const Arena& tree, Id id, const Fold<Arena>* fold) {
    const auto& node = tree[id];
    if (node.turn == Turn::max || node.turn == Turn::min) return of_choice(tree, id);
    Note note = node.note;
    if (node.turn == Turn::chance) note.next = widest_outcome(tree, id);
    else if (fold != nullptr) note.next = fold->doubtful_cell(tree, id);
    if (note.next != no_child) note.numbers = tree.child(id, note.next).note.numbers;
    return note;
  }

  /// To gain, one child has to; to lose, every child has to that attains what there is to hope for.
  static Note of_choice(const Arena& tree, Id id) {
    const Side side = side_of(tree[id].turn);
    const auto upper = seen_by(side, tree[id].bounds).upper;
    Note note;
    NumbersOfChoice numbers;
    std::uint64_t least = Numbers::never;
    for (std::uint32_t i = 0; i < tree[id].links; ++i) {
      const auto& child = tree.child(id, i);
      if (!is_open(child) || seen_by(side, child.bounds).upper < upper) continue;
      const Numbers seen = seen_by(side, child.note.numbers);
      numbers.add(seen);
      if (seen.proof >= least) continue;
      least = seen.proof;
      note.next = i;
    }
    note.numbers = seen_by(side, numbers.numbers());
    return note;
  }

  static std::uint32_t widest_outcome(const Arena& tree, Id id) {
    std::uint32_t widest = no_child;
    if constexpr (Chance<G>) {
      double most = 0;
      const auto links = tree.links(id);
      for (std::uint32_t i = 0; i < links.size(); ++i) {
        const auto& child = tree[links[i].child];
        const double width = links[i].weight * (child.bounds.upper - child.bounds.lower);
        if (width <= most || !is_open(child)) continue;
        most = width;
        widest = i;
      }
    }
    return widest;
  }
};

/// One interval search over turn, chance and joint nodes: the solver that can be stopped at any
/// time, because its bounds close in steadily.
template <Game G>
class BestFirst {
 public:
  using Number = NumberOf<G>;

  BestFirst(const G& game, std::size_t memory_bytes) : game_(game), search_(game, memory_bytes) {}

  /// Bounds on the value of `s` that are within eps, or as near as the budget allows.
  Answer<Number> solve(const typename G::State& s, Number eps, Budget& budget) {
    eps = std::max(eps, least_eps(game_));
    search_.begin(s);
    search_.ask(Question<Number>::about(as<Number>(game_.range()), eps), budget);
    return search_.answer(eps, budget);
  }

  const Counts& counts() const { return search_.counts(); }
  Bounds<Number> bounds_so_far() const { return search_.bounds_so_far(); }
  std::size_t bytes() const { return search_.bytes(); }

 private:
  const G& game_;
  TreeSearch<G, WidestFirst<G>> search_;
};

}  // namespace pincer
