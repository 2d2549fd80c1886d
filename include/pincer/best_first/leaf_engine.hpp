#pragma once
#include <cstddef>

#include "pincer/core/answer.hpp"
#include "pincer/core/budget.hpp"
#include "pincer/core/question.hpp"
#include "pincer/engine/observer.hpp"
#include "pincer/engine/search.hpp"

namespace pincer {

/// The depth-first engine, for the leaves of a tree that memory has no more room for. Rules without
/// a type have one of their own (a session), so that none is compiled for them.
template <Game G>
class LeafEngine {
 public:
  using Number = NumberOf<G>;

  /// Counts in `counter`.
  LeafEngine(const G& game, std::size_t memory_bytes, Counter& counter)
      : options_{.memory_bytes = memory_bytes},
        table_(remembers(game, options_) ? memory_bytes : 0),
        search_(game, options_, counter, table_) {}

  Answer<Number> ask(const typename G::State& s, Question<Number> q, Budget& budget) {
    search_.forget_root();
    const Bounds<Number> bounds = search_.ask(s, q, budget);
    return {bounds, search_.root_children(), search_.root_mixes(), q.within, budget.stop()};
  }

 private:
  Options options_;
  TableOf<G> table_;
  Search<G, Counter> search_;
};

}  // namespace pincer
