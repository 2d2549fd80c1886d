#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

#include "pincer/core/question.hpp"

namespace pincer {

/// What a choice among children comes to.
template <class Child, class V>
struct Chosen {
  Bounds<V> bounds;
  Child* best;  ///< the one that gives the lower bound, or none
};

/// For a search that is alone: nobody else is searching any child.
constexpr auto is_never_taken = [](const auto&) { return false; };

/// One side picks the best of its children by what is known of them; all bounds are as that side
/// sees them.
template <class Child, class V>
Chosen<Child, V> best_of(std::span<Child> children, Bounds<V> known) {
  Child* best = nullptr;
  V lower = known.lower, upper = children.front().bounds.upper;
  for (Child& child : children) {
    if (child.bounds.lower > lower) lower = child.bounds.lower, best = &child;
    upper = std::max(upper, child.bounds.upper);
  }
  return {{lower, std::min(known.upper, upper)}, best};
}

/// The rank of a child that has been asked, and of one that has to wait for all others.
constexpr std::int64_t has_been_asked = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t is_put_off = has_been_asked + 1;

/// The same, finding out more about children until the question is answered: `ask(child, question)`
/// does. At most `breadth` are asked, those first that `rank(child)` says, of equals the earlier
/// one. Where another thread is searching a child, as `is_taken(child)` says, it waits for the
/// others, unless it is the first.
///
/// A child matters only while it could beat what another one guarantees by more than e.
/// Ensures: the question is answered if every child asked was, and breadth was enough.
template <class Child, class V, class Rank, class Taken, class Ask>
[[gnu::always_inline]] inline Chosen<Child, V> fold_choice(std::span<Child> children,
                                                           Bounds<V> known, Question<V> q,
                                                           std::size_t breadth, Rank rank,
                                                           Taken is_taken, Ask ask) {
  Chosen<Child, V> chosen = best_of(children, known);
  V lower = chosen.bounds.lower;
  V beaten = std::max(q.at_most, add_down(lower, q.within));
  if (lower >= q.at_least || chosen.bounds.upper <= beaten) return chosen;

  for (Child& child : children)
    child.rank = child.bounds.upper > beaten ? rank(child) : has_been_asked;
  for (std::size_t asked = 0; asked < breadth && lower < q.at_least;) {
    Child* next = &children.front();
    for (Child& child : children)
      if (child.rank > next->rank) next = &child;
    if (next->rank == has_been_asked) break;
    if (asked > 0 && next->rank != is_put_off && is_taken(*next)) {
      next->rank = is_put_off;
      continue;
    }
    next->rank = has_been_asked;
    if (next->bounds.upper <= beaten) continue;
    ++asked;
    next->bounds = meet(next->bounds, ask(*next, Question<V>{beaten, q.at_least, q.within}));
    if (next->bounds.lower <= lower) continue;
    chosen.best = next;
    lower = next->bounds.lower;
    beaten = std::max(q.at_most, add_down(lower, q.within));
  }
  chosen.bounds = best_of(children, known).bounds;
  return chosen;
}

}  // namespace pincer
