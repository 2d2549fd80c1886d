#pragma once
#include <algorithm>
#include <chrono>

#include "pincer/catalog/check.hpp"

namespace pincer::checking {

/// How long a check may still go on: its time, less once there is a finding.
class CheckClock {
 public:
  explicit CheckClock(const CheckOptions& options)
      : options_(options), start_(Now::now()), end_(options.seconds), share_end_(options.seconds) {}

  double seconds() const { return std::chrono::duration<double>(Now::now() - start_).count(); }

  /// Leaves only part of the time that remains to what comes next: from 0 to 1.
  void share(double part) {
    const double now = seconds();
    share_end_ = now + part * std::max(0.0, end_ - now);
  }

  /// After this there is only a little time to find something smaller.
  void note_finding() {
    if (is_noted_) return;
    is_noted_ = true;
    end_ = std::min(end_, seconds() + options_.shrink_seconds);
  }

  /// Whether it is time to stop. The clock is looked at once in a while.
  bool is_out(std::size_t states, std::size_t findings) {
    constexpr int between_looks = 32;
    if (--until_look_ > 0) return is_out_;
    until_look_ = between_looks;
    return look(states, findings);
  }

  bool look(std::size_t states, std::size_t findings) {
    const double now = seconds();
    if (options_.watch) options_.watch({states, findings, now});
    if (options_.interrupt && options_.interrupt->load(std::memory_order_relaxed))
      stop_ = Stop::interrupted;
    else if (now >= std::min(end_, options_.seconds) && stop_ == Stop::none) stop_ = Stop::time;
    return is_out_ = stop_ != Stop::none || now >= std::min(end_, share_end_);
  }

  Stop stop() const { return stop_; }
  double left() const { return std::max(0.0, std::min(end_, share_end_) - seconds()); }

 private:
  using Now = std::chrono::steady_clock;

  const CheckOptions& options_;
  Now::time_point start_;
  double end_, share_end_;
  bool is_noted_ = false, is_out_ = false;
  int until_look_ = 0;
  Stop stop_ = Stop::none;
};

}  // namespace pincer::checking
