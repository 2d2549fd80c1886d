#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <utility>

#include "pincer/core/bounds.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// Remembers what has been proved about states. Keys are stored whole, so that what is found
/// is always about the state that was asked for.
///
/// A state lives in one of two slots of its bucket: the first keeps what took more work, the
/// second what came last.
template <class Key, class V>
class Table {
 public:
  static constexpr std::uint16_t no_move = 0xffff;

  struct Entry {
    Key key;
    Bounds<V> bounds;
    std::uint32_t work;  ///< nodes below, capped; 0 marks an empty slot
    std::uint16_t best;  ///< index of the move to try first, or no_move
  };

  /// Takes at most `bytes`; a table too small for one bucket remembers nothing. It begins small
  /// and grows as it fills, so that short searches stay in the cache.
  explicit Table(std::size_t bytes) : most_(bytes / sizeof(Bucket)) {
    if (most_ == 0) return;
    void* memory = mmap(nullptr, most_ * sizeof(Bucket), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    // Large pages spare most of the faults and misses of a table that is read at random.
    madvise(memory, most_ * sizeof(Bucket), MADV_HUGEPAGE);
    memory_ = static_cast<Bucket*>(memory);  // zeros, and a zero entry is an empty one
    buckets_ = std::min(most_, std::max<std::size_t>(1, first_bytes / sizeof(Bucket)));
  }
  ~Table() {
    if (memory_ != nullptr) munmap(memory_, most_ * sizeof(Bucket));
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// What is remembered about `key`, or nullptr. Valid until the next store.
  const Entry* find(const Key& key) const {
    if (buckets_ == 0) return nullptr;
    for (const Entry& entry : bucket_of(key).slots)
      if (entry.work != 0 && entry.key == key) return &entry;
    return nullptr;
  }

  /// Fetches what `find` will look at; several at a time cost little more than one.
  void prefetch(const Key& key) const {
    if (buckets_ != 0) __builtin_prefetch(&bucket_of(key));
  }

  /// Remembers bounds that took `work` nodes to prove.
  void store(const Key& key, Bounds<V> bounds, std::uint16_t best, std::uint64_t work) {
    if (buckets_ == 0) return;
    const auto capped = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, 0xffffffff));
    auto& [kept, latest] = bucket_of(key).slots;
    for (Entry* entry : {&kept, &latest}) {
      if (entry->work == 0 || entry->key != key) continue;
      entry->bounds = meet(entry->bounds, bounds);
      entry->work = std::max(entry->work, capped);
      if (best != no_move) entry->best = best;
      return;
    }
    used_ += kept.work == 0 || latest.work == 0 ? 1 : 0;
    if (capped >= kept.work) latest = std::exchange(kept, Entry{key, bounds, capped, best});
    else latest = Entry{key, bounds, capped, best};
    if (2 * used_ > buckets_ && buckets_ < most_) grow();
  }

 private:
  struct Bucket {
    Entry slots[2];
  };
  static constexpr std::size_t first_bytes = std::size_t{1} << 20;
  static constexpr std::size_t growth = 4;

  Bucket& bucket_of(const Key& key) const {
    const auto scaled = static_cast<unsigned __int128>(hash(key)) * buckets_;
    return memory_[static_cast<std::size_t>(scaled >> 64)];
  }

  /// Moves every entry to where it belongs in a larger table, in place. A bucket's entries move
  /// up, never down, so going from the last bucket to the first overwrites nothing that is still
  /// needed.
  void grow() {
    const std::size_t before = buckets_;
    buckets_ = std::min(most_, before * growth);
    for (std::size_t i = before; i-- > 0;) {
      const Bucket old = std::exchange(memory_[i], Bucket{});
      for (const Entry& entry : old.slots) {
        if (entry.work == 0) continue;
        auto& [kept, latest] = bucket_of(entry.key).slots;
        (kept.work == 0 ? kept : latest) = entry;
      }
    }
  }

  std::size_t most_;         // buckets there may ever be
  std::size_t buckets_ = 0;  // buckets in use
  std::size_t used_ = 0;     // entries, about
  Bucket* memory_ = nullptr;
};

}  // namespace pincer
