#pragma once
#include <pthread.h>

#include <cstddef>

#include "pincer/core/error.hpp"

namespace pincer {

/// Notices a game that goes on for ever before it overruns this thread's stack.
class StackGuard {
 public:
  StackGuard() : limit_(limit_of_this_thread()) {}

  /// Throws when little is left for the next call.
  void check() const {
    if (static_cast<const char*>(__builtin_frame_address(0)) < limit_)
      refuse(
          "this game goes deeper than the stack can hold. If it can go on for ever, give it a "
          "rule that ends it, or search to a depth with --depth");
  }

 private:
  /// Finding it out takes long enough to do it once only.
  static const char* limit_of_this_thread() {
    static thread_local const char* const limit = [] {
      const char* found = nullptr;
      pthread_attr_t attributes;
      if (pthread_getattr_np(pthread_self(), &attributes) != 0) return found;
      void* lowest = nullptr;
      std::size_t size = 0;
      if (pthread_attr_getstack(&attributes, &lowest, &size) == 0)
        found = static_cast<const char*>(lowest) + reserve;
      pthread_attr_destroy(&attributes);
      return found;
    }();
    return limit;
  }

  static constexpr std::size_t reserve = 256 * 1024;  // for the deepest leaf's own work
  const char* limit_;
};

}  // namespace pincer
