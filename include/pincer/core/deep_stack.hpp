#pragma once
#include <pthread.h>

#include <cstddef>
#include <exception>
#include <functional>
#include <new>
#include <utility>

namespace pincer {

#if defined(__SANITIZE_ADDRESS__)
#define PINCER_HAS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PINCER_HAS_ADDRESS_SANITIZER 1
#endif
#endif

/// A thread with a stack deep enough for games of hundreds of thousands of moves.
class DeepThread {
 public:
#ifdef PINCER_HAS_ADDRESS_SANITIZER  // it reports what is not there where more is thrown through
  static constexpr std::size_t deepest = std::size_t{63} << 20;
#else
  static constexpr std::size_t deepest = std::size_t{512}
                                         << 20;  // pages are taken as they are used
#endif

  /// Throws std::bad_alloc where there is no room for even a shallow stack.
  explicit DeepThread(std::function<void()> work) : job_{std::move(work), {}} {
    for (std::size_t stack = deepest; stack >= shallowest; stack /= 2)
      if (start(stack)) return;
    throw std::bad_alloc();
  }
  ~DeepThread() {
    if (is_running_) pthread_join(thread_, nullptr);
  }
  DeepThread(const DeepThread&) = delete;
  DeepThread& operator=(const DeepThread&) = delete;

  /// Waits for its end. What the work throws is thrown here.
  void join() {
    pthread_join(thread_, nullptr);
    is_running_ = false;
    if (job_.failure) std::rethrow_exception(job_.failure);
  }

  /// Whether the calling thread is one.
  static bool is_this() { return is_deep(); }

 private:
  static constexpr std::size_t shallowest = std::size_t{1} << 20;

  struct Job {
    std::function<void()> work;
    std::exception_ptr failure;
  };

  static bool& is_deep() {
    static thread_local bool is_deep = false;
    return is_deep;
  }

  static void* run(void* argument) {
    is_deep() = true;
    auto& job = *static_cast<Job*>(argument);
    try {
      job.work();
    } catch (...) {
      job.failure = std::current_exception();
    }
    return nullptr;
  }

  bool start(std::size_t stack) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return false;
    is_running_ = pthread_attr_setstacksize(&attributes, stack) == 0 &&
                  pthread_create(&thread_, &attributes, run, &job_) == 0;
    pthread_attr_destroy(&attributes);
    return is_running_;
  }

  Job job_;
  pthread_t thread_{};
  bool is_running_ = false;
};

/// Runs `work` with a deep stack, on this thread if it has one. What `work` throws is thrown here.
template <class Work>
void on_deep_stack(Work work) {
  if (DeepThread::is_this()) work();
  else DeepThread([&work] { work(); }).join();
}

}  // namespace pincer
