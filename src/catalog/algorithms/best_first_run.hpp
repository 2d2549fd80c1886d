#pragma once
#include <memory>
#include <utility>

#include "pincer/best_first/leaf_engine.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"

namespace pincer {

/// For the leaves of a game whose type is not known: a session about its rules.
template <class V, bool has_chance, bool has_joint>
class LeafEngine<ErasedGame<V, has_chance, has_joint>> {
 public:
  using G = ErasedGame<V, has_chance, has_joint>;
  using Number = NumberOf<G>;

  LeafEngine(const G& game, std::size_t memory_bytes, Counter& counter)
      : session_(game.rules().session({.memory_bytes = memory_bytes})), counter_(counter) {}

  Answer<Number> ask(const AnyState& s, Question<Number> q, Budget& budget) {
    const Counts before = session_->counts();
    Answer<double> found =
        session_->ask(s,
                      {static_cast<double>(q.at_most), static_cast<double>(q.at_least),
                       static_cast<double>(q.within)},
                      budget);
    counter_.counts += session_->counts() - before;
    Answer<Number> answer{
        as<Number>(found.bounds), {}, std::move(found.mixes), q.within, found.stop};
    for (const auto& child : found.children) answer.children.push_back(as<Number>(child));
    return answer;
  }

 private:
  std::unique_ptr<Session> session_;
  Counter& counter_;
};

/// Runs a search that has bounds at any moment.
template <class Search>
Found run_search(Job& job, Search& search) {
  using Number = typename Search::Number;
  job.watch_by([&] { return Progress{as<double>(search.bounds_so_far()), search.counts(), 0}; });
  const auto answer = search.solve(job.state(), static_cast<Number>(job.eps()), job.budget());
  job.watch_by({});
  Found found;
  found.answer = {
      as<double>(answer.bounds), {}, answer.mixes, static_cast<double>(answer.eps), answer.stop};
  for (const auto& child : answer.children) found.answer.children.push_back(as<double>(child));
  found.counts = search.counts();
  return found;
}

}  // namespace pincer
