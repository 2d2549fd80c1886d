#pragma once
#include <sys/mman.h>

#include <cstddef>
#include <memory>
#include <new>

namespace pincer {

/// An allocator for containers that are read at random: what is large lies in large pages where the
/// system has them, which spares most misses of the address translation (TLB). No page is taken
/// before it is touched.
template <class T>
struct LargePages {
  using value_type = T;

  LargePages() = default;
  template <class Other>
  LargePages(const LargePages<Other>&) {}

  T* allocate(std::size_t count) {
    if (!is_large(count)) return std::allocator<T>().allocate(count);
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    void* const begin = ::operator new (count * sizeof(T), std::align_val_t{large_page});
    madvise(begin, count * sizeof(T), MADV_HUGEPAGE);
    return static_cast<T*>(begin);
  }
  void deallocate(T* begin, std::size_t count) {
    if (!is_large(count)) std::allocator<T>().deallocate(begin, count);
    else ::operator delete (begin, std::align_val_t{large_page});
  }

  bool operator==(const LargePages&) const = default;

 private:
  static constexpr std::size_t large_page = std::size_t{2} << 20;

  static bool is_large(std::size_t count) { return count >= 2 * large_page / sizeof(T); }
};

}  // namespace pincer
