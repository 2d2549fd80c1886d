#pragma once
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "pincer/core/key.hpp"
#include "pincer/textbook/meter.hpp"

namespace pincer::textbook {

/// Searches every state as often as it is met.
template <Game G>
struct NoShortcut {
  struct Note {
    std::optional<double> value;
  };
  NoShortcut(const G&, Meter<double>&) {}
  Note look_up(const typename G::State&, Turn) { return {}; }
  void learn(const Note&, double) {}
};

/// Remembers the value of every state, under its whole key. If the game says how to swap the
/// players, a state and its mirror image share one entry, with opposite signs.
template <Keyed G>
class Memory {
 public:
  struct Note {
    std::optional<double> value;
    PlaceOf<G> place;
  };

  Memory(const G& game, Meter<double>&) : game_(game), slots_(1024) {}

  Note look_up(const typename G::State& s, Turn) const {
    Note note{std::nullopt, shared_place(game_, s)};
    const Slot& slot = slots_[index_of(note.place.key, note.place.hash, slots_)];
    if (slot.is_used()) note.value = as_stored(slot.value, note.place);
    return note;
  }

  void learn(const Note& note, double value) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    slots_[index_of(note.place.key, note.place.hash, slots_)] = {note.place.key,
                                                                 as_stored(value, note.place)};
    ++size_;
  }

  std::size_t size() const { return size_; }  ///< how many states are remembered

 private:
  struct Slot {
    KeyOf<G> key{};
    double value = std::numeric_limits<double>::quiet_NaN();
    bool is_used() const { return !std::isnan(value); }
  };

  /// A state's value as its image has it, or the other way round.
  static double as_stored(double value, const PlaceOf<G>& place) {
    return image_at<G>(place) == Image::swapped ? -value : value;
  }

  /// Where the key is, or is to be: the first such or empty slot from its own on.
  static std::size_t index_of(const KeyOf<G>& key, std::uint64_t hash,
                              const std::vector<Slot>& slots) {
    std::size_t index = hash & (slots.size() - 1);
    while (slots[index].is_used() && !is_same(slots[index].key, key))
      index = (index + 1) & (slots.size() - 1);
    return index;
  }

  void grow() {
    std::vector<Slot> larger(2 * slots_.size());
    for (const Slot& slot : slots_)
      if (slot.is_used()) larger[index_of(slot.key, hash(slot.key), larger)] = slot;
    slots_ = std::move(larger);
  }

  const G& game_;
  std::vector<Slot> slots_;  // a power of two of them, at most half of them used
  std::size_t size_ = 0;
};

}  // namespace pincer::textbook
