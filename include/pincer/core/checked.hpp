#pragma once
#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"

namespace pincer {

// What a game says, held to what it promised. A game that breaks its word would not crash a
// search but make it lie, so these stand between every search and the game.

/// Out of line for the same reason as `refuse`.
template <class V>
[[noreturn, gnu::noinline, gnu::cold]] void refuse_payoff(V payoff) {
  throw Error("this game pays " + std::to_string(payoff) + ", which is outside its range()");
}

/// What Max gets at a state where the game is over.
template <Game G>
constexpr auto payoff_of(const G& game, const typename G::State& s) {
  const auto payoff = game.payoff(s);
  if (!game.range().contains(payoff)) refuse_payoff(payoff);
  return static_cast<NumberOf<G>>(payoff);
}

/// The moves at a state where a player is to move.
template <Turns G>
constexpr auto moves_of(const G& game, const typename G::State& s) {
  auto moves = game.moves(s);
  if (moves.empty())
    refuse("this game has a state without moves; its turn() should say over there");
  return moves;
}

/// What one side may choose from at a state where both move at once.
template <Joint G>
constexpr auto moves_of(const G& game, const typename G::State& s, Side side) {
  auto moves = game.moves(s, side);
  if (moves.empty())
    refuse("this game has a state where one side has no move; its turn() should not be both");
  return moves;
}

/// Moves that are enough, at a state where a player is to move. (What is declared in a block of its
/// own would be copied when it is returned.)
template <Selective G>
constexpr auto useful_moves_of(const G& game, const typename G::State& s) {
  auto moves = game.useful(s);
  if (moves.empty()) refuse("this game has a state where it calls no move useful");
  return moves;
}
template <Turns G>
constexpr auto useful_moves_of(const G& game, const typename G::State& s) {
  return moves_of(game, s);
}

/// Moves of one side that are enough, at a state where both move at once.
template <JointlySelective G>
constexpr auto useful_moves_of(const G& game, const typename G::State& s, Side side) {
  auto moves = game.useful(s, side);
  if (moves.empty()) refuse("this game has a state where it calls no move useful");
  return moves;
}
template <Joint G>
constexpr auto useful_moves_of(const G& game, const typename G::State& s, Side side) {
  return moves_of(game, s, side);
}

/// The outcomes at a state where the dice are.
template <Chance G>
constexpr auto outcomes_of(const G& game, const typename G::State& s) {
  auto outcomes = game.outcomes(s);
  if (outcomes.empty()) refuse("this game has a chance state without outcomes");
  for (const auto& outcome : outcomes)
    if (outcome.weight < 1) refuse("this game has an outcome whose weight is not at least 1");
  return outcomes;
}

}  // namespace pincer
