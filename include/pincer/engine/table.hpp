#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "pincer/core/bounds.hpp"
#include "pincer/core/key.hpp"
#include "pincer/engine/large_memory.hpp"
#include "pincer/engine/slot.hpp"

namespace pincer {

/// A transposition table: remembers what has been proved about states. Keys are stored whole, so
/// that what is found is always about the state that was asked for.
///
/// A state lives in the slot its hash points to, its home, or in one of the next few, as near as
/// there was room. Where there is none, what took least work makes way: hardly ever before the
/// memory that the table may take is full. (To grow sooner instead would take four times as much.)
///
/// Several threads may share it without locks between begin_sharing() and end_sharing(): every slot
/// is a seqlock. Its version is odd while a thread writes there. A reader that sees one version
/// before and after has read what belongs together; one that finds a slot being written leaves it
/// alone.
template <class Key, class V, bool is_small = false>
class Table {
 public:
  using Slot = TableSlot<Key, V, is_small>;

  struct Entry {
    Bounds<V> bounds;
    std::uint16_t best;  ///< index of the move to try first, or no_move
  };

  /// Where somebody is who goes through all of it, a part at a time: a share of 2^64, so that it
  /// stays true when the table grows.
  using Cursor = std::uint64_t;

  /// Takes at most `bytes`; a table too small for a few entries remembers nothing, though `find`
  /// has a few empty slots to look at. It begins small and grows as it fills, so that short
  /// searches stay in the cache.
  explicit Table(std::size_t bytes)
      : most_(bytes / sizeof(Slot)), memory_(std::max(most_, reach) * sizeof(Slot)) {
    begin();
  }

  /// Forgets everything. Nobody else may use it meanwhile.
  void clear() {
    memory_.clear();
    used_alone_ = 0;
    used_together_ = 0;
    begin();
  }

  /// How many states it remembers, about; exactly if it has never been shared.
  std::size_t entries() const { return used(); }
  /// What these may take at present; it grows up to what it was made for.
  std::size_t bytes() const { return (homes_ + reach) * sizeof(Slot); }

  static constexpr std::size_t bytes_per_entry() { return sizeof(Slot); }

  /// Between these several threads may use it, and it does not grow.
  void begin_sharing() { is_shared_ = true; }
  void end_sharing() { is_shared_ = false; }
  /// Whether it would have grown if it had not been shared: when a quarter is taken, so that what
  /// is looked for is at home, or five eighths of a large one, whose pages are dear.
  bool is_crowded() const { return used() > crowded_above_; }

  /// Grows as far as it would have by now. So many threads have nothing else to do.
  void make_room(int threads) {
    for (; is_crowded(); grow())
      memory_.take_together(sizeof(Slot) * (homes_ + reach), sizeof(Slot) * (next_homes() + reach),
                            threads);
  }

  /// What is remembered there, if anything.
  std::optional<Entry> find(const Place<Key>& place) const {
    return find(
        place, [](const Entry& entry) { return std::optional(entry); },
        [] { return std::optional<Entry>(); });
  }

  /// What `known` makes of what is remembered there, or else `unknown()`. (Quicker than a result
  /// that has to be asked whether it is one.)
  template <class Known, class Unknown>
  [[gnu::always_inline]] auto find(const Place<Key>& place, Known known, Unknown unknown) const {
    return find(home_of(place.hash), place.key, known, unknown);
  }
  /// The same, of a key whose home `prefetch` has told. If the table has grown since, what it
  /// remembers may be missed.
  template <class Known, class Unknown>
  [[gnu::always_inline]] auto find(const Slot* home, const Key& key, Known known,
                                   Unknown unknown) const {
    for (const Slot* slot = home; slot != home + reach; ++slot) {
      const Note note = slot->note();
      if (note.is_empty()) break;
      if (!slot->has(key)) continue;
      const Entry entry{slot->bounds(note), note.best()};
      if (note.is_being_written() || slot->note() != note) break;
      return known(entry);
    }
    return unknown();
  }

  /// Fetches what `find` will look at, and returns where that is; several at a time cost little
  /// more than one.
  [[gnu::always_inline]] const Slot* prefetch(const Place<Key>& place) const {
    const Slot* const home = home_of(place.hash);
    __builtin_prefetch(home);
    return home;
  }

  /// Tells `visit(key, entry, effort)` what stands in the next so many slots, and returns where the
  /// next part begins: 0 after the last. `wants(effort)` says what is worth reading. Others may
  /// write meanwhile, but it may not grow. What has been moved since the part before, as slots are
  /// where the table grows, may be missed or told twice.
  template <class Wants, class Visit>
  Cursor walk(Cursor from, std::size_t count, Wants wants, Visit visit) const {
    if (homes_ == 0) return 0;
    const Slot* slot = home_of(from);
    const auto left = static_cast<std::size_t>(slots() + homes_ + reach - slot);
    const bool is_last = left - reach <= count;
    for (const Slot* const end = slot + (is_last ? left : count); slot != end; ++slot) {
      const Note note = slot->note();
      if (note.is_empty() || !wants(note.work())) continue;
      const Key key = slot->key();
      const Entry entry{slot->bounds(note), note.best()};
      if (note.is_being_written() || slot->note() != note) continue;
      visit(key, entry, note.work());
    }
    return is_last ? 0 : cursor_at(static_cast<std::size_t>(slot - slots()));
  }

  /// Remembers bounds that took `work` nodes to prove. `enough()` caps growth, in bytes; only the
  /// sole owner may let the table grow.
  template <class Enough>
  void store(const Place<Key>& place, Bounds<V> bounds, std::uint16_t best, std::uint64_t work,
             Enough enough) {
    if (homes_ == 0) return;
    Slot* const home = home_of(place.hash);
    Slot* least = home;
    Note least_note = home->note();
    for (Slot* slot = home; slot != home + reach && !least_note.is_empty(); ++slot) {
      const Note note = slot->note();
      if (!note.is_empty() && slot->has(place.key)) return sharpen(*slot, note, bounds, best, work);
      if (note.work() < least_note.work()) least = slot, least_note = note;
    }
    if (is_shared_ && !lock(*least, least_note)) return;
    least->write(place.key, bounds, least_note.next(best, work));
    if (is_shared_) {
      if (least_note.is_empty()) count_by_sample(place.hash);
      return;
    }
    if (least_note.is_empty()) ++used_alone_;
    if (is_crowded() && next_homes() <= enough() / sizeof(Slot)) grow();
  }
  void store(const Place<Key>& place, Bounds<V> bounds, std::uint16_t best, std::uint64_t work) {
    store(place, bounds, best, work, [] { return never; });
  }

 private:
  using Note = typename Slot::Note;
  static constexpr std::size_t reach = 8;  // slots that a state may live in
  static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t large = (std::size_t{32} << 20) / sizeof(Slot);  // dear to fill
  static constexpr std::size_t second_bytes = std::size_t{256} << 10;

  /// Takes a slot for writing; false if somebody else has written there, or does.
  static bool lock(Slot& slot, Note note) {
    return !note.is_being_written() && slot.exchange(note, note.being_written());
  }

  /// Two true statements make a sharper one.
  void sharpen(Slot& slot, Note note, Bounds<V> bounds, std::uint16_t best, std::uint64_t work) {
    if (is_shared_ && !lock(slot, note)) return;
    slot.write(meet(slot.bounds(note), bounds), note.next_at_least(best, work));
  }

  /// Threads that all counted in one place would wait for each other there.
  void count_by_sample(std::uint64_t hash) {
    constexpr std::uint64_t sample = 64;
    if (hash % sample == 0) used_together_.fetch_add(sample, std::memory_order_relaxed);
  }
  /// Slots that are taken, about.
  std::size_t used() const { return used_alone_ + used_together_.load(std::memory_order_relaxed); }

  void begin() {
    if (most_ > reach)
      resize(std::min(most_ - reach, LargeMemory::first_bytes / sizeof(Slot) - reach));
  }

  Slot* slots() const { return static_cast<Slot*>(memory_.begin()); }

  Slot* home_of(std::uint64_t hash) const {
    const auto scaled = static_cast<unsigned __int128>(hash) * homes_;
    return slots() + static_cast<std::size_t>(scaled >> 64);
  }

  /// The least hash whose home is that slot.
  Cursor cursor_at(std::size_t home) const {
    const auto share = (static_cast<unsigned __int128>(home) << 64) + homes_ - 1;
    return static_cast<Cursor>(share / homes_);
  }

  void resize(std::size_t homes) {
    homes_ = homes;
    const bool may_grow = homes + reach < most_;
    crowded_above_ = may_grow ? (homes < large ? 2 : 5) * homes / 8 : never;
  }

  std::size_t next_homes() const {
    return std::min(most_ - reach, std::max(2 * homes_, second_bytes / sizeof(Slot)));
  }

  /// Moves every entry to where it belongs in a larger table, in place. The first few are taken
  /// out; of the others each moves up, never down, so going from the last to the first overwrites
  /// nothing that is still needed.
  [[gnu::noinline]] void grow() {
    const std::size_t before = homes_ + reach;
    resize(next_homes());
    memory_.take_small_pages(sizeof(Slot) * before, sizeof(Slot) * (homes_ + reach));
    std::array<Slot, 8 * reach> first;
    for (std::size_t i = 0; i < first.size(); ++i) first[i] = std::exchange(slots()[i], Slot{});
    for (std::size_t i = before; i-- > first.size();) put(std::exchange(slots()[i], Slot{}));
    for (const Slot& slot : first) put(slot);
  }

  void put(const Slot& moved) {
    if (moved.note().is_empty()) return;
    Slot* const home = home_of(hash(moved.key()));
    for (Slot* slot = home; slot != home + reach; ++slot)
      if (slot->note().is_empty()) {
        *slot = moved;
        return;
      }
  }

  std::size_t most_;                   // slots there may ever be
  std::size_t homes_ = 0;              // slots that hashes point to; the last reaches beyond
  std::size_t crowded_above_ = never;  // slots that are taken
  std::size_t used_alone_ = 0;
  bool is_shared_ = false;
  LargeMemory memory_;  // zeros at first, and a zero slot is an empty one
  // Apart from what every look reads.
  alignas(cache_line) std::atomic<std::size_t> used_together_ = 0;
};

}  // namespace pincer
