#pragma once
#include <cstdint>

#include "experiments/bab/domains.hpp"

namespace pincer::experiments {

// Cops and robbers played out between two searchers (the paper's "Game playing with BAB").

/// Counts like textbook::Meter, and stops the search once it has expanded more than allowed.
class ExpansionMeter {
 public:
  ExpansionMeter(std::uint64_t allowed, const std::atomic<bool>* interrupt)
      : left_(allowed), interrupt_(interrupt) {}

  /// One call on one state; alive as long as the call.
  class Call {
   public:
    explicit Call(ExpansionMeter& meter) : meter_(meter) { ++meter_.depth_; }
    ~Call() { --meter_.depth_; }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    void returned(Bounds<double> child) const {
      if (meter_.depth_ == 1) meter_.children_.push_back(child);
    }

   private:
    ExpansionMeter& meter_;
  };

  template <class State, class... Asked>
  Call enter(const State&, Turn turn, const Asked&...) {
    if (turn != Turn::over) {
      if (left_ == 0 || interrupt_->load(std::memory_order_relaxed)) throw textbook::Stopped{};
      --left_;
    }
    return Call(*this);
  }

  /// What the root's children returned in the search since the last forget().
  const std::vector<Bounds<double>>& children() const { return children_; }
  void forget() { children_.clear(); }

 private:
  std::uint64_t left_;
  const std::atomic<bool>* interrupt_;
  int depth_ = 0;
  std::vector<Bounds<double>> children_;
};

/// A searcher: BAB with this eps, deepened a ply at a time until a move has cost so many
/// expansions; it plays what the last search that was completed found best.
struct Searcher {
  double eps;
  std::uint64_t expansions;
};

/// How long the robber stays free when `robber` moves it and `cops` move the cops: in plies, at
/// most `cap`.
int plies_to_capture(const CopsAndRobbers::Setup& setup, Searcher robber, Searcher cops, int cap,
                     const Unit& unit);

}  // namespace pincer::experiments
