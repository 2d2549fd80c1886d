#pragma once
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

namespace pincer {

// A game for several players is not a Game: there is no Max and no Min, and an end of it pays a
// vector. Players are numbers from 0. core/paranoid.hpp makes a Game of it for each of them.

constexpr int max_players = 6;

/// Whose turn it is when the game is over.
constexpr int nobody = -1;

/// What each player gets.
template <class V>
using Payoffs = InlineVector<V, max_players>;

/// Each of several players moves in turn and wants the most for themselves.
///   players()   how many there are: 2 to max_players
///   player(s)   whose turn it is, or nobody when the game is over
///   payoffs(s)  what each player gets; asked only when the game is over
///   range(p)    contains every payoff of player p
///   moves(s)    a range of at least one Move, in the game's natural order
///   play(s, m)  the state after m
template <class G>
concept Multiplayer = Payoff<typename G::Value> && std::copyable<typename G::State> &&
    requires(const G g, const typename G::State s, const typename G::Move m, int p) {
  { g.root() } -> std::same_as<typename G::State>;
  { g.players() } -> std::same_as<int>;
  { g.player(s) } -> std::same_as<int>;
  { g.payoffs(s) } -> std::same_as<Payoffs<typename G::Value>>;
  { g.range(p) } -> std::same_as<Bounds<typename G::Value>>;
  { g.moves(s) } -> MoveList;
  { g.play(s, m) } -> std::same_as<typename G::State>;
};

/// The game knows what all payoffs of an end add up to: sum() contains it. Where both bounds are
/// one, the sum is constant.
template <class G>
concept SumBounded = Multiplayer<G> && requires(const G g) {
  { g.sum() } -> std::same_as<Bounds<typename G::Value>>;
};

/// Any player can be asked to move.
///   handed(s, p)  s, which is not over, with player p to move instead
template <class G>
concept Handable = Multiplayer<G> && requires(const G g, const typename G::State s, int p) {
  { g.handed(s, p) } -> std::same_as<typename G::State>;
};

/// What people call a player: A, B, C ...
inline std::string player_name(int player) { return {static_cast<char>('A' + player)}; }

// What such a game says, held to what it promised (as core/checked.hpp does for a Game).

/// What everybody gets at a state where the game is over.
template <Multiplayer G>
constexpr Payoffs<typename G::Value> payoffs_of(const G& game, const typename G::State& s) {
  using V = typename G::Value;
  const Payoffs<V> payoffs = game.payoffs(s);
  if (static_cast<int>(payoffs.size()) != game.players())
    break_promise(s, "this game does not pay every player");
  Bounds<V> sum{0, 0};
  for (int p = 0; p < game.players(); ++p) {
    const V payoff = payoffs[static_cast<std::size_t>(p)];
    if (!game.range(p).contains(payoff))
      break_promise(s, "this game pays " + player_name(p) + " " + std::to_string(payoff) +
                           ", which is outside its range()");
    sum = {add_down(sum.lower, payoff), add_up(sum.upper, payoff)};
  }
  if constexpr (SumBounded<G>)
    if (sum.upper < game.sum().lower || sum.lower > game.sum().upper)
      break_promise(s, "this game has payoffs whose sum is outside its sum()");
  return payoffs;
}

/// The moves at a state where somebody is to move.
template <Multiplayer G>
constexpr auto moves_of(const G& game, const typename G::State& s) {
  auto moves = game.moves(s);
  if (moves.empty())
    break_promise(s, "this game has a state without moves; its player() should say nobody there");
  return moves;
}

}  // namespace pincer
