#include "work.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <utility>

namespace pincer::python {

namespace py = pybind11;

namespace {

constexpr std::chrono::milliseconds between_looks{20};

/// All work there is, whichever thread waits for it. Read and changed with the interpreter's lock.
std::set<Work*>& all_work() {
  static std::set<Work*> all;
  return all;
}

}  // namespace

Work::Work(Task task) {
  thread_.emplace([this, task = std::move(task)] {
    std::exception_ptr failure;
    try {
      task(interrupt_);
    } catch (...) {
      failure = std::current_exception();
    }
    tell([&] {
      is_done_ = true;
      failure_ = failure;
    });
  });
  all_work().insert(this);
}

Work::~Work() {
  stop();
  // Where the work is done there is nothing to wait for. Then the lock is kept: at the end of the
  // interpreter a thread may not let go of it between its answer and here.
  std::optional<py::gil_scoped_release> unlocked;
  if (is_busy()) unlocked.emplace();
  thread_->join();
  unlocked.reset();
  all_work().erase(this);
}

void Work::wait(const std::function<void()>& look, const std::function<bool()>& is_enough) {
  is_awaited_ = true;
  while (!wait_a_little(is_enough)) {
    check_signals();
    if (look && !interrupt_) look();
  }
  is_awaited_ = false;
  if (is_done_ && signal_) throw std::exchange(signal_, {}).value();
  if (is_done_ && failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

bool Work::is_busy() {
  const std::lock_guard lock(mutex_);
  return is_awaited_ || !is_done_;
}

bool Work::wait_a_little(const std::function<bool()>& is_enough) {
  const py::gil_scoped_release unlocked;
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, between_looks,
                           [&] { return is_done_ || (is_enough && is_enough()); });
}

/// Lets Python handle the signals that came. (On threads other than the main one it has none.)
void Work::check_signals() {
  if (PyErr_CheckSignals() == 0) return;
  stop();
  py::error_already_set raised;
  if (!raised.matches(PyExc_KeyboardInterrupt)) signal_.emplace(std::move(raised));
}

void Work::tell(const std::function<void()>& change) {
  {
    const std::lock_guard lock(mutex_);
    change();
  }
  changed_.notify_all();
}

bool run(const Work::Task& task, const std::function<void()>& look) {
  Work work(task);
  work.wait(look);
  return work.is_interrupted();
}

void stop_all() {
  for (Work* work : all_work()) work->stop();
}

void forget_all() { all_work().clear(); }

void stop_and_wait() {
  const auto is_busy = [](Work* work) { return work->is_busy(); };
  for (stop_all(); std::any_of(all_work().begin(), all_work().end(), is_busy); stop_all()) {
    const py::gil_scoped_release unlocked;
    std::this_thread::sleep_for(between_looks);
  }
}

}  // namespace pincer::python
