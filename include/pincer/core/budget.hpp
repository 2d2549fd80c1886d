#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace pincer {

/// Why a search ended before its question was answered.
enum class Stop : std::uint8_t { none, nodes, time, interrupted };

/// How much a search may spend.
struct Limits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  const std::atomic<bool>* interrupt = nullptr;  ///< stop soon after this becomes true

  bool limits_nodes() const { return nodes < std::numeric_limits<std::uint64_t>::max(); }
  bool limits_time() const { return seconds < std::numeric_limits<double>::infinity(); }
  /// Whether there is an end to what may be spent.
  bool is_limited() const { return limits_nodes() || limits_time(); }
};

/// Spends the limits, a node at a time. The clock is looked at every few thousand nodes.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Budget(Limits limits = {}, std::function<void()> tick = {})
      : limits_(limits), tick_(std::move(tick)), start_(Clock::now()) {
    look();
  }

  /// Something else to be done now and then while somebody searches, until this is destroyed.
  class Errand {
   public:
    Errand(Budget& budget, std::function<void()> what) : budget_(budget) {
      before_ = std::exchange(budget_.errand_, std::move(what));
    }
    ~Errand() { budget_.errand_ = std::move(before_); }
    Errand(const Errand&) = delete;
    Errand& operator=(const Errand&) = delete;

   private:
    Budget& budget_;
    std::function<void()> before_;
  };

  /// Pays for one node. False once there is nothing left, and from then on, and while it pauses.
  bool spend() {
    if (until_look_ == 0 && !look()) return false;
    --until_look_;
    return true;
  }

  /// Pays for several at once, and returns for how many there was enough.
  std::uint64_t spend(std::uint64_t nodes) {
    if (nodes > until_look_) return spend_one_by_one(nodes);
    until_look_ -= nodes;
    return nodes;
  }

  /// Pays for nodes that somebody else has spent already, be they more than there were left, and
  /// looks at the limits. False once there is nothing left.
  bool charge(std::uint64_t nodes) {
    spent_ -= std::exchange(until_look_, 0);
    spent_ += std::min(nodes, limits_.nodes - spent_);
    return look();
  }

  /// Pays for no more than so many further nodes until it is told to go on. To pause is not to
  /// stop.
  void pause_after(std::uint64_t nodes) {
    pause_at_ = spent() + nodes;
    const std::uint64_t sooner = until_look_ - std::min(until_look_, nodes);
    until_look_ -= sooner;
    spent_ -= sooner;
  }
  void go_on() { pause_at_ = never; }

  /// Calls `what` once, soon after so many nodes have been spent.
  void once_spent(std::uint64_t nodes, std::function<void()> what) {
    alarm_at_ = nodes;
    alarm_ = std::move(what);
  }
  void forget_alarm() { alarm_ = {}; }

  Stop stop() const { return stop_; }
  std::uint64_t spent() const { return spent_ - until_look_; }
  const Limits& limits() const { return limits_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  static constexpr std::uint64_t between_looks = 4096;
  static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

  /// Decides whether to go on, and for how many nodes before the next look. (Out of line: rarely
  /// taken.)
  [[gnu::noinline]] bool look() {
    if (stop_ != Stop::none) return false;
    const std::uint64_t left = limits_.nodes - spent_;
    if (limits_.interrupt && limits_.interrupt->load(std::memory_order_relaxed))
      stop_ = Stop::interrupted;
    else if (left == 0) stop_ = Stop::nodes;
    else if (limits_.limits_time() && seconds() >= limits_.seconds) stop_ = Stop::time;
    if (stop_ != Stop::none || spent_ == pause_at_) return false;
    until_look_ = std::min({left, pause_at_ - spent_, between_looks});
    spent_ += until_look_;
    if (tick_) tick_();
    if (errand_) errand_();
    if (alarm_ && spent_ > alarm_at_) std::exchange(alarm_, {})();
    return true;
  }

  [[gnu::noinline]] std::uint64_t spend_one_by_one(std::uint64_t nodes) {
    std::uint64_t paid = 0;
    while (paid < nodes && spend()) ++paid;
    return paid;
  }

  Limits limits_;
  std::function<void()> tick_;
  std::function<void()> errand_;
  std::function<void()> alarm_;
  std::uint64_t alarm_at_ = 0;
  std::uint64_t pause_at_ = never;
  Clock::time_point start_;
  std::uint64_t spent_ = 0;
  std::uint64_t until_look_ = 0;
  Stop stop_ = Stop::none;
};

}  // namespace pincer
