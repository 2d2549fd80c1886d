#pragma once
#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "pincer/core/deep_stack.hpp"

namespace pincer::python {

/// Does C++ work that a Python thread waits for, one task after another, on a thread of its own
/// with a deep stack. The interpreter's lock (the GIL) is free meanwhile. Ctrl-C, `stop_all` and
/// the end of the interpreter ask a task to end soon.
///
/// To start a thread takes longer than many a question. So it stays for a while, in case another
/// task follows; a worker that has had nothing to do for a second has no thread.
///
/// All members but `tell` are called with the lock held.
class Worker {
 public:
  /// Ends soon after the flag becomes true.
  using Task = std::function<void(const std::atomic<bool>& interrupt)>;

  Worker();
  /// Stops its task and waits.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Requires: it is not busy.
  void begin(Task task);

  /// Waits until the task is done, or until `is_enough`, which is asked after each `tell`. Calls
  /// `look` about fifty times a second.
  /// Throws what the task has thrown. What `look` or a signal's handler raises stops the task and
  /// is thrown when that has ended, unless it is the KeyboardInterrupt of a Ctrl-C: then the task
  /// `is_interrupted`.
  void wait(const std::function<void()>& look = {}, const std::function<bool()>& is_enough = {});

  /// Stops the task and waits for its end; what it throws is lost.
  void finish();

  /// Does a task to its end, as `wait` says. Returns whether it was asked to stop.
  bool run(Task task, const std::function<void()>& look = {});

  /// From inside the task: makes a change that whoever waits may read.
  void tell(const std::function<void()>& change);

  /// Whether its task still runs, or a thread waits for it.
  bool is_busy();
  /// Whether somebody asked its task to stop.
  bool is_interrupted() const;
  void stop();

  /// Until the next task. Requires: it is not busy.
  void end_thread();
  /// After a fork: a child has none of its parent's threads, and a task that was not done never
  /// will be.
  void forget_thread();
  /// Whether a fork has cut off a task: what it worked on is in no state to be used.
  bool is_cut_off() const { return is_cut_off_; }

 private:
  struct Shared;
  static void live(Shared& shared);

  void look_around(const std::function<void()>& look);
  bool wait_a_little(const std::function<bool()>& is_enough);

  std::shared_ptr<Shared> shared_;  ///< with the thread
  std::unique_ptr<DeepThread> thread_;
  bool is_awaited_ = false;  ///< this and what follows under the interpreter's lock
  bool is_cut_off_ = false;
  std::optional<pybind11::error_already_set> raised_;
};

/// Does one task to its end, as `Worker::wait` says. Returns whether it was asked to stop.
bool run(const Worker::Task& task, const std::function<void()>& look = {});

/// Stops all work of all threads.
void stop_all();

/// The same, and waits until every thread that asked for some has its answer: for the end of the
/// interpreter, which no thread of ours may outlive.
void stop_and_wait();

/// After a fork: see Worker::forget_thread.
void forget_all();

}  // namespace pincer::python
