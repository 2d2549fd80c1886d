#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <utility>

#include "pincer/core/bounds.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// Remembers what has been proved about states. Keys are stored whole, so that what is found
/// is always about the state that was asked for.
///
/// A state lives in the slot its hash points to, its home, or in one of the next few, as near as
/// there was room. Where there is none, what took least work makes way: seldom before the memory
/// that the table may take is full.
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

  /// Takes at most `bytes`; a table too small for a few entries remembers nothing. It begins small
  /// and grows as it fills, so that short searches stay in the cache.
  explicit Table(std::size_t bytes) : most_(bytes / sizeof(Entry)) {
    if (most_ <= reach) return;
    void* memory = mmap(nullptr, most_ * sizeof(Entry), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    // Large pages spare most of the faults and misses of a table that is read at random.
    madvise(memory, most_ * sizeof(Entry), MADV_HUGEPAGE);
    memory_ = static_cast<Entry*>(memory);  // zeros, and a zero entry is an empty one
    homes_ = std::min(most_ - reach, first_bytes / sizeof(Entry));
  }
  ~Table() {
    if (memory_ != nullptr) munmap(memory_, most_ * sizeof(Entry));
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// What is remembered there, or nullptr. Valid until the next store.
  const Entry* find(const Place<Key>& place) const {
    if (homes_ == 0) return nullptr;
    const Entry* const home = home_of(place.hash);
    for (const Entry* entry = home; entry != home + reach && entry->work != 0; ++entry)
      if (is_same(entry->key, place.key)) return entry;
    return nullptr;
  }

  /// Fetches what `find` will look at; several at a time cost little more than one.
  void prefetch(const Place<Key>& place) const {
    if (homes_ != 0) __builtin_prefetch(home_of(place.hash));
  }

  /// Remembers bounds that took `work` nodes to prove.
  void store(const Place<Key>& place, Bounds<V> bounds, std::uint16_t best, std::uint64_t work) {
    if (homes_ == 0) return;
    const auto capped = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, 0xffffffff));
    Entry* const home = home_of(place.hash);
    Entry* least = home;
    for (Entry* entry = home; entry != home + reach && least->work != 0; ++entry) {
      if (is_same(entry->key, place.key) && entry->work != 0) {
        entry->bounds = meet(entry->bounds, bounds);
        entry->work = std::max(entry->work, capped);
        if (best != no_move) entry->best = best;
        return;
      }
      if (entry->work < least->work) least = entry;
    }
    used_ += least->work == 0 ? 1 : 0;
    *least = {place.key, bounds, capped, best};
    if (2 * used_ > homes_ && homes_ + reach < most_) grow();
  }

 private:
  static constexpr std::size_t reach = 8;  // slots that a state may live in
  static constexpr std::size_t first_bytes = std::size_t{1} << 20;
  static constexpr std::size_t growth = 2;

  Entry* home_of(std::uint64_t hash) const {
    const auto scaled = static_cast<unsigned __int128>(hash) * homes_;
    return memory_ + static_cast<std::size_t>(scaled >> 64);
  }

  /// Moves every entry to where it belongs in a larger table, in place. The first few are taken
  /// out; of the others each moves up, never down, so going from the last to the first overwrites
  /// nothing that is still needed.
  void grow() {
    const std::size_t before = homes_ + reach;
    homes_ = std::min(most_ - reach, homes_ * growth);
    std::array<Entry, 8 * reach> first;
    for (std::size_t i = 0; i < first.size(); ++i) first[i] = std::exchange(memory_[i], Entry{});
    for (std::size_t i = before; i-- > first.size();) put(std::exchange(memory_[i], Entry{}));
    for (const Entry& entry : first) put(entry);
  }

  void put(const Entry& entry) {
    if (entry.work == 0) return;
    Entry* const home = home_of(hash(entry.key));
    for (Entry* slot = home; slot != home + reach; ++slot)
      if (slot->work == 0) {
        *slot = entry;
        return;
      }
  }

  std::size_t most_;       // entries there may ever be
  std::size_t homes_ = 0;  // slots that hashes point to; the last one's reach goes beyond
  std::size_t used_ = 0;   // entries, about
  Entry* memory_ = nullptr;
};

}  // namespace pincer
