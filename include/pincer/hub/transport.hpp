#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace pincer::hub {

// How jobs and results travel. Texts are passed on as they are; only coordinator and workers read
// them. What is promised is little: what has been posted or reported arrives at least once, sooner
// or later, in any order, for as long as it is not acknowledged. Everything else, the same message
// twice or one that comes late, the two ends make harmless.
//
// Jobs wait in lanes, numbered from 0. What is alike lies in one lane, so that one worker, who has
// seen the like before, gets it.

/// A result as it arrived.
struct Mail {
  std::string receipt;  ///< to acknowledge it with
  std::string text;
};

/// A worker that has been heard of lately.
struct WorkerStatus {
  std::string name;
  bool is_busy = false;
  double seconds_since_heard = 0;
};

/// The coordinator's end.
class Hub {
 public:
  virtual ~Hub() = default;
  Hub() = default;
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  /// Durable when it returns. To post the same job twice is harmless. A job that was cancelled and
  /// is posted again is to be done after all.
  virtual void post(const std::string& id, const std::string& job, std::size_t lane) = 0;

  /// The job's answer is not needed any more: nobody need begin it, and who is at it may stop.
  /// (Only a hint; the coordinator forgets nothing by it.)
  virtual void cancel(const std::string& id) = 0;

  /// What has been reported and not acknowledged yet; waits for it no longer than so many seconds.
  /// Each of them comes once to this object, and again to the next that opens this hub.
  virtual std::vector<Mail> receive(double seconds) = 0;

  /// These are dealt with: they need not arrive again.
  virtual void acknowledge(const std::vector<std::string>& receipts) = 0;

  virtual std::vector<WorkerStatus> workers() = 0;

  /// For all workers; who is away may miss it.
  virtual void share(const std::string& statements) = 0;

  /// Seconds since some moment, by the clock that everything here goes by.
  virtual double now() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
};

/// A job that a worker has taken. It is that worker's until the lease ends.
struct Taken {
  std::string id;
  std::string text;
  std::string receipt;  ///< the transport's own
  std::size_t lane = 0;
  std::uint32_t losses = 0;  ///< workers that took it before and were not heard of again
};

/// A worker's end, for one thread.
class WorkerHub {
 public:
  virtual ~WorkerHub() = default;
  WorkerHub() = default;
  WorkerHub(const WorkerHub&) = delete;
  WorkerHub& operator=(const WorkerHub&) = delete;

  /// The worker's name; no other has it.
  virtual std::string name() const = 0;

  /// A job from the worker's own lane, or one whose worker was lost, or else from another lane.
  /// Waits for it no longer than so many seconds.
  virtual std::optional<Taken> take(double seconds) = 0;

  /// Goes on with a job: renews its lease, and lets be seen that the worker is alive. Cheap enough
  /// to be called several times a second. False where the job is not needed any more.
  virtual bool renew(const Taken& taken) = 0;

  /// Hands in a job's result. Durable when it returns; the job is then done.
  virtual void report(const Taken& taken, const std::string& result) = 0;

  /// Drops a job that was cancelled.
  virtual void drop(const Taken& taken) = 0;

  /// Leaves a job to another worker: it waits at the end of the next lane, as in its own lane the
  /// same worker would take it again before all others.
  virtual void give_back(const Taken& taken) = 0;

  /// Does nothing for so many seconds.
  virtual void pause(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  }

  /// What others have shared since it was asked last.
  virtual std::vector<std::string> shared() = 0;

  /// As Hub::now.
  virtual double now() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
};

}  // namespace pincer::hub
