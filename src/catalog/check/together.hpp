#pragma once
#include <memory>
#include <random>
#include <vector>

#include "check/clock.hpp"
#include "check/findings.hpp"
#include "check/masked_rules.hpp"
#include "check/state_graph.hpp"

namespace pincer::checking {

/// Solves small positions whose values are known by searches that use the hooks: the engine for the
/// game's type, the engine for all games with all hooks on and each off, and a textbook algorithm.
/// Where a search is wrong it looks for the hook without which it is right.
class Together {
 public:
  using Id = StateGraph::Id;

  Together(std::shared_ptr<const Rules> rules, StateGraph& graph, Findings& findings,
           CheckClock& clock, std::uint64_t seed);

  void run();

 private:
  /// What a search says about a state, or what it throws; nothing if it was stopped.
  struct Verdict {
    bool is_wrong = false;
    std::string words;
  };

  std::vector<Id> positions();
  bool is_symmetric(const AnyState& s) const;
  void test(Id id);
  void blame(Id id, const Mask& base, const Verdict& verdict);
  template <class Search>
  Verdict verdict(Id id, const Search& search);
  Verdict with_mask(Id id, const Mask& mask);
  Verdict by_type(Id id);
  Verdict by_textbook(Id id);
  bool is_out() { return clock_.look(0, findings_.size()); }

  std::shared_ptr<const Rules> rules_;
  StateGraph& graph_;
  Findings& findings_;
  CheckClock& clock_;
  double slack_;
  std::mt19937_64 random_;
};

}  // namespace pincer::checking
