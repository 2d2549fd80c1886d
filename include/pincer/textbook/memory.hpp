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
    KeyOf<G> key;
    double sign;  ///< the state's value is the entry's times this
  };

  Memory(const G& game, Meter<double>&) : game_(game), slots_(1024) {}

  Note look_up(const typename G::State& s, Turn) const {
    Note note{std::nullopt, key_of(game_, s), 1};
    if constexpr (Swappable<G>) {
      const auto mirrored = key_of(game_, game_.swapped(s));
      if (mirrored < note.key) {
        note.key = mirrored;
        note.sign = -1;
      }
    }
    const Slot& slot = slots_[place_of(note.key, slots_)];
    if (slot.is_used()) note.value = note.sign * slot.value;
    return note;
  }

  void learn(const Note& note, double value) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    slots_[place_of(note.key, slots_)] = {note.key, note.sign * value};
    ++size_;
  }

  std::size_t size() const { return size_; }  ///< how many states are remembered

 private:
  struct Slot {
    KeyOf<G> key{};
    double value = std::numeric_limits<double>::quiet_NaN();
    bool is_used() const { return !std::isnan(value); }
  };

  static bool is_same(const KeyOf<G>& a, const KeyOf<G>& b) {  // operator== calls memcmp
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i) difference |= a[i] ^ b[i];
    return difference == 0;
  }

  /// Where the key is, or is to be: the first such or empty slot from its own on.
  static std::size_t place_of(const KeyOf<G>& key, const std::vector<Slot>& slots) {
    std::size_t place = hash(key) & (slots.size() - 1);
    while (slots[place].is_used() && !is_same(slots[place].key, key))
      place = (place + 1) & (slots.size() - 1);
    return place;
  }

  void grow() {
    std::vector<Slot> larger(2 * slots_.size());
    for (const Slot& slot : slots_)
      if (slot.is_used()) larger[place_of(slot.key, larger)] = slot;
    slots_ = std::move(larger);
  }

  const G& game_;
  std::vector<Slot> slots_;  // a power of two of them, at most half of them used
  std::size_t size_ = 0;
};

}  // namespace pincer::textbook
