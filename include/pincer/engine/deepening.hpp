#pragma once
#include "pincer/core/horizon.hpp"
#include "pincer/engine/solver.hpp"

namespace pincer {

/// What iterative deepening found: the answer of the deepest search that was completed.
template <class V>
struct Deepened {
  Answer<V> answer;
  int depth;  ///< 0: not even one decision ahead could be searched
};

/// Searches 1, 2, 3, ... decisions ahead until the budget ends or `deepest` is reached, for
/// playing under a clock. Best moves carry over from one depth to the next (through
/// Horizon::hint_key); bounds do not, as the decisions left are part of a state's key.
/// The bounds are those of the game cut off at that depth, not of the game itself.
template <Game G, class Observer>
Deepened<NumberOf<G>> deepen(Solver<Horizon<G>, Observer>& solver, const typename G::State& s,
                             NumberOf<G> eps, int deepest, Budget& budget) {
  Deepened<NumberOf<G>> last{};
  for (int depth = 1; depth <= deepest; ++depth) {
    const auto answer = solver.solve({s, depth}, eps, budget);
    if (answer.stop == Stop::none || depth == 1) last = {answer, depth};
    if (answer.stop != Stop::none) break;
  }
  return last;
}

}  // namespace pincer
