#pragma once
#include <optional>
#include <vector>

#include "pincer/core/rounding.hpp"
#include "pincer/textbook/tie_rule.hpp"

namespace pincer::textbook {

/// How far up a pruning of max^n looks for a player who would refuse what is being searched.
enum class Pruning : std::uint8_t {
  shallow,      ///< at the parent (Korf 1991)
  last_branch,  ///< past nodes that are at their last move (Sturtevant 2003)
  speculative,  ///< past all nodes; what was pruned too early is searched again (Sturtevant 2003)
};

/// The nodes from the root to where a search of max^n is: what each of them has in hand.
///
/// Let the nodes of a chain belong to different players and have b1 ... bk in hand for them. If a
/// value v comes from the lowest node, it has v_k >= bk; if it is taken by all the others, it has
/// v_i >= b_i, and v_i > b_i at a node that does not take ties. The players outside the chain get
/// at least their lowest payoff. Where all this adds up to more than payoffs can, v is not taken
/// by all: the chain's top does not get it. If, besides, the top refuses what each node between
/// has in hand, then it refuses whatever comes up to it, and the lowest node need not be searched
/// on. (Sturtevant states this for constant sums. The proof needs the sum's upper bound alone.)
template <class V>
class Chain {
 public:
  struct Link {
    int player;
    bool takes_ties;          ///< may take a move that is only as good as the best
    bool is_at_last = false;  ///< the last move is being searched
    bool has_best = false;
    Candidate<V> best = {};

    /// Whether a move that leads to this is certainly not taken.
    bool refuses(const Payoffs<V>& payoffs) const {
      const V offer = payoffs[static_cast<std::size_t>(player)];
      return takes_ties ? offer < best.to(player) : offer <= best.to(player);
    }
  };

  template <SumBounded G>
  explicit Chain(const G& game) : highest_sum_(game.sum().upper) {
    for (int p = 0; p < game.players(); ++p) lowest_.push_back(game.range(p).lower);
  }

  void push(Link link) { links_.push_back(link); }
  void pop() { links_.pop_back(); }
  Link& back() { return links_.back(); }
  const Link& operator[](std::size_t ply) const { return links_[ply]; }
  std::size_t plies() const { return links_.size(); }

  /// Whether the lowest node has all it can get and takes no ties (Korf's immediate pruning).
  bool is_satisfied() const {
    const Link& own = links_.back();
    if (!own.has_best || own.takes_ties) return false;
    return sum(with(lowest_, own)) >= highest_sum_;
  }

  /// The ply of the nearest node above that refuses whatever the lowest one may lead to.
  std::optional<std::size_t> refusing_ply(Pruning pruning) const {
    std::size_t ply = links_.size() - 1;
    if (!links_[ply].has_best) return {};
    Payoffs<V> least = with(lowest_, links_[ply]);
    unsigned players = 1u << links_[ply].player;
    bool is_strict = false;
    while (ply-- > 0) {
      const Link& link = links_[ply];
      if (!link.has_best || (players & 1u << link.player) != 0) return {};
      players |= 1u << link.player;
      least = with(least, link);
      is_strict |= !link.takes_ties;
      const V total = sum(least);
      if ((total > highest_sum_ || (is_strict && total == highest_sum_)) && refuses_all_below(ply))
        return ply;
      if (pruning == Pruning::shallow) return {};
      if (pruning == Pruning::last_branch && !link.is_at_last) return {};
    }
    return {};
  }

 private:
  static Payoffs<V> with(Payoffs<V> least, const Link& link) {
    least[static_cast<std::size_t>(link.player)] = link.best.to(link.player);
    return least;
  }

  /// Never above the true sum.
  static V sum(const Payoffs<V>& payoffs) {
    V sum = 0;
    for (const V payoff : payoffs) sum = add_down(sum, payoff);
    return sum;
  }

  /// Whether the node at `ply` refuses what the nodes between it and the lowest have in hand.
  bool refuses_all_below(std::size_t ply) const {
    for (std::size_t between = ply + 1; between + 1 < links_.size(); ++between)
      if (!links_[ply].refuses(links_[between].best.payoffs)) return false;
    return true;
  }

  std::vector<Link> links_;
  Payoffs<V> lowest_;
  V highest_sum_;
};

}  // namespace pincer::textbook
