#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <thread>
#include <vector>

namespace pincer {

/// What one thread writes and others read should not share so many bytes: each write would make
/// the others fetch them again.
constexpr std::size_t cache_line = 64;

/// Zeroed memory that is read at random: in large pages where the system has them, which spare
/// most of the faults and misses. No page is taken before it is touched.
class LargeMemory {
 public:
  explicit LargeMemory(std::size_t bytes) : bytes_(bytes + large_page) {
    mapped_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped_ == MAP_FAILED) throw std::bad_alloc();
    // What does not begin where a large page does begins with hundreds of small ones.
    const auto address = reinterpret_cast<std::uintptr_t>(mapped_);
    begin_ = static_cast<char*>(mapped_) + (large_page - address % large_page) % large_page;
    // A search that is soon over touches little: clearing a large page would take it longer. So
    // the first ones are small.
    if (bytes > large_page)
      madvise(static_cast<char*>(begin_) + large_page, bytes - large_page, MADV_HUGEPAGE);
    take_small_pages(0, std::min(bytes, first_bytes));
  }
  ~LargeMemory() { munmap(mapped_, bytes_); }
  LargeMemory(const LargeMemory&) = delete;
  LargeMemory& operator=(const LargeMemory&) = delete;

  /// What a search should use first.
  static constexpr std::size_t first_bytes = std::size_t{64} << 10;

  void* begin() const { return begin_; }

  /// Zeros again, as in the beginning; the pages go back to the system.
  void clear() const {
    madvise(mapped_, bytes_, MADV_DONTNEED);
    take_small_pages(0, std::min(bytes_ - large_page, first_bytes));
  }

  /// Takes those pages between two places that are small ones, if there are any: at once, which
  /// is cheaper than one by one.
  void take_small_pages(std::size_t from, std::size_t to) const {
    if (from < large_page) take(from, std::min(to, large_page));
  }

  /// Has so many threads take the pages between two places, if they are many: clearing them would
  /// keep one thread busy for long.
  void take_together(std::size_t from, std::size_t to, int threads) const {
    const std::size_t share = (to - from) / static_cast<std::size_t>(threads);
    if (share < 4 * large_page) return;
    std::vector<std::jthread> others;
    for (; to - from >= 2 * share; from += share)
      others.emplace_back([this, from, share] { take(from, from + share); });
    take(from, to);
  }

 private:
  static constexpr std::size_t small_page = 4096, large_page = std::size_t{2} << 20;

  /// Whole pages only; what is left over comes when it is touched.
  void take([[maybe_unused]] std::size_t from, [[maybe_unused]] std::size_t to) const {
#ifdef MADV_POPULATE_WRITE
    from = (from + small_page - 1) / small_page * small_page;
    if (from < to) madvise(static_cast<char*>(begin_) + from, to - from, MADV_POPULATE_WRITE);
#endif
  }

  std::size_t bytes_;
  void* mapped_ = nullptr;
  void* begin_ = nullptr;
};

}  // namespace pincer
