#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>

#include "pincer/core/bounds.hpp"

namespace pincer {

// A game is a small const object (its parameters) with a small copyable State. What it can do
// is seen from its members; nothing is inherited. All values are payoffs to Max.

/// Whose turn it is: one player's, the dice's, both players' at once, or nobody's.
enum class Turn : std::uint8_t { max, min, chance, both, over };

enum class Side : std::uint8_t { max, min };

constexpr Side side_of(Turn turn) { return turn == Turn::max ? Side::max : Side::min; }
constexpr Turn turn_of(Side side) { return side == Side::max ? Turn::max : Turn::min; }
constexpr Side other(Side side) { return side == Side::max ? Side::min : Side::max; }

/// What one side sees: everything as it is for Max, everything mirrored for Min.
template <class T>
constexpr T seen_by(Side side, T facts) {
  if constexpr (std::is_arithmetic_v<T>) return side == Side::max ? facts : -facts;
  else return side == Side::max ? facts : facts.mirrored();
}

/// One way the dice may fall: it happens with weight / (sum of the weights), weight >= 1.
template <class State>
struct Outcome {
  std::int64_t weight;
  State state;
};

template <class V>
concept Payoff = std::same_as<V, int> || std::same_as<V, double>;

/// What every game has.
///   root()     the state it starts from
///   turn(s)    whose turn it is
///   payoff(s)  what Max gets; asked only when turn(s) is over
///   range()    contains every payoff
template <class G>
concept Game = Payoff<typename G::Value> && std::copyable<typename G::State> &&
    requires(const G g, const typename G::State s) {
  { g.root() } -> std::same_as<typename G::State>;
  { g.turn(s) } -> std::same_as<Turn>;
  { g.payoff(s) } -> std::same_as<typename G::Value>;
  { g.range() } -> std::same_as<Bounds<typename G::Value>>;
};

/// Moves to go through one by one, or to pick the i-th of.
template <class M>
concept MoveList = std::ranges::forward_range<M> && std::ranges::sized_range<M> &&
    requires(const M moves, std::size_t i) {
  moves.empty();
  moves[i];
};

/// Players move in turn.
///   moves(s)    a list of at least one Move, in the game's natural order
///   play(s, m)  the state after m
template <class G>
concept Turns = Game<G> &&
    requires(const G g, const typename G::State s, const typename G::Move m) {
  { g.moves(s) } -> MoveList;
  { g.play(s, m) } -> std::same_as<typename G::State>;
};

/// Dice are rolled.
///   outcomes(s)  a range of at least one Outcome<State>
template <class G>
concept Chance = Game<G> && requires(const G g, const typename G::State s) {
  { g.outcomes(s) } -> std::ranges::random_access_range;
};

/// Both players move at once.
///   moves(s, side)  what that side may choose from
///   play(s, a, b)   the state after Max's a and Min's b
template <class G>
concept Joint = Game<G> &&
    requires(const G g, const typename G::State s, const typename G::Move m) {
  { g.moves(s, Side::max) } -> MoveList;
  { g.play(s, m, m) } -> std::same_as<typename G::State>;
};

/// The game knows bounds on the value of any state, terminal ones included, without searching.
/// (If it has `settled`, see below: only where that says nothing and the game is not over.)
template <class G>
concept StaticallyBounded = Game<G> && requires(const G g, const typename G::State s) {
  { g.bounds(s) } -> std::same_as<Bounds<typename G::Value>>;
};

/// The game says which moves look good: higher scores are tried first, whoever moves.
///   score(s, m), or score(s, m, after) if the state after m helps to tell
///   score(s, side, m) where both move at once
template <class G>
concept ScoredByState = Turns<G> &&
    requires(const G g, const typename G::State s, const typename G::Move m) {
  { g.score(s, m, s) } -> std::convertible_to<int>;
};
template <class G>
concept Scored = ScoredByState<G> ||
    (Turns<G>&& requires(const G g, const typename G::State s, const typename G::Move m) {
      { g.score(s, m) } -> std::convertible_to<int>;
    });

template <Scored G>
constexpr int score_of(const G& game, const typename G::State& s, const typename G::Move& m,
                       const typename G::State& after) {
  if constexpr (ScoredByState<G>) return game.score(s, m, after);
  else return game.score(s, m);
}

template <class G>
concept JointlyScored = Joint<G> &&
    requires(const G g, const typename G::State s, const typename G::Move m) {
  { g.score(s, Side::max, m) } -> std::convertible_to<int>;
};

/// The game can guess a state's value, within range().
template <class G>
concept Estimated = Game<G> && requires(const G g, const typename G::State s) {
  { g.heuristic(s) } -> std::same_as<typename G::Value>;
};

/// The game knows its mirror image.
///   swapped(s)      the state with the players exchanged; it is worth minus what s is worth
///   is_swappable()  whether that is so, where it depends on the game's parameters
template <class G>
concept Swappable = Game<G> && requires(const G g, const typename G::State s) {
  { g.swapped(s) } -> std::same_as<typename G::State>;
};

template <Swappable G>
constexpr bool is_swappable([[maybe_unused]] const G& game) {
  if constexpr (requires { game.is_swappable(); }) return game.is_swappable();
  else return true;
}

/// The game knows moves that are enough.
///   useful(s), useful(s, side)  some of the moves, in natural order: with only these to choose
///                               from the state is worth as much
template <class G>
concept Selective = Turns<G> && requires(const G g, const typename G::State s) {
  { g.useful(s) } -> std::same_as<decltype(g.moves(s))>;
};
template <class G>
concept JointlySelective = Joint<G> && requires(const G g, const typename G::State s) {
  { g.useful(s, Side::max) } -> std::same_as<decltype(g.moves(s, Side::max))>;
};

/// The game knows when there is only one thing to do.
///   forced(s), forced(s, side)  the only useful move of the player to move, or nothing
template <class G>
concept Forcing = Turns<G> && requires(const G g, const typename G::State s) {
  { g.forced(s) } -> std::same_as<std::optional<typename G::Move>>;
};
template <class G>
concept JointlyForcing = Joint<G> && requires(const G g, const typename G::State s) {
  { g.forced(s, Side::max) } -> std::same_as<std::optional<typename G::Move>>;
};

/// The game knows when it is as good as decided.
///   settled(s)  what s is worth, where the rules tell it at once; asked where the game is not over
template <class G>
concept Settling = Game<G> && requires(const G g, const typename G::State s) {
  { g.settled(s) } -> std::same_as<std::optional<typename G::Value>>;
};

/// No payoff is larger than G::largest_payoff, nor smaller than its negative, and that is little:
/// states need less room to be remembered.
template <class G>
concept SmallPayoffs = Game<G> && requires {
  requires G::largest_payoff <= 32767;
};

/// No state is reached in two ways: remembering states is of no use.
template <class G>
concept TreeShaped = Game<G> && requires {
  requires G::is_tree;
};

/// What the game says for free about s, where the game is not over and nothing is settled.
template <Game G>
constexpr auto open_bounds(const G& game, const typename G::State& s) {
  if constexpr (StaticallyBounded<G>) return game.bounds(s);
  else return game.range();
}

/// What the game says about s for free.
template <Game G>
constexpr auto static_bounds(const G& game, const typename G::State& s) {
  if constexpr (Settling<G>) {
    using Range = Bounds<typename G::Value>;
    if (game.turn(s) == Turn::over) return Range::exactly(game.payoff(s));
    if (const auto value = game.settled(s)) return Range::exactly(*value);
  }
  return open_bounds(game, s);
}

/// What a search of G computes with. Sums over dice or mixed moves are not integers.
template <class G>
using NumberOf = std::conditional_t<Chance<G> || Joint<G>, double, typename G::Value>;

/// Whether dice are rolled in this game. (Rules without a type say it when they run.)
template <Game G>
constexpr bool has_dice([[maybe_unused]] const G& game) {
  if constexpr (requires { game.has_dice(); }) return game.has_dice();
  else return Chance<G>;
}

/// Whether values are sums over dice or mixed moves, which are rounded. (Likewise.)
template <Game G>
constexpr bool has_sums([[maybe_unused]] const G& game) {
  if constexpr (requires { game.has_sums(); }) return game.has_sums();
  else return Chance<G> || Joint<G>;
}

template <Payoff To, Payoff From>
constexpr Bounds<To> as(Bounds<From> b) {
  return {static_cast<To>(b.lower), static_cast<To>(b.upper)};
}

/// What people call a move; its own number where the game does not say.
template <class G>
std::string move_name(const G& game, const typename G::State& s, const typename G::Move& m) {
  if constexpr (requires {
                  { game.name(s, m) } -> std::convertible_to<std::string>;
                })
    return game.name(s, m);
  else return std::to_string(m);
}

/// What people call the i-th outcome; its place, from 1, where the game does not say.
template <class G>
std::string outcome_name(const G& game, const typename G::State& s, std::size_t i) {
  if constexpr (requires {
                  { game.outcome_name(s, i) } -> std::convertible_to<std::string>;
                })
    return game.outcome_name(s, i);
  else return std::to_string(i + 1);
}

}  // namespace pincer
