#include "work.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <utility>

#include "pincer/core/error.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

constexpr std::chrono::milliseconds between_looks{20};
constexpr std::chrono::seconds idle_time{1};

/// Looks for a moment, no longer than it takes to put a thread to sleep and wake it again, for what
/// may come at once: small questions are answered one after another. (To yield instead would give a
/// busy machine's other programs their turns first, a hundredth of a second each.)
template <class IsThere>
void look_briefly(IsThere is_there) {
  constexpr std::chrono::microseconds longest{20};
  const auto start = std::chrono::steady_clock::now();
  while (!is_there() && std::chrono::steady_clock::now() - start < longest) {
  }
}

/// All workers there are. Read and changed with the interpreter's lock.
std::set<Worker*>& all_workers() {
  static std::set<Worker*> all;
  return all;
}

}  // namespace

/// What a worker and its thread both use. After a fork the child leaves it to the thread that it
/// does not have: its mutex may be locked for ever.
struct Worker::Shared {
  std::mutex mutex;
  std::condition_variable wanted, changed;
  std::atomic<bool> interrupt = false;
  Task task;                             ///< this and what follows are changed under the mutex
  std::exception_ptr failure;            ///< of the last task
  std::atomic<bool> is_working = false;  ///< from `begin` until the task is done
  std::atomic<bool> is_ending = false;   ///< the thread is asked to end,
  bool has_ended = false;                ///< and has
};

Worker::Worker() : shared_(std::make_shared<Shared>()) { all_workers().insert(this); }

Worker::~Worker() {
  finish();
  end_thread();
  all_workers().erase(this);
}

void Worker::begin(Task task) {
  std::unique_lock lock(shared_->mutex);
  if (!thread_ || shared_->has_ended) {
    thread_.reset();
    shared_->has_ended = false;
    thread_ = std::make_unique<DeepThread>([shared = shared_] { live(*shared); });
  }
  raised_.reset();
  shared_->interrupt = false;
  shared_->failure = nullptr;
  shared_->task = std::move(task);
  shared_->is_working = true;
  lock.unlock();
  shared_->wanted.notify_one();
}

/// What the thread does: all tasks that come soon enough.
void Worker::live(Shared& shared) {
  const auto is_wanted = [&] { return shared.is_working || shared.is_ending; };
  std::unique_lock lock(shared.mutex);
  while (shared.wanted.wait_for(lock, idle_time, is_wanted) && !shared.is_ending) {
    Task task = std::exchange(shared.task, {});
    lock.unlock();
    std::exception_ptr failure;
    try {
      task(shared.interrupt);
    } catch (...) {
      failure = std::current_exception();
    }
    task = {};
    lock.lock();
    shared.failure = std::move(failure);
    shared.is_working = false;
    lock.unlock();
    shared.changed.notify_all();
    look_briefly(is_wanted);
    lock.lock();
  }
  shared.has_ended = true;
}

void Worker::wait(const std::function<void()>& look, const std::function<bool()>& is_enough) {
  is_awaited_ = true;
  while (!wait_a_little(is_enough)) look_around(look);
  is_awaited_ = false;
  std::unique_lock lock(shared_->mutex);
  if (shared_->is_working) return;
  const auto failure = std::exchange(shared_->failure, nullptr);
  lock.unlock();
  if (raised_) throw std::exchange(raised_, {}).value();
  if (failure) std::rethrow_exception(failure);
}

void Worker::finish() {
  stop();
  const auto is_done = [&] { return !shared_->is_working; };
  std::unique_lock lock(shared_->mutex);
  // Where the task is done there is nothing to wait for. Then the interpreter's lock is kept: at
  // the end of the interpreter a thread may not let go of it between its answer and here.
  if (is_done()) return;
  lock.unlock();
  const py::gil_scoped_release unlocked;
  lock.lock();
  shared_->changed.wait(lock, is_done);
}

bool Worker::run(Task task, const std::function<void()>& look) {
  begin(std::move(task));
  wait(look);
  return is_interrupted();
}

bool Worker::is_busy() {
  const std::lock_guard lock(shared_->mutex);
  return is_awaited_ || shared_->is_working;
}

bool Worker::is_interrupted() const { return shared_->interrupt; }
void Worker::stop() { shared_->interrupt = true; }

bool Worker::wait_a_little(const std::function<bool()>& is_enough) {
  const py::gil_scoped_release unlocked;
  look_briefly([&] { return !shared_->is_working; });
  std::unique_lock lock(shared_->mutex);
  return shared_->changed.wait_for(
      lock, between_looks, [&] { return !shared_->is_working || (is_enough && is_enough()); });
}

/// Lets Python handle the signals that came (on threads other than the main one it has none), and
/// calls `look`. What they raise ends the task.
void Worker::look_around(const std::function<void()>& look) {
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (look && !is_interrupted()) look();
  } catch (py::error_already_set& raised) {
    stop();
    if (!raised.matches(PyExc_KeyboardInterrupt)) raised_.emplace(std::move(raised));
  }
}

void Worker::tell(const std::function<void()>& change) {
  const std::lock_guard lock(shared_->mutex);
  change();
  shared_->changed.notify_all();
}

void Worker::end_thread() {
  if (!thread_) return;
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->is_ending = true;
    shared_->wanted.notify_one();
  }
  thread_.reset();
  shared_ = std::make_shared<Shared>();
}

void Worker::forget_thread() {
  is_awaited_ = false;  // by a thread that is not here either
  if (!thread_) return;
  is_cut_off_ = shared_->is_working;
  static_cast<void>(thread_.release());  // nothing is left to be joined
  shared_ = std::make_shared<Shared>();
  if (is_cut_off_)
    shared_->failure = std::make_exception_ptr(
        Error("this search stayed with the process that was forked: begin it after the fork"));
}

bool run(const Worker::Task& task, const std::function<void()>& look) {
  return Worker().run(task, look);
}

void stop_all() {
  for (Worker* worker : all_workers()) worker->stop();
}

void forget_all() {
  for (Worker* worker : all_workers()) worker->forget_thread();
}

void stop_and_wait() {
  const auto is_busy = [](Worker* worker) { return worker->is_busy(); };
  for (stop_all(); std::any_of(all_workers().begin(), all_workers().end(), is_busy); stop_all()) {
    const py::gil_scoped_release unlocked;
    std::this_thread::sleep_for(between_looks);
  }
  for (Worker* worker : all_workers()) worker->end_thread();
}

}  // namespace pincer::python
