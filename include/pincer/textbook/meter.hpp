#pragma once
#include <chrono>
#include <vector>

#include "pincer/core/budget.hpp"
#include "pincer/core/checked.hpp"
#include "pincer/core/counts.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/stack_guard.hpp"

namespace pincer::textbook {

/// Thrown when the budget has run out: these algorithms have no answer before their end.
struct Stopped {};

/// Counts what an algorithm does and notes what it learns about the root's children, so that
/// the algorithms themselves can stay as their papers print them.
template <class V>
class Meter {
 public:
  explicit Meter(Budget& budget) : budget_(budget) {}

  /// Times matrix games and linear programs as well as counting them.
  struct TimingLps {};
  Meter(Budget& budget, TimingLps) : budget_(budget), times_lps_(true) {}

  /// One call on one state; alive as long as the call.
  class Call {
   public:
    explicit Call(Meter& meter) : meter_(meter) { ++meter_.depth_; }
    ~Call() { --meter_.depth_; }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// Notes what came back for the next child.
    void returned(Bounds<V> child) const {
      if (meter_.depth_ == 1) meter_.children_.push_back(child);
    }

   private:
    Meter& meter_;
  };

  Call enter(Turn turn) {
    guard_.check();
    if (!budget_.spend()) throw Stopped{};
    ++counts_.nodes;
    if (turn == Turn::over) ++counts_.leaves;
    counts_.expanded(turn);
    return Call(*this);
  }

  /// One matrix game or linear program; alive while it is being solved.
  class Lp {
   public:
    explicit Lp(Meter& meter) : meter_(meter) {
      if (meter_.times_lps_) start_ = Clock::now();
    }
    ~Lp() {
      if (meter_.times_lps_)
        meter_.lp_seconds_ += std::chrono::duration<double>(Clock::now() - start_).count();
    }
    Lp(const Lp&) = delete;
    Lp& operator=(const Lp&) = delete;

   private:
    using Clock = std::chrono::steady_clock;
    Meter& meter_;
    Clock::time_point start_{};
  };

  /// Counts one matrix game or linear program, solved while the result lives.
  [[nodiscard]] Lp solve_lp() {
    ++counts_.lps;
    return Lp(*this);
  }
  double lp_seconds() const { return lp_seconds_; }  ///< 0 without TimingLps

  /// Pays for work that takes as long as that many states: true once the budget has run out.
  bool is_stopped(std::size_t states = 1) {
    while (states > 0 && budget_.spend()) --states;
    return states > 0;
  }

  const Counts& counts() const { return counts_; }
  /// What is known of the root's children, in order; pruned ones are missing at the end.
  const std::vector<Bounds<V>>& children() const { return children_; }

 private:
  Budget& budget_;
  StackGuard guard_;
  Counts counts_;
  int depth_ = 0;
  bool times_lps_ = false;
  double lp_seconds_ = 0;
  std::vector<Bounds<V>> children_;
};

}  // namespace pincer::textbook
