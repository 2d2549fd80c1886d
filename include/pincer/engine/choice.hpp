#pragma once
#include <algorithm>
#include <cstdint>
#include <span>

#include "pincer/core/question.hpp"

namespace pincer {

/// What a choice among children comes to.
template <class V>
struct Chosen {
  Bounds<V> bounds;
  int best;  ///< place among the children of the one that gives the lower bound, or -1
};

/// For a search that is alone: nobody else is searching any child.
constexpr auto is_never_taken = [](const auto&) { return false; };

/// One side picks the best of its children, in the order given; all bounds are as that side
/// sees them. `ask(child, question)` finds out more about a child. At most `breadth` are asked.
///
/// A child matters only while it could beat what another one guarantees by more than e.
/// Ensures: the question is answered if every child asked was, and breadth was enough.
/// A child that `is_taken` waits until the others have been asked, unless it is the first.
template <class Child, class V, class Taken, class Ask>
Chosen<V> fold_choice(std::span<Child> children, Bounds<V> known, Question<V> q,
                      std::size_t breadth, Taken is_taken, Ask ask) {
  V lower = known.lower;
  int best = -1;
  const auto consider = [&](std::size_t i) {
    if (children[i].bounds.lower <= lower) return;
    lower = children[i].bounds.lower;
    best = static_cast<int>(i);
  };
  for (std::size_t i = 0; i < children.size(); ++i) consider(i);

  std::size_t asked = 0;
  bool has_left = false;
  const auto ask_those = [&](bool also_taken) {
    for (std::size_t i = 0; i < children.size() && lower < q.at_least; ++i) {
      Child& child = children[i];
      const V beaten = std::max(q.at_most, add_down(lower, q.within));
      if (child.bounds.upper <= beaten) continue;
      if (!also_taken && asked > 0 && is_taken(child)) {
        has_left = true;
        continue;
      }
      if (asked == breadth) break;
      ++asked;
      child.bounds = meet(child.bounds, ask(child, Question<V>{beaten, q.at_least, q.within}));
      consider(i);
    }
  };
  ask_those(false);
  if (has_left) ask_those(true);

  V upper = children.front().bounds.upper;
  for (const Child& child : children) upper = std::max(upper, child.bounds.upper);
  return {meet(known, {lower, upper}), best};
}

}  // namespace pincer
