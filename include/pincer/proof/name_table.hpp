#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

#include "pincer/core/error.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/key_index.hpp"
#include "pincer/core/large_pages.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::proof {

/// The name of a position, and where tables look for it.
using NamePlace = Place<AnyKey>;

/// What is known of positions by their names, in little memory: a name takes as many words as the
/// names of its game have. Value and name stand side by side, so that finding one costs two misses
/// of the cache, one of them in the index; and nothing is copied when the table grows.
template <class T>
class NameTable {
  // The words of a name stand right after it.
  static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignof(std::uint64_t) &&
                sizeof(T) % sizeof(std::uint64_t) == 0);

 public:
  /// Where a position stands in the table, for good.
  using Index = std::uint32_t;

  T& operator[](Index at) { return *value_at(at); }
  const T& operator[](Index at) const { return *value_at(at); }

  std::optional<Index> find(const NamePlace& name) const {
    const auto is_it = [&](Index at) { return is_named(at, name.key); };
    const Index found = index_.find(name.hash, is_it);
    return found == KeyIndex::none ? std::nullopt : std::optional(found);
  }

  /// Requires: the name is not there.
  Index add(const NamePlace& name, const T& value) {
    if (size_ == KeyIndex::none)
      throw Error("a strategy lists more positions than can be counted here");
    if (words_in(name.key) > width_) widen(words_in(name.key));
    index_.add(name.hash, size_);
    append(name.key, value);
    return size_ - 1;
  }

  /// Has memory fetch what `find` will read, in two steps: the second needs what the first has
  /// fetched. Worth it for several names, each step for all of them.
  void prefetch_index(const NamePlace& name) const { index_.prefetch(name.hash); }
  void prefetch_entry(const NamePlace& name) const {
    const Index likely = index_.find(name.hash, [](Index) { return true; });
    if (likely != KeyIndex::none) __builtin_prefetch(entry(likely));
  }

 private:
  /// Memory for some entries; it may move.
  class Chunk {
   public:
    Chunk() = default;
    explicit Chunk(std::size_t bytes) : begin_(LargePages<std::byte>().allocate(bytes), {bytes}) {}
    std::byte* begin() const { return begin_.get(); }

   private:
    struct Free {
      std::size_t bytes = 0;
      void operator()(std::byte* begin) const { LargePages<std::byte>().deallocate(begin, bytes); }
    };
    std::unique_ptr<std::byte, Free> begin_;
  };

  /// Each chunk has twice as many entries as the one before: chunk k begins with first * (2^k - 1).
  using Chunks = std::array<Chunk, 32>;
  static constexpr std::size_t first = 256;
  static std::size_t chunk_of(std::size_t at) {
    return static_cast<std::size_t>(std::bit_width(at / first + 1)) - 1;
  }

  std::size_t entry_bytes() const { return sizeof(T) + sizeof(std::uint64_t) * width_; }
  std::byte* entry(std::size_t at) const {
    const std::size_t chunk = chunk_of(at);
    return chunks_[chunk].begin() + (at + first - (first << chunk)) * entry_bytes();
  }
  T* value_at(Index at) const { return std::launder(reinterpret_cast<T*>(entry(at))); }
  const std::uint64_t* words_at(Index at) const {
    return std::launder(reinterpret_cast<const std::uint64_t*>(entry(at) + sizeof(T)));
  }

  void append(const AnyKey& name, const T& value) {
    Chunk& chunk = chunks_[chunk_of(size_)];
    if (chunk.begin() == nullptr) chunk = Chunk((first << chunk_of(size_)) * entry_bytes());
    std::byte* const begin = entry(size_++);
    ::new (static_cast<void*>(begin)) T(value);
    for (std::size_t i = 0; i < width_; ++i)
      ::new (static_cast<void*>(begin + sizeof(T) + sizeof(std::uint64_t) * i))
          std::uint64_t(name[i]);
  }

  /// How many words of the name say something.
  static std::size_t words_in(const AnyKey& name) {
    std::size_t words = name.size();
    while (words > 1 && name[words - 1] == 0) --words;
    return words;
  }

  bool is_named(Index at, const AnyKey& name) const {
    const std::uint64_t* const words = words_at(at);
    for (std::size_t i = 0; i < width_; ++i)
      if (words[i] != name[i]) return false;
    return words_in(name) <= width_;
  }

  /// From now on names have so many words.
  void widen(std::size_t width) {
    NameTable wider;
    wider.width_ = width;
    for (Index at = 0; at < size_; ++at) {
      AnyKey name{};
      std::copy_n(words_at(at), width_, name.begin());
      wider.append(name, *value_at(at));
    }
    width_ = width;
    std::swap(chunks_, wider.chunks_);
  }

  KeyIndex index_;
  std::size_t width_ = 1;  ///< words of a name
  Index size_ = 0;
  Chunks chunks_;
};

}  // namespace pincer::proof
