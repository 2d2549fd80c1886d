#pragma once
#include <algorithm>
#include <span>

#include "pincer/best_first/arena.hpp"
#include "pincer/core/answer.hpp"
#include "pincer/core/question.hpp"

namespace pincer {

/// The question about its child that would answer `q` about a node: the engine's rules, for one
/// child while the others stay as they are.
template <class Arena>
Question<typename Arena::Number> passed_to(const Arena& tree, typename Arena::Id id,
                                           const typename Arena::Link& link,
                                           Bounds<typename Arena::Number> range,
                                           Question<typename Arena::Number> q) {
  using Number = typename Arena::Number;
  const auto& node = tree[id];
  if (node.turn == Turn::max || node.turn == Turn::min) {
    const Side side = side_of(node.turn);
    const auto seen = seen_by(side, q);
    const Number lower = seen_by(side, node.bounds).lower;
    return seen_by(side, Question<Number>{std::max(seen.at_most, add_down(lower, q.within)),
                                          seen.at_least, q.within});
  }
  if constexpr (requires { double{link.weight}; })
    if (node.turn == Turn::chance) {
      double weight = 0;
      Bounds<double> others{0, 0};
      for (const auto& other : tree.links(id)) {
        weight += other.weight;
        if (&other == &link) continue;
        others.lower += other.weight * tree[other.child].bounds.lower;
        others.upper += other.weight * tree[other.child].bounds.upper;
      }
      const Bounds<double> limits = range.widened();
      const auto limit = [&](double total) {
        return std::clamp(total / link.weight, limits.lower, limits.upper);
      };
      return {limit(q.at_most * weight - others.upper), limit(q.at_least * weight - others.lower),
              q.within};
    }
  return Question<Number>::about(range, q.within);
}

/// The question about the end of a path that `q` about its beginning leads to. Answered exactly as
/// asked, it may miss by a rounding error; half of the least eps is kept back for all of them.
template <class Arena, Game G, class Step>
Question<typename Arena::Number> passed_down(const Arena& tree, const G& game,
                                             std::span<const Step> path,
                                             Question<typename Arena::Number> q) {
  const auto range = as<typename Arena::Number>(game.range());
  q.within = std::max(q.within - least_eps(game) / 2, least_eps(game) / 2);
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const auto links = tree.links(path[i].id);
    const auto link = std::find_if(links.begin(), links.end(),
                                   [&](const auto& l) { return l.child == path[i + 1].id; });
    q = passed_to(tree, path[i].id, *link, range, q);
  }
  return q;
}

}  // namespace pincer
