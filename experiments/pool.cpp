#include "experiments/pool.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

#include "pincer/textbook/meter.hpp"

namespace pincer::experiments {

namespace {

class Pool {
 public:
  Pool(const std::vector<Job>& jobs, const std::atomic<bool>& interrupt,
       const std::function<void(const Job&, const Found&)>& done)
      : jobs_(jobs), interrupt_(interrupt), done_(done) {}

  void run(std::size_t threads) {
    std::vector<std::thread> workers;
    for (std::size_t i = 0; i < std::min(threads, jobs_.size()); ++i)
      workers.emplace_back([this] { work(); });
    for (auto& worker : workers) worker.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < jobs_.size() && !interrupt_; i = next_++) try {
        const Found found = jobs_[i].experiment->run(jobs_[i].unit);
        const std::lock_guard lock(mutex_);
        if (!failure_) done_(jobs_[i], found);
      } catch (const textbook::Stopped&) {
        return;
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        next_ = jobs_.size();
      }
  }

  const std::vector<Job>& jobs_;
  const std::atomic<bool>& interrupt_;
  const std::function<void(const Job&, const Found&)>& done_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

void run_jobs(const std::vector<Job>& jobs, std::size_t threads, const std::atomic<bool>& interrupt,
              const std::function<void(const Job&, const Found&)>& done) {
  Pool(jobs, interrupt, done).run(threads);
}

}  // namespace pincer::experiments
