#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "pincer/best_first/numbers.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// Remembers what is proved about states, and the numbers of the claim that is being decided.
/// Keys are stored whole, so that what is found is always about the state that was asked for.
template <class Key, class V>
class NumberTable {
 public:
  struct Entry {
    Key key;
    Bounds<V> bounds;
    Numbers numbers;
    std::uint32_t claim;  ///< which claim the numbers are about
    std::uint32_t work;   ///< nodes below, capped; 0 marks an empty slot
  };

  /// Takes at most `bytes`, also while it grows; with less than a few entries it remembers nothing.
  explicit NumberTable(std::size_t bytes)
      : most_(bytes / sizeof(Entry) / 3 * 2), slots_(most_ < reach ? 0 : std::min(most_, first)) {}

  const Entry* find(const Place<Key>& place) const {
    if (slots_.empty()) return nullptr;
    for (std::size_t i = 0; i < reach; ++i) {
      const Entry& entry = slots_[slot_of(place.hash, i)];
      if (entry.work != 0 && is_same(entry.key, place.key)) return &entry;
    }
    return nullptr;
  }

  /// Keeps what took more work where there is no room for both.
  void store(const Place<Key>& place, const Bounds<V>& bounds, Numbers numbers, std::uint32_t claim,
             std::uint64_t work) {
    if (slots_.empty()) return;
    if (2 * used_ > slots_.size() && slots_.size() < most_) grow();
    const auto capped = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, 0xffffffff));
    put({place.key, bounds, numbers, claim, capped}, place.hash);
  }

  std::size_t bytes() const { return slots_.size() * sizeof(Entry); }

 private:
  static constexpr std::size_t reach = 4;  // slots that a state may live in
  static constexpr std::size_t first = 1024;

  std::size_t slot_of(std::uint64_t hash, std::size_t i) const {
    const auto scaled = static_cast<unsigned __int128>(hash) * slots_.size();
    const std::size_t slot = static_cast<std::size_t>(scaled >> 64) + i;
    return slot < slots_.size() ? slot : slot - slots_.size();
  }

  void put(const Entry& entry, std::uint64_t hash) {
    Entry* least = nullptr;
    for (std::size_t i = 0; i < reach; ++i) {
      Entry& slot = slots_[slot_of(hash, i)];
      if (slot.work != 0 && is_same(slot.key, entry.key)) {
        const std::uint32_t work = std::max(slot.work, entry.work);
        slot = {entry.key, meet(slot.bounds, entry.bounds), entry.numbers, entry.claim, work};
        return;
      }
      if (least == nullptr || slot.work < least->work) least = &slot;
    }
    used_ += least->work == 0 ? 1 : 0;
    *least = entry;
  }

  void grow() {
    std::vector<Entry> old(std::min(most_, 2 * slots_.size()));
    old.swap(slots_);
    used_ = 0;
    for (const Entry& entry : old)
      if (entry.work != 0) put(entry, hash(entry.key));
  }

  std::size_t most_;  // entries there may ever be
  std::size_t used_ = 0;
  std::vector<Entry> slots_;
};

}  // namespace pincer
