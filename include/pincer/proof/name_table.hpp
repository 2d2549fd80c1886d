#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "pincer/core/error.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/key_index.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::proof {

/// What is known of positions by their names, in little memory: a name takes as many words as the
/// names of its game have.
template <class T>
class NameTable {
 public:
  /// Where a position stands in the table, for good.
  using Index = std::uint32_t;

  T& operator[](Index at) { return values_[at]; }
  const T& operator[](Index at) const { return values_[at]; }

  std::optional<Index> find(const AnyKey& name) const {
    const auto is_it = [&](Index at) { return is_same(name_at(at), name); };
    const Index found = index_.find(hash(name), is_it);
    return found == KeyIndex::none ? std::nullopt : std::optional(found);
  }

  /// Requires: the name is not there.
  Index add(const AnyKey& name, const T& value) {
    if (values_.size() >= KeyIndex::none)
      throw Error("a strategy lists more positions than can be counted here");
    if (words_in(name) > width_) widen(words_in(name));
    const auto at = static_cast<Index>(values_.size());
    index_.add(hash(name), at);
    append(words_, name, width_);
    values_.push_back(value);
    return at;
  }

 private:
  using Words = std::deque<std::uint64_t>;  // nothing is copied when it grows

  /// How many words of the name say something.
  static std::size_t words_in(const AnyKey& name) {
    std::size_t words = name.size();
    while (words > 1 && name[words - 1] == 0) --words;
    return words;
  }

  static void append(Words& words, const AnyKey& name, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) words.push_back(name[i]);
  }

  AnyKey name_at(Index at) const {
    AnyKey name{};
    for (std::size_t i = 0; i < width_; ++i) name[i] = words_[at * width_ + i];
    return name;
  }

  void widen(std::size_t width) {
    Words words;
    for (Index at = 0; at < values_.size(); ++at) append(words, name_at(at), width);
    words_.swap(words);
    width_ = width;
  }

  KeyIndex index_;
  std::size_t width_ = 1;  ///< words of a name
  Words words_;            ///< of all names
  std::deque<T> values_;
};

}  // namespace pincer::proof
