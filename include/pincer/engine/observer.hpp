#pragma once
#include <cstdint>

#include "pincer/core/counts.hpp"
#include "pincer/core/game.hpp"

namespace pincer {

// An observer is any object. The engine calls those of these members that it has; what it
// lacks costs nothing.
//   entered(turn, nodes)  a state was entered, or a terminal child's payoff was read; moves that
//                         were forced on the way there are nodes as well
//   expanded(turn)        a state's children were generated
//   solved_matrix()       a matrix game was solved
//   add(other)            what another observer has seen on another thread

template <class Observer>
concept has_hook_entered = requires(Observer o, Turn turn, std::uint64_t nodes) {
  o.entered(turn, nodes);
};

template <class Observer>
concept has_hook_expanded = requires(Observer o, Turn turn) {
  o.expanded(turn);
};

template <class Observer>
concept has_hook_matrix = requires(Observer o) {
  o.solved_matrix();
};

template <class Observer>
concept has_hook_add = requires(Observer o, const Observer other) {
  o.add(other);
};

/// Sees nothing.
struct Silent {};

/// Counts.
struct Counter {
  Counts counts;

  void entered(Turn turn, std::uint64_t nodes = 1) {
    counts.nodes += nodes;
    if (turn == Turn::over) ++counts.leaves;
  }
  void expanded(Turn turn) { counts.expanded(turn); }
  void solved_matrix() { ++counts.lps; }
  void add(const Counter& other) { counts += other.counts; }
};

}  // namespace pincer
