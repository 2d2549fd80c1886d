#pragma once
#include <cstdint>

#include "pincer/best_first/numbers.hpp"
#include "pincer/best_first/tree_search.hpp"

namespace pincer {

/// A game in which players move in turn and nothing else happens.
template <class G>
concept TurnsOnly = Turns<G> && !Chance<G> && !Joint<G>;

/// Looks at the leaf that decides a claim with least work, if all goes well: Max follows the least
/// proof number, Min the least disproof number (Allis, van der Meulen and van den Herik 1994).
template <TurnsOnly G>
class MostProving {
 public:
  using Note = Numbers;
  using Arena = NodeArena<G, Note>;
  using Id = typename Arena::Id;
  using Number = NumberOf<G>;

  static constexpr bool is_counting = false;

  void seek(Claim<Number> claim) { claim_ = claim; }

  std::uint32_t choose(const Arena& tree, Id id) const {
    const Side side = side_of(tree[id].turn);
    std::uint32_t best = no_child;
    std::uint64_t least = Numbers::never;
    for (std::uint32_t i = 0; i < tree[id].links; ++i) {
      const Numbers seen = seen_by(side, numbers(tree.child(id, i)));
      if (seen.proof == 0) return no_child;  // the node is decided
      if (seen.proof >= least) continue;
      least = seen.proof;
      best = i;
    }
    return best;
  }

  template <class Enter>
  void reached(Arena&, Id, Enter) {}

  bool update(Arena& tree, Id id, const Fold<Arena>*) const {
    const Side side = side_of(tree[id].turn);
    NumbersOfChoice choice;
    for (const auto& link : tree.links(id)) choice.add(seen_by(side, numbers(tree[link.child])));
    const Numbers before = tree[id].note;
    tree[id].note = seen_by(side, choice.numbers());
    return tree[id].note != before;
  }

 private:
  Numbers numbers(const typename Arena::Node& node) const {
    return claim_.numbers(node.bounds, node.note);
  }

  Claim<Number> claim_{};
};

/// Proof-number search for the value of a game: it asks whether the value is at least v, each time
/// halving what is left. The tree and what is proved in it stay from one question to the next.
template <TurnsOnly G>
class ProofNumber {
 public:
  using Number = NumberOf<G>;

  ProofNumber(const G& game, std::size_t memory_bytes) : search_(game, memory_bytes) {}

  /// Bounds on the value of `s` that are within eps, or as near as the budget allows.
  Answer<Number> solve(const typename G::State& s, Number eps, Budget& budget) {
    search_.begin(s);
    while (bounds_so_far().width() > eps && budget.stop() == Stop::none) {
      const auto claim = Claim<Number>::halving(bounds_so_far());
      search_.policy().seek(claim);
      search_.update_all();
      search_.ask(claim.question, budget);
    }
    return search_.answer(eps, budget);
  }

  const Counts& counts() const { return search_.counts(); }
  Bounds<Number> bounds_so_far() const { return search_.bounds_so_far(); }
  std::size_t bytes() const { return search_.bytes(); }

 private:
  TreeSearch<G, MostProving<G>> search_;
};

}  // namespace pincer
