#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "pincer/core/answer.hpp"
#include "pincer/core/budget.hpp"
#include "progress.hpp"

namespace pincer::cli {

/// What looking ahead has shown: an opinion, and no proof.
struct Sight {
  std::vector<Bounds<double>> children;
  Mixes mixes;
  int depth = 0;  ///< decisions; 0 if there was no time to look at all
};

/// What is known when a move has to be chosen.
struct Findings {
  Sight sight;
  Answer<double> proved;  ///< stop: nodes if nothing is proved yet
};

/// A thought that a thread of its own is having, and the person who waits for it: its limits, its
/// line of progress, what it has found so far, and whether somebody wants it now.
class Thought {
 public:
  explicit Thought(const Limits& limits);

  // For the thread that thinks.

  /// A part of what it may spend.
  Limits share(double part) const;
  /// All the time that is left, and half of the nodes.
  Limits rest() const;
  bool is_hurried() const { return is_hurried_.load(); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  /// Shows what `text` returns, when it is time to and somebody is waiting.
  void show(const std::function<std::string()>& text);
  void found(Sight sight);
  void found(Answer<double> proved);
  void finish();

  // For the one who waits.

  /// Waits until it is finished, or for a moment after a Ctrl-C: a large table that is growing must
  /// not keep anybody waiting. True if it is finished.
  bool wait();
  Findings findings() const;

 private:
  using Clock = std::chrono::steady_clock;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool is_finished_ = false;
  std::atomic<bool> is_hurried_ = false;
  Limits limits_;
  std::optional<ProgressLine> line_{std::in_place};
  Findings findings_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace pincer::cli
