#pragma once
#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

#include "pincer/core/deep_stack.hpp"

namespace pincer::python {

/// C++ work that a Python thread waits for. It has a thread of its own with a deep stack, and the
/// interpreter's lock (the GIL) is free meanwhile. Ctrl-C, `stop_all` and the end of the
/// interpreter ask it to end soon.
///
/// All members but `tell` are called with the lock held.
class Work {
 public:
  /// Ends soon after the flag becomes true.
  using Task = std::function<void(const std::atomic<bool>& interrupt)>;

  explicit Work(Task task);
  /// Stops it and waits.
  ~Work();
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  /// Waits until the work is done, or until `is_enough`, which is asked after each `tell`. Calls
  /// `look` about fifty times a second.
  /// Throws what the work has thrown, and what a signal's handler throws, unless that is the
  /// KeyboardInterrupt of a Ctrl-C: then the work is stopped, and `is_interrupted`.
  void wait(const std::function<void()>& look = {}, const std::function<bool()>& is_enough = {});

  /// From inside the work: makes a change that whoever waits may read.
  void tell(const std::function<void()>& change);

  /// Whether it still runs, or a thread waits for it.
  bool is_busy();
  /// Whether somebody asked it to stop.
  bool is_interrupted() const { return interrupt_; }
  void stop() { interrupt_ = true; }

 private:
  void check_signals();
  bool wait_a_little(const std::function<bool()>& is_enough);

  std::atomic<bool> interrupt_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_done_ = false;     ///< under the mutex
  bool is_awaited_ = false;  ///< under the interpreter's lock
  std::exception_ptr failure_;
  std::optional<pybind11::error_already_set> signal_;
  std::optional<DeepThread> thread_;
};

/// Runs it to its end. Returns whether it was asked to stop.
bool run(const Work::Task& task, const std::function<void()>& look = {});

/// Stops all work of all threads.
void stop_all();

/// The same, and waits until every thread that asked for some has its answer: for the end of the
/// interpreter, which no thread of ours may outlive.
void stop_and_wait();

/// After a fork: a child has none of its parent's threads, and nothing of their work.
void forget_all();

}  // namespace pincer::python
