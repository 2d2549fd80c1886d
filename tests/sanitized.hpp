#pragma once
#include <cstddef>
#include <cstdint>

#include "pincer/core/deep_stack.hpp"

namespace pincer {

/// Whether AddressSanitizer makes stacks smaller, frames larger and everything slower.
constexpr bool is_sanitized = DeepThread::deepest < std::size_t{512} << 20;

constexpr std::uint64_t long_game(std::uint64_t plies) {
  return is_sanitized ? plies / 100 : plies;
}

}  // namespace pincer
