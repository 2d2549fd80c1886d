#pragma once
#include <chrono>
#include <concepts>
#include <vector>

#include "pincer/core/budget.hpp"
#include "pincer/core/checked.hpp"
#include "pincer/core/counts.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/question.hpp"
#include "pincer/core/stack_guard.hpp"

namespace pincer {
class AnyState;
}

namespace pincer::textbook {

/// Sees all calls of an algorithm that works on states of rules, and what comes back.
class CallWatcher {
 public:
  virtual ~CallWatcher() = default;
  /// A call on `s`; without a question it asks for the value.
  virtual void entered(const AnyState& s, Turn turn, const Question<double>* question) = 0;
  /// The call that was entered last, of those that have not ended, ends.
  virtual void left() = 0;
  /// What the caller makes of what came back from the call that ended last.
  virtual void returned(Bounds<double> child) = 0;
  /// There is no call on `s`, as its value is remembered.
  virtual void recalled(const AnyState& s, Turn turn, double value) = 0;
};

/// Thrown when the budget has run out: these algorithms have no answer before their end.
struct Stopped {};

/// Counts what an algorithm does and notes what it learns about the root's children, so that
/// the algorithms themselves can stay as their papers print them.
template <class V>
class Meter {
 public:
  explicit Meter(Budget& budget) : budget_(budget) {}

  /// Shows it all calls from now on.
  void show_to(CallWatcher* watcher) { watcher_ = watcher; }

  /// Times matrix games and linear programs as well as counting them.
  struct TimingLps {};
  Meter(Budget& budget, TimingLps) : budget_(budget), times_lps_(true) {}

  /// One call on one state; alive as long as the call.
  class Call {
   public:
    explicit Call(Meter& meter, CallWatcher* watcher = nullptr) : meter_(meter), watcher_(watcher) {
      ++meter_.depth_;
    }
    ~Call() {
      --meter_.depth_;
      if (watcher_ != nullptr) watcher_->left();
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// Notes what came back for the next child.
    void returned(Bounds<V> child) const {
      if (meter_.depth_ == 1) meter_.children_.push_back(child);
      tell(child);
    }
    /// The same where it is not the child's alone: `child` is to the player who moves here.
    void returned(Bounds<V> child, Bounds<V> to_first) const {
      if (meter_.depth_ == 1) meter_.children_.push_back(child);
      tell(to_first);
    }
    /// Tells what came back, and notes nothing: it is not known whose child that is.
    void tell(Bounds<V> child) const {
      if (watcher_ != nullptr) watcher_->returned(as<double>(child));
    }

   private:
    Meter& meter_;
    CallWatcher* watcher_;
  };

  Call enter(Turn turn) {
    pay(turn);
    return Call(*this);
  }

  /// A call that asks for the value of `s`.
  template <class State>
  Call enter(const State& s, Turn turn) {
    pay(turn);
    return Call(*this, shown(s, turn, nullptr));
  }

  /// A call that asks for it if it lies inside the window, within an error.
  template <class State>
  Call enter(const State& s, Turn turn, Bounds<V> window, V within = 0) {
    pay(turn);
    if (watcher_ == nullptr) return Call(*this);
    const Question<double> question{static_cast<double>(window.lower),
                                    static_cast<double>(window.upper), static_cast<double>(within)};
    return Call(*this, shown(s, turn, &question));
  }

  /// No call, as the value is remembered.
  template <class State>
  void recall(const State& s, Turn turn, V value) {
    if constexpr (std::same_as<State, AnyState>)
      if (watcher_ != nullptr) watcher_->recalled(s, turn, static_cast<double>(value));
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
  void pay(Turn turn) {
    guard_.check();
    if (!budget_.spend()) throw Stopped{};
    ++counts_.nodes;
    if (turn == Turn::over) ++counts_.leaves;
    counts_.expanded(turn);
  }

  /// Who is to be told of the call's end. Only states of rules can be shown.
  template <class State>
  CallWatcher* shown(const State& s, Turn turn, const Question<double>* question) {
    if constexpr (std::same_as<State, AnyState>)
      if (watcher_ != nullptr) {
        watcher_->entered(s, turn, question);
        return watcher_;
      }
    return nullptr;
  }

  Budget& budget_;
  CallWatcher* watcher_ = nullptr;
  StackGuard guard_;
  Counts counts_;
  int depth_ = 0;
  bool times_lps_ = false;
  double lp_seconds_ = 0;
  std::vector<Bounds<V>> children_;
};

}  // namespace pincer::textbook
