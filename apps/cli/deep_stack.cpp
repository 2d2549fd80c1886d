#include "deep_stack.hpp"

#include <pthread.h>

#include <cstddef>
#include <exception>
#include <new>

namespace pincer::cli {

namespace {

constexpr std::size_t deepest = std::size_t{512} << 20;  // pages are committed as they are used
constexpr std::size_t shallowest = std::size_t{1} << 20;

struct Job {
  const std::function<void()>& work;
  std::exception_ptr failure;
};

void* run(void* argument) {
  auto& job = *static_cast<Job*>(argument);
  try {
    job.work();
  } catch (...) {
    job.failure = std::current_exception();
  }
  return nullptr;
}

bool start(pthread_t& thread, std::size_t stack, Job& job) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  const bool is_started = pthread_attr_setstacksize(&attributes, stack) == 0 &&
                          pthread_create(&thread, &attributes, run, &job) == 0;
  pthread_attr_destroy(&attributes);
  return is_started;
}

}  // namespace

void on_deep_stack(const std::function<void()>& work) {
  Job job{work, nullptr};
  pthread_t thread{};
  std::size_t stack = deepest;  // less where the address space is limited
  while (!start(thread, stack, job))
    if ((stack /= 2) < shallowest) throw std::bad_alloc();
  pthread_join(thread, nullptr);
  if (job.failure) std::rethrow_exception(job.failure);
}

}  // namespace pincer::cli
