#pragma once
#include <cstdint>
#include <cstdlib>
#include <memory>
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

  /// Takes at most `bytes`; a table too small for one bucket remembers nothing.
  explicit Table(std::size_t bytes) : buckets_(bytes / sizeof(Bucket)) {
    if (buckets_ == 0) return;
    // Zeroed pages cost nothing until they are touched, and a zero entry is an empty one.
    memory_.reset(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket))));
    if (!memory_) throw std::bad_alloc();
  }

  /// What is remembered about `key`, or nullptr. Valid until the next store.
  const Entry* find(const Key& key) const {
    if (buckets_ == 0) return nullptr;
    for (const Entry& entry : bucket_of(key).slots)
      if (entry.work != 0 && entry.key == key) return &entry;
    return nullptr;
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
    if (capped >= kept.work) latest = std::exchange(kept, Entry{key, bounds, capped, best});
    else latest = Entry{key, bounds, capped, best};
  }

 private:
  struct Bucket {
    Entry slots[2];
  };
  struct Free {
    void operator()(Bucket* memory) const { std::free(memory); }
  };

  Bucket& bucket_of(const Key& key) const {
    const auto scaled = static_cast<unsigned __int128>(hash(key)) * buckets_;
    return memory_.get()[static_cast<std::size_t>(scaled >> 64)];
  }

  std::size_t buckets_;
  std::unique_ptr<Bucket, Free> memory_;
};

}  // namespace pincer
