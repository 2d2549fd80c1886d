#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "pincer/core/question.hpp"
#include "pincer/engine/children.hpp"

namespace pincer {

/// For a search that is alone: nobody else is searching any child.
constexpr auto is_never_taken = [](const auto&) { return false; };

/// What one side gets that picks the best of its children; all bounds are as that side sees them.
template <class V>
constexpr Bounds<V> best_of(Bounds<V> a, Bounds<V> b) {
  return {std::max(a.lower, b.lower), std::max(a.upper, b.upper)};
}
template <class Children>
auto best_of(const Children& children) {
  auto best = children.front().bounds;
  for (const auto& child : children) best = best_of(best, child.bounds);
  return best;
}

/// No limit to how many children are asked.
struct All {
  friend constexpr bool operator==(std::size_t, All) { return false; }
};

/// What a choice among children comes to.
template <class Child, class V>
struct Chosen {
  Bounds<V> bounds;
  Child* best;  ///< gives the lower bound if that is more than the question's at_most
};

/// The rank of a child that has been asked, and of one that has to wait for all others.
constexpr std::int64_t has_been_asked = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t is_put_off = has_been_asked + 1;

/// One side picks the best of its children, finding out more about them until the question is
/// answered: `ask(child, question)` does. At most `breadth` are asked, those first that
/// `rank(child)` says, of equals the earlier one. Where another thread is searching a child, as
/// `is_taken(child)` says, it waits for the others, unless it is the first.
/// Requires: `known` holds of the node, and `seen` is best_of(children).
///
/// A child matters only while it could beat what another one guarantees by more than e. Where that
/// reaches at_least, two answers may both be true, and of two children one would give the one and
/// the next the other, which helps the node with neither. So only "at least" is asked for then,
/// unless `may_overlap`: where states are remembered, both answers are of use to later visitors.
/// Ensures: the question is answered if every child asked was, and breadth was enough.
///
/// Every loop over children costs time beyond what is done in it, as nobody can guess how many
/// there are: so there are as few as can be.
template <class Child, class V, class Breadth, class Rank, class Taken, class Ask>
[[gnu::always_inline]] inline Chosen<Child, V> fold_choice(Row<Child> children, Bounds<V> known,
                                                           Bounds<V> seen, Question<V> q,
                                                           Breadth breadth, bool may_overlap,
                                                           Rank rank, Taken is_taken, Ask ask) {
  V lower = std::max(known.lower, seen.lower);
  V beaten = std::max(q.at_most, add_down(lower, q.within));
  Child* best = nullptr;
  if (lower > std::max(known.lower, q.at_most)) {
    best = &children.front();
    while (best->bounds.lower != lower) ++best;
  }
  if (lower >= q.at_least || std::min(known.upper, seen.upper) <= beaten)
    return {{lower, std::min(known.upper, seen.upper)}, best};

  Child* next = &children.front();
  for (Child& child : children) {
    child.rank = child.bounds.upper > beaten ? rank(child) : has_been_asked;
    if (child.rank > next->rank) next = &child;
  }
  for (std::size_t asked = 0; next->rank != has_been_asked;) {
    if (asked > 0 && next->rank != is_put_off && is_taken(*next)) {
      next->rank = is_put_off;
    } else {
      next->rank = has_been_asked;
      if (next->bounds.upper > beaten) {
        const V at_most = may_overlap ? beaten : std::min(beaten, just_below(q.at_least));
        next->bounds = meet(next->bounds, ask(*next, Question<V>{at_most, q.at_least, q.within}));
        if (next->bounds.lower > lower) {
          best = next;
          lower = next->bounds.lower;
          beaten = std::max(q.at_most, add_down(lower, q.within));
        }
        if (++asked == breadth || lower >= q.at_least) break;
      }
    }
    next = &children.front();
    for (Child& child : children)
      if (child.rank > next->rank) next = &child;
  }
  return {{lower, std::min(known.upper, best_of(children).upper)}, best};
}

}  // namespace pincer
