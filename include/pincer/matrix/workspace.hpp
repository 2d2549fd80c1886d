#pragma once
#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace pincer {

/// Room for numbers that is used again and again: the first `inline_capacity` live where it
/// stands, more are allocated when first asked for and then kept.
template <class T, std::size_t inline_capacity>
class Workspace {
 public:
  /// Room for n numbers; what is in it is not specified. Valid until the next call.
  std::span<T> room(std::size_t n) {
    if (n <= inline_capacity) return {inline_.data(), n};
    if (n > heap_.size()) heap_.resize(n);
    return {heap_.data(), n};
  }

 private:
  alignas(16) std::array<T, inline_capacity> inline_;
  std::vector<T> heap_;
};

}  // namespace pincer
