#pragma once
#include <stdexcept>

namespace pincer {

/// Bad input. The message says what was wrong and what to do, in words for the person who
/// typed it.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws it. Out of line: rarely taken, and it takes no room where time counts.
[[noreturn, gnu::noinline, gnu::cold]] inline void refuse(const char* message) {
  throw Error(message);
}

}  // namespace pincer
