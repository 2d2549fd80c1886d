#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "pincer/core/fields.hpp"
#include "pincer/core/game.hpp"

namespace pincer {

/// A state in whole words. Two states with one key are one state, or have one value.
template <std::size_t n>
using Key = std::array<std::uint64_t, n>;

/// Whether two keys are one. (For std::array operator== calls a function.)
template <std::size_t n>
constexpr bool is_same(const Key<n>& a, const Key<n>& b) {
  std::uint64_t difference = 0;
  for (std::size_t i = 0; i < n; ++i) difference |= a[i] ^ b[i];
  return difference == 0;
}

/// The most bytes that a key may have.
constexpr std::size_t largest_key = 64;

/// A value whose bytes say what it is: there is no padding in it. (A pointer says no more than
/// where something is.)
template <class T>
concept ToldByBytes = std::is_trivially_copyable_v<T> &&
                          std::has_unique_object_representations_v<T> && sizeof(T) <= largest_key
                      && !content_of<T>.has_pointer;

/// A value whose fields say what it is: an aggregate of numbers, enumerations, arrays and the like.
template <class T>
concept ToldByFields = content_of<T>
.is_known&& content_of<T>.bytes <= largest_key;

/// A state that can be told from others by what it holds, so that this can serve as its key.
template <class State>
concept PlainState = ToldByBytes<State> || ToldByFields<State>;

/// States can be recognised when they come again, by a key the game gives or by what they hold.
template <class G>
concept Keyed =
    Game<G> && !TreeShaped<G> &&
    (requires(const G g, const typename G::State s) { g.key(s); } || PlainState<typename G::State>);

/// Whether the states of this game can be recognised. (Rules without a type say it when they run.)
template <Game G>
constexpr bool is_remembered([[maybe_unused]] const G& game) {
  if constexpr (requires { game.is_remembered(); }) return game.is_remembered();
  else return Keyed<G>;
}

/// Small numbers side by side in one word: a key for a state made of them. It tells states apart as
/// well as their bytes do, and sooner: a word that has just been written in parts is read slowly
/// (store forwarding fails).
template <class... Numbers>
constexpr std::uint64_t packed(Numbers... numbers) {
  static_assert((sizeof(Numbers) + ...) <= sizeof(std::uint64_t));
  std::uint64_t word = 0;
  ((word = word << (8 * sizeof(Numbers)) % 64 | std::make_unsigned_t<Numbers>(numbers)), ...);
  return word;
}

/// The words of any plain value.
template <PlainState T>
constexpr auto words_of(const T& value) {
  constexpr std::size_t n = (sizeof(T) + 7) / 8;
  if constexpr (!ToldByBytes<T>) {
    WordWriter<std::max<std::size_t>(1, (content_of<T>.bytes + 7) / 8)> writer;
    NumbersIn<T>::visit(value, writer);
    return writer.words();
  } else if constexpr (sizeof(T) == 8 * n) {
    return std::bit_cast<Key<n>>(value);
  } else {
    struct Padded {
      T value;
      std::array<std::byte, 8 * n - sizeof(T)> zeros;
    };
    return std::bit_cast<Key<n>>(Padded{value, {}});
  }
}

/// A key that has its words already.
template <std::size_t n>
constexpr Key<n> words_of(const Key<n>& key) {
  return key;
}

/// The key of this very state: what the game says, or what it holds.
template <Keyed G>
constexpr auto own_key(const G& game, const typename G::State& s) {
  if constexpr (requires { game.key(s); }) return words_of(game.key(s));
  else return words_of(s);
}

/// The key to remember a state by: one for all states that the game calls symmetric.
template <Keyed G>
constexpr auto key_of(const G& game, const typename G::State& s) {
  if constexpr (requires { game.symmetric_key(s); }) return words_of(game.symmetric_key(s));
  else return own_key(game, s);
}

template <Game G>
struct KeyType {
  using type = Key<1>;  // of a game whose states cannot be recognised
};
template <Keyed G>
struct KeyType<G> {
  using type = decltype(key_of(std::declval<const G&>(), std::declval<const typename G::State&>()));
};
template <Game G>
using KeyOf = typename KeyType<G>::type;

/// Spreads every bit of a word over all of them (Stafford's variant 13 of a 64-bit mixer).
constexpr std::uint64_t mixed_bits(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// (Most words of a long key are 0: they are passed over.)
template <std::size_t n>
constexpr std::uint64_t hash(const Key<n>& key) {
  constexpr bool is_long = n > 4;
  std::uint64_t h = 0x9e3779b97f4a7c15;
  for (std::size_t i = 0; i < n; ++i) {
    if (is_long && key[i] == 0) continue;
    h = mixed_bits(h ^ key[i]) + 0x9e3779b97f4a7c15 * (is_long ? i + 1 : 1);
  }
  return h;
}

/// Moves are alike if this is the same: a small number. Byte-sized moves are all told apart.
template <class Move>
constexpr bool is_byte = sizeof(Move) == 1 && ToldByBytes<Move>;
template <class Move>
constexpr std::size_t likenesses = is_byte<Move> ? 256 : 4096;
template <PlainState Move>
constexpr std::size_t likeness_of(const Move& m) {
  if constexpr (is_byte<Move>) return std::bit_cast<std::uint8_t>(m);
  else return hash(words_of(m)) >> 52;
}

/// Where a key is remembered.
template <class Key>
struct Place {
  Key key;
  std::uint64_t hash;
};

template <class Key>
constexpr Place<Key> place_under(const Key& key) {
  return {key, hash(key)};
}

/// Which of a state and its mirror image, the state with the players swapped, is remembered. (A
/// whole word, so that store forwarding works when it is copied.)
enum class Image : std::uint64_t {
  own,      ///< the state itself
  swapped,  ///< the other, which is worth minus as much
  both      ///< they are the same: worth as much as its negative, which is nothing
};

template <class Key>
struct ImagePlace : Place<Key> {
  Image image;
};

/// The game says itself where its states are remembered.
///   place(s)  an ImagePlace
template <class G>
concept Placing = Game<G> && requires(const G g, const typename G::State s) {
  g.place(s).image;
};

/// States may be remembered by their mirror images.
template <class G>
concept Imaged = Swappable<G> || Placing<G>;

/// Where a state is remembered, and as which image if the game has any.
template <Game G>
using PlaceOf = std::conditional_t<Imaged<G>, ImagePlace<KeyOf<G>>, Place<KeyOf<G>>>;

template <Game G>
constexpr PlaceOf<G> place_as(const KeyOf<G>& key, [[maybe_unused]] Image image) {
  if constexpr (Imaged<G>) return {place_under(key), image};
  else return place_under(key);
}

template <Game G>
constexpr Image image_at([[maybe_unused]] const PlaceOf<G>& place) {
  if constexpr (Imaged<G>) return place.image;
  else return Image::own;
}

/// One place for a state and its mirror image.
template <Keyed G>
[[gnu::always_inline]] constexpr PlaceOf<G> shared_place(const G& game,
                                                         const typename G::State& s) {
  if constexpr (Placing<G>) return game.place(s);
  const KeyOf<G> own = key_of(game, s);
  if constexpr (Swappable<G>)
    if (is_swappable(game)) {
      const KeyOf<G> swapped = key_of(game, game.swapped(s));
      if (swapped < own) return place_as<G>(swapped, Image::swapped);
      return place_as<G>(own, is_same(swapped, own) ? Image::both : Image::own);
    }
  return place_as<G>(own, Image::own);
}

/// A key with one more word: a state and something beside it.
template <std::size_t n>
constexpr Key<n + 1> extended(const Key<n>& key, std::int64_t word) {
  Key<n + 1> longer{};
  std::copy(key.begin(), key.end(), longer.begin());
  longer.back() = static_cast<std::uint64_t>(word);
  return longer;
}

}  // namespace pincer
