#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace pincer::explore {

/// So many threads, and so many tasks that wait for one. What is too much is refused: it is done at
/// once, by whoever adds it, and can see that by `is_refusing`.
class ThreadPool {
 public:
  static constexpr std::size_t threads = 24, most_waiting = 64;

  ThreadPool() {
    for (std::size_t i = 0; i < threads; ++i) workers_.emplace_back([this] { work(); });
  }
  ~ThreadPool() { close(); }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  void add(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() < most_waiting && !is_closed_) {
        waiting_.push_back(std::move(task));
        changed_.notify_one();
        return;
      }
    }
    refusing() = true;
    task();
    refusing() = false;
  }

  /// Ends once everything that waits is done.
  void close() {
    {
      const std::lock_guard lock(mutex_);
      is_closed_ = true;
      changed_.notify_all();
    }
    for (auto& worker : workers_)
      if (worker.joinable()) worker.join();
  }

  static bool is_refusing() { return refusing(); }

 private:
  static bool& refusing() {
    static thread_local bool is_refusing = false;
    return is_refusing;
  }

  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return is_closed_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      const auto task = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      task();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  bool is_closed_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace pincer::explore
