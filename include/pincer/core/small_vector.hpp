#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "pincer/core/inline_vector.hpp"

namespace pincer {

/// A vector whose first `room` elements live where it stands; only longer ones take heap memory.
///
///     SmallVector<int, 4> few; few.push_back(1);
template <class T, std::size_t room>
class SmallVector {
 public:
  using value_type = T;

  SmallVector() = default;
  SmallVector(const SmallVector& other) {
    for (const T& item : other) push_back(item);
  }
  SmallVector(SmallVector&& other) noexcept(std::is_nothrow_move_constructible_v<T>) {
    if (other.is_inline()) {
      std::uninitialized_move(other.begin(), other.end(), begin_);
      size_ = other.size_;
    } else {
      begin_ = std::exchange(other.begin_, other.inline_begin());
      capacity_ = std::exchange(other.capacity_, room);
      size_ = std::exchange(other.size_, 0);
    }
  }
  SmallVector& operator=(const SmallVector& other) {
    if (this == &other) return *this;
    clear();
    for (const T& item : other) push_back(item);
    return *this;
  }
  ~SmallVector() {
    std::destroy(begin(), end());
    if (!is_inline()) std::allocator<T>().deallocate(begin_, capacity_);
  }

  void push_back(const T& item) { emplace_back(item); }
  template <class... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    if (size_ == capacity_) grow();
    return *::new (static_cast<void*>(begin_ + size_++)) T{std::forward<Arguments>(arguments)...};
  }
  void clear() {
    std::destroy(begin(), end());
    size_ = 0;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return begin_[i]; }
  const T& operator[](std::size_t i) const { return begin_[i]; }
  const T& front() const { return *begin_; }
  T* begin() { return begin_; }
  T* end() { return begin_ + size_; }
  const T* begin() const { return begin_; }
  const T* end() const { return begin_ + size_; }

 private:
  T* inline_begin() { return reinterpret_cast<T*>(inline_); }
  bool is_inline() const { return begin_ == reinterpret_cast<const T*>(inline_); }

  [[gnu::noinline]] void grow() {
    T* const larger = std::allocator<T>().allocate(2 * capacity_);
    std::uninitialized_move(begin(), end(), larger);
    std::destroy(begin(), end());
    if (!is_inline()) std::allocator<T>().deallocate(begin_, capacity_);
    begin_ = larger;
    capacity_ *= 2;
  }

  T* begin_ = inline_begin();
  std::size_t size_ = 0;
  std::size_t capacity_ = room;
  alignas(T) std::byte inline_[room * sizeof(T)];
};

template <class Old, std::size_t room, class T>
struct Rebind<SmallVector<Old, room>, T> {
  using type = SmallVector<T, room>;
};

}  // namespace pincer
