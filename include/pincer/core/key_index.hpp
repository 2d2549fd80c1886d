#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "pincer/core/large_pages.hpp"

namespace pincer {

/// Where the node of a state is, by the hash of its key. A slot has 32 bits of the hash beside
/// the node: enough to pass over nearly all other states and to move when the index grows. Whether
/// it really is the same state, the caller compares.
class KeyIndex {
 public:
  static constexpr std::uint32_t none = 0xffffffff;
  /// Half of the slots are used, or a quarter when it has just grown.
  static constexpr std::size_t most_bytes_per_node = 4 * 8;

  /// The node under this hash for which `is_same(node)`, or none.
  template <class IsSame>
  std::uint32_t find(std::uint64_t hash, IsSame is_same) const {
    const std::uint32_t tag = tag_of(hash);
    for (std::size_t i = home_of(tag); slots_[i].node != none; i = after(i))
      if (slots_[i].tag == tag && is_same(slots_[i].node)) return slots_[i].node;
    return none;
  }

  /// Has memory fetch what `find` reads first.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[home_of(tag_of(hash))]); }

  void add(std::uint64_t hash, std::uint32_t node) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    put({tag_of(hash), node});
    ++size_;
  }

  void clear() {
    slots_.assign(first_size, {});
    size_ = 0;
  }

 private:
  static constexpr std::size_t first_size = 16;

  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t node = none;
  };

  using Slots = std::vector<Slot, LargePages<Slot>>;

  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
  std::size_t home_of(std::uint32_t tag) const {
    return static_cast<std::size_t>((std::uint64_t{tag} * slots_.size()) >> 32);
  }
  std::size_t after(std::size_t i) const { return i + 1 == slots_.size() ? 0 : i + 1; }

  void put(Slot slot) {
    std::size_t i = home_of(slot.tag);
    while (slots_[i].node != none) i = after(i);
    slots_[i] = slot;
  }

  void grow() {
    const Slots old = std::exchange(slots_, Slots(2 * slots_.size()));
    for (const Slot& slot : old)
      if (slot.node != none) put(slot);
  }

  Slots slots_ = Slots(first_size);
  std::size_t size_ = 0;
};

}  // namespace pincer
