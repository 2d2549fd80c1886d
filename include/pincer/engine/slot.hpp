#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "pincer/core/bounds.hpp"
#include "pincer/core/effort.hpp"

namespace pincer {

constexpr std::uint16_t no_move = 0xffff;

/// One place of a table: a key, what is known under it, and a note about both. Bounds that fit
/// into 16 bits each (`is_small`) are part of the note. All words are atomic, so that threads may
/// read what others write; what was read while the note stayed the same belongs together.
template <class Key, class V, bool is_small>
class TableSlot {
 public:
  using Word = std::uint64_t;

  /// One word: from the highest bit on the version, small bounds, the best move, and about how
  /// much work it took. Never 0 unless the slot is empty.
  class Note {
   public:
    Note() = default;
    explicit Note(Word word) : word_(word) {}
    Word word() const { return word_; }
    bool is_empty() const { return word_ == 0; }
    bool is_being_written() const { return (word_ & one_version) != 0; }
    std::uint16_t best() const {
      const auto best = static_cast<std::uint8_t>(word_ >> 8);
      return best == unnamed ? no_move : best;
    }
    Effort work() const { return static_cast<Effort>(word_); }
    Bounds<V> small_bounds() const requires is_small {
      return {static_cast<std::int16_t>(word_ >> 16), static_cast<std::int16_t>(word_ >> 32)};
    }

    Note being_written() const { return Note(word_ | one_version); }
    /// The note of the next version, still without bounds.
    Note next(std::uint16_t best, std::uint64_t work) const {
      const Word version = (word_ & ~(one_version - 1)) + 2 * one_version;
      return Note(version | Word{std::min<std::uint16_t>(best, unnamed)} << 8 | effort_of(work));
    }
    /// The same, but never of less work, and keeping the best move if there is no new one.
    Note next_at_least(std::uint16_t best, std::uint64_t work) const {
      const Note note = next(best == no_move ? this->best() : best, work);
      return Note((note.word_ & ~Word{0xff}) | std::max(note.work(), this->work()));
    }
    Note with(Bounds<V> b) const requires is_small {
      const auto bits = [](V v) { return Word{static_cast<std::uint16_t>(v)}; };
      return Note(word_ | bits(b.lower) << 16 | bits(b.upper) << 32);
    }
    bool operator==(const Note&) const = default;

   private:
    static constexpr std::uint8_t unnamed = 0xff;  // a move from the 256th on, or none
    static constexpr Word one_version = Word{1} << (is_small ? 48 : 16);

    Word word_ = 0;
  };

  Note note() const { return Note(load(0)); }
  [[gnu::always_inline]] bool has(const Key& key) const {
    Word difference = 0;
    for (std::size_t i = 0; i < key_words; ++i) difference |= load(1 + i) ^ key[i];
    return difference == 0;
  }
  Key key() const {
    Key key;
    for (std::size_t i = 0; i < key_words; ++i) key[i] = load(1 + i);
    return key;
  }
  /// Requires: `note` is this slot's.
  [[gnu::always_inline]] Bounds<V> bounds(Note note) const {
    if constexpr (is_small) {
      return note.small_bounds();
    } else {
      BoundWords words;
      for (std::size_t i = 0; i < words.size(); ++i) words[i] = load(1 + key_words + i);
      return std::bit_cast<Bounds<V>>(words);
    }
  }

  void write(const Key& key, Bounds<V> bounds, Note note) {
    for (std::size_t i = 0; i < key_words; ++i) keep(1 + i, key[i]);
    write(bounds, note);
  }
  void write(Bounds<V> bounds, Note note) {
    if constexpr (is_small) {
      keep(0, note.with(bounds).word());
    } else {
      const auto words = std::bit_cast<BoundWords>(bounds);
      for (std::size_t i = 0; i < words.size(); ++i) keep(1 + key_words + i, words[i]);
      keep(0, note.word());
    }
  }
  bool exchange(Note from, Note to) {
    Word expected = from.word();
    return std::atomic_ref(words_[0]).compare_exchange_strong(expected, to.word(),
                                                              std::memory_order_acq_rel);
  }

 private:
  static constexpr std::size_t key_words = std::tuple_size_v<Key>;
  using BoundWords = std::array<Word, sizeof(Bounds<V>) / sizeof(Word)>;

  // Acquire and release order the words of a slot among each other.
  Word load(std::size_t i) const {
    return std::atomic_ref(const_cast<Word&>(words_[i])).load(std::memory_order_acquire);
  }
  void keep(std::size_t i, Word value) {
    std::atomic_ref(words_[i]).store(value, std::memory_order_release);
  }

  std::array<Word, 1 + key_words + (is_small ? 0 : std::tuple_size_v<BoundWords>)> words_;
};

}  // namespace pincer
