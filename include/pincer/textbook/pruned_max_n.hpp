#pragma once
#include <algorithm>
#include <limits>
#include <vector>

#include "pincer/textbook/chain.hpp"
#include "pincer/textbook/max_n.hpp"

namespace pincer::textbook {

/// max^n without what cannot matter, for games whose payoffs have a bounded sum: shallow pruning
/// (Korf 1991), last-branch pruning and speculative max^n (Sturtevant 2003). They differ only in
/// how far up Chain looks for a player who refuses.
///
/// Ensures: what MaxN with the same tie rule returns, for every tie rule. Where ties go to the
/// first move a later one must be better, so a sum that is just reached is enough to prune;
/// otherwise it must be exceeded.
template <SumBounded G, Pruning pruning>
class PrunedMaxN {
 public:
  using State = typename G::State;
  using Value = typename G::Value;

  PrunedMaxN(const G& game, Meter<Value>& meter, TieRule rule)
      : game_(game), meter_(meter), rule_(rule), chain_(game) {}

  Payoffs<Value> solve(const State& s) {
    return visit(s, first_chooser(rule_, game_.player(s))).payoffs;
  }

  const std::vector<std::size_t>& line() const { return lines_.from_root(); }

 private:
  static constexpr std::size_t no_ply = std::numeric_limits<std::size_t>::max();

  struct Reply {
    Payoffs<Value> payoffs;
    std::size_t refused_at = no_ply;  ///< payoffs mean nothing: the node at this ply refuses them
  };

  /// A child that was left because a node above refuses it: whether it is better than the best
  /// here is not known.
  struct Doubt {
    std::size_t place, refused_at;
  };

  Reply visit(const State& s, Chooser chooser) {
    const bool is_over = chooser.player == nobody;
    const auto call = meter_.enter(is_over ? Turn::over : Turn::max);
    if (is_over) {
      lines_.end(chain_.plies());
      return {payoffs_of(game_, s)};
    }
    chain_.push({chooser.player, rule_ != TieRule::first});
    const std::size_t first_doubt = doubts_.size();
    const Reply reply = choose(s, chooser, call, first_doubt);
    doubts_.resize(first_doubt);
    chain_.pop();
    return reply;
  }

  template <class Call>
  Reply choose(const State& s, Chooser chooser, const Call& call, std::size_t first_doubt) {
    const auto moves = moves_of(game_, s);
    std::size_t next = 0;
    while (true) {
      if (chain_.is_satisfied()) next = moves.size();
      std::size_t place = next;
      if (next < moves.size()) {
        chain_.back().is_at_last = ++next == moves.size();
      } else {
        place = take_pressing_doubt(first_doubt);
        if (place == no_ply) break;
        chain_.back().takes_ties = true;  // it may stand before the best
      }
      const State child = game_.play(s, moves[place]);
      const Reply reply = visit(child, next_chooser(rule_, chooser, game_.player(child)));
      consider(reply, place, chooser);
      call.returned(known_of(reply, chooser.player));
      if (const auto ply = chain_.refusing_ply(pruning)) return {{}, *ply};
    }
    Reply reply{chain_.back().best.payoffs};
    for (std::size_t i = first_doubt; i < doubts_.size(); ++i)
      reply.refused_at = std::min(reply.refused_at, doubts_[i].refused_at);
    return reply;
  }

  /// Makes what came back for a child the best, or a doubt, or forgets it.
  void consider(const Reply& reply, std::size_t place, Chooser chooser) {
    const std::size_t ply = chain_.plies() - 1;
    auto& own = chain_.back();
    if (reply.refused_at < ply) doubts_.push_back({place, reply.refused_at});
    if (reply.refused_at != no_ply) return;
    const Candidate<Value> candidate{reply.payoffs, place};
    if (own.has_best && !is_preferred(rule_, chooser, candidate, own.best)) return;
    own.best = candidate;
    own.has_best = true;
    lines_.prefer(ply, place);
  }

  /// The place of a doubtful child that must be settled: the node above that refuses the child
  /// does not refuse the best. Sturtevant does this at once when the best becomes such; at the
  /// end there may be fewer of them. no_ply if there is none.
  std::size_t take_pressing_doubt(std::size_t first_doubt) {
    const auto& best = chain_.back().best.payoffs;
    const auto found =
        std::find_if(doubts_.begin() + static_cast<std::ptrdiff_t>(first_doubt), doubts_.end(),
                     [&](const Doubt& doubt) { return !chain_[doubt.refused_at].refuses(best); });
    if (found == doubts_.end()) return no_ply;
    const std::size_t place = found->place;
    doubts_.erase(found);
    return place;
  }

  /// What a reply says about the chooser's payoff; one that is refused is no better than the best.
  Bounds<Value> known_of(const Reply& reply, int player) {
    if (reply.refused_at == no_ply)
      return Bounds<Value>::exactly(reply.payoffs[static_cast<std::size_t>(player)]);
    return {game_.range(player).lower, chain_.back().best.to(player)};
  }

  const G& game_;
  Meter<Value>& meter_;
  TieRule rule_;
  PlannedLines lines_;
  Chain<Value> chain_;
  std::vector<Doubt> doubts_;  ///< of all nodes of the chain, the lowest node's last
};

}  // namespace pincer::textbook
