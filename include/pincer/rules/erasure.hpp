#pragma once
#include <algorithm>
#include <concepts>
#include <cstring>
#include <string>
#include <type_traits>

#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/paranoid.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

// What it takes to make rules of a game's type: its keys, moves, shape and states without the type.

/// A key in as many words as any key may have; what is left over is 0.
template <std::size_t n>
AnyKey any_key(const Key<n>& key) {
  static_assert(n < std::tuple_size_v<AnyKey>, "a key may have up to 64 bytes");
  AnyKey any{};
  std::copy(key.begin(), key.end(), any.begin());
  return any;
}

/// Moves of a type, as rules hand them out and get them back: the move itself where it is small
/// and copied byte by byte, else its place in the game's list.
template <class Move>
struct MoveCoder {
  static constexpr bool holds_move =
      std::is_trivially_copyable_v<Move> && sizeof(Move) <= sizeof(AnyMove::word);

  static AnyMove coded(const Move& move, std::size_t index) {
    AnyMove any{index, static_cast<std::uint32_t>(index), 0};
    if constexpr (holds_move) {
      any.word = 0;
      std::memcpy(&any.word, &move, sizeof(Move));
    }
    if constexpr (PlainState<Move>) any.likeness = static_cast<std::uint32_t>(likeness_of(move));
    return any;
  }

  /// `list()` makes the moves it was listed with.
  template <class List>
  static Move decoded(const AnyMove& any, List list) {
    if constexpr (holds_move) {
      Move move;
      std::memcpy(&move, &any.word, sizeof(Move));
      return move;
    } else {
      return list()[any.index];
    }
  }

  template <class Moves>
  static AnyMoves list_of(const Moves& moves) {
    AnyMoves list;
    std::size_t index = 0;
    for (const auto& move : moves) list.push_back(coded(move, index++));
    return list;
  }
};

/// What a game of two players is, from its members.
template <Game G>
constexpr Shape shape_of() {
  Shape shape;
  shape.has_turns = Turns<G>;
  shape.has_chance = Chance<G>;
  shape.has_joint = Joint<G>;
  shape.is_whole = std::is_integral_v<NumberOf<G>>;
  shape.is_remembered = Keyed<G>;
  shape.is_tree = TreeShaped<G>;
  shape.is_swappable = Swappable<G>;
  shape.merges = requires(const G g, const typename G::State s) { g.symmetric_key(s); };
  shape.is_comparable = std::equality_comparable<typename G::State>;
  shape.has_bounds = StaticallyBounded<G>;
  shape.has_settled = Settling<G>;
  shape.has_useful = Selective<G> || JointlySelective<G>;
  shape.has_forced = Forcing<G> || JointlyForcing<G>;
  shape.has_score = Scored<G> || JointlyScored<G>;
  shape.has_heuristic = Estimated<G>;
  return shape;
}

/// The same of a game for several.
template <Multiplayer G>
constexpr Shape shape_of() {
  Shape shape;
  shape.players = max_players;  // at most; each game knows its own
  shape.has_turns = true;
  shape.is_whole = std::is_integral_v<typename G::Value>;
  shape.is_remembered = Keyed<Paranoid<G>>;
  shape.is_tree = TreeShaped<Paranoid<G>>;
  shape.merges = requires(const G g, const typename G::State s) { g.symmetric_key(s); };
  shape.is_comparable = std::equality_comparable<typename G::State>;
  shape.has_sum = SumBounded<G>;
  shape.has_handed = Handable<G>;
  return shape;
}

/// What people see of a state, if the game draws it.
template <class G>
std::string shown(const G& game, const typename G::State& s) {
  if constexpr (requires {
                  { game.show(s) } -> std::convertible_to<std::string>;
                })
    return game.show(s);
  else return "";
}

/// What a side is in that picture, if the game says so.
template <class G>
std::string mark_of([[maybe_unused]] const G& game, [[maybe_unused]] Side side) {
  if constexpr (requires {
                  { game.mark(side) } -> std::convertible_to<std::string>;
                })
    return game.mark(side);
  else return "";
}

/// Which states of a game are one.
template <Game G>
struct StateIdentity {
  using State = typename G::State;

  static AnyKey key([[maybe_unused]] const G& game, [[maybe_unused]] const State& s) {
    if constexpr (Keyed<G>) return any_key(key_of(game, s));
    else return {};
  }
  static AnyKey own_key([[maybe_unused]] const G& game, [[maybe_unused]] const State& s) {
    if constexpr (Keyed<G>) return any_key(pincer::own_key(game, s));
    else return {};
  }
  static ImagePlace<AnyKey> place([[maybe_unused]] const G& game, [[maybe_unused]] const State& s) {
    if constexpr (!Keyed<G>) return {};
    else {
      const PlaceOf<G> own = shared_place(game, s);
      return {place_under(any_key(own.key)), image_at<G>(own)};
    }
  }
  static bool same([[maybe_unused]] const G& game, const State& a, const State& b) {
    if constexpr (std::equality_comparable<State>) return a == b;
    else if constexpr (Keyed<G>) return pincer::own_key(game, a) == pincer::own_key(game, b);
    else if constexpr (PlainState<State>) return words_of(a) == words_of(b);
    else return &a == &b;
  }
  /// Bytes of the state itself; none where some of its bytes mean nothing.
  static std::string bytes([[maybe_unused]] const State& s) {
    if constexpr (PlainState<State>) {
      const auto words = words_of(s);
      return {reinterpret_cast<const char*>(words.data()), sizeof(words)};
    } else {
      return {};
    }
  }
  /// Where nothing but == tells states apart there is nothing to hash.
  static std::size_t hash([[maybe_unused]] const G& game, [[maybe_unused]] const State& s) {
    if constexpr (Keyed<G>) return pincer::hash(pincer::own_key(game, s));
    else if constexpr (PlainState<State>) return pincer::hash(words_of(s));
    else return 0;
  }
};

}  // namespace pincer
