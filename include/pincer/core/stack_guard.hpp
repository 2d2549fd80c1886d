#pragma once
#include <pthread.h>

#include <cstddef>

#include "pincer/core/error.hpp"

namespace pincer {

/// Notices a game that goes on for ever before it overruns this thread's stack.
class StackGuard {
 public:
  StackGuard() {
    static thread_local const char* const limit = limit_of_this_thread();
    limit_ = limit;
  }

  /// Throws when little is left for the next call.
  void check() const {
    if (static_cast<const char*>(__builtin_frame_address(0)) < limit_)
      throw Error(
          "this game goes deeper than the stack can hold. If it can go on for ever, give it a "
          "rule that ends it, or search to a depth with --depth");
  }

 private:
  static constexpr std::size_t reserve = 256 * 1024;  // for the deepest leaf's own work

  static const char* limit_of_this_thread() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return nullptr;
    void* lowest = nullptr;
    std::size_t size = 0;
    const bool is_known = pthread_attr_getstack(&attributes, &lowest, &size) == 0;
    pthread_attr_destroy(&attributes);
    return is_known ? static_cast<const char*>(lowest) + reserve : nullptr;
  }

  const char* limit_ = nullptr;
};

}  // namespace pincer
