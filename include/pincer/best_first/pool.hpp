#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace pincer {

/// Elements side by side in memory that never move. Address space for the most there may ever be
/// is set aside at once; memory is taken as it is used.
template <class T>
class Pool {
 public:
  explicit Pool(std::size_t bytes) : bytes_(std::max(bytes, sizeof(T))) {
    void* memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    items_ = static_cast<T*>(memory);
  }
  ~Pool() {
    shrink_to(0);
    munmap(static_cast<void*>(items_), bytes_);
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Requires: there is room, (size() + 1) * sizeof(T) <= bytes.
  template <class... Arguments>
  void add(Arguments&&... arguments) {
    ::new (static_cast<void*>(items_ + size_)) T{std::forward<Arguments>(arguments)...};
    ++size_;
  }

  /// Forgets all but the first `size` elements.
  void shrink_to(std::size_t size) {
    std::destroy(items_ + size, items_ + size_);
    size_ = size;
  }

  std::size_t size() const { return size_; }
  T* data() { return items_; }
  const T* data() const { return items_; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }

 private:
  std::size_t bytes_;
  T* items_;
  std::size_t size_ = 0;
};

}  // namespace pincer
