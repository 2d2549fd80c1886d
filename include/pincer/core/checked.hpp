#pragma once
#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"

namespace pincer {

// What a game says, held to what it promised. A game that breaks its word would not crash a
// search but make it lie, so these stand between every search and the game.

/// Out of line, as `refuse` is.
template <class State, class V>
[[noreturn, gnu::noinline, gnu::cold]] void refuse_payoff(const State& s, V payoff) {
  break_promise(s, payoff == payoff ? "this game pays " + std::to_string(payoff) +
                                          ", which is outside its range()"
                                    : "this game has a payoff that is not a number");
}

/// What Max gets at a state where the game is over.
template <Game G>
constexpr auto payoff_of(const G& game, const typename G::State& s) {
  const auto payoff = game.payoff(s);
  if (!game.range().contains(payoff)) refuse_payoff(s, payoff);
  return static_cast<NumberOf<G>>(payoff);
}

/// The payoffs there can be: a lowest and a highest.
template <Payoff V>
constexpr Bounds<V> checked_range(Bounds<V> range) {
  const auto is_finite = [](V x) { return x - x == 0; };
  if (!(range.lower <= range.upper) || !is_finite(range.lower) || !is_finite(range.upper))
    refuse("range() of this game should be {lowest, highest}, two numbers");
  return range;
}

/// Whether the game has the members that such a turn needs.
template <Game G>
constexpr bool has_members_for(Turn turn) {
  switch (turn) {
    case Turn::max:
    case Turn::min: return Turns<G>;
    case Turn::chance: return Chance<G>;
    case Turn::both: return Joint<G>;
    case Turn::over: return true;
  }
  return false;
}

/// About a turn that the game has no members for. Out of line, as `refuse` is.
template <class State>
[[noreturn, gnu::noinline, gnu::cold]] void refuse_turn(const State& s, Turn turn) {
  switch (turn) {
    case Turn::max:
    case Turn::min:
      break_promise(s,
                    "turn(s) may be max or min only if the game has `auto moves(const State& s) "
                    "const` and `State play(const State& s, const Move& move) const`; this one has "
                    "not");
    case Turn::chance:
      break_promise(s,
                    "turn(s) may be chance only if the game has `auto outcomes(const State& s) "
                    "const`, a list of Outcome<State>{weight, state}; this one has not");
    case Turn::both:
      break_promise(s,
                    "turn(s) may be both only if the game has `auto moves(const State& s, Side "
                    "side) const` and `State play(const State& s, const Move& max, const Move& "
                    "min) const`; this one has not");
    case Turn::over: break;
  }
  break_promise(s, "turn(s) of this game is none of max, min, chance, both and over");
}

/// The moves at a state where a player is to move.
template <Turns G>
constexpr auto moves_of(const G& game, const typename G::State& s) {
  auto moves = game.moves(s);
  if (moves.empty())
    break_promise(s, "this game has a state without moves; its turn() should say over there");
  return moves;
}

/// What one side may choose from at a state where both move at once.
template <Joint G>
constexpr auto moves_of(const G& game, const typename G::State& s, Side side) {
  auto moves = game.moves(s, side);
  if (moves.empty())
    break_promise(
        s, "this game has a state where one side has no move; its turn() should not be both");
  return moves;
}

/// Moves that are enough, at a state where a player is to move. (What is declared in a block of its
/// own would be copied when it is returned.)
template <Selective G>
constexpr auto useful_moves_of(const G& game, const typename G::State& s) {
  auto moves = game.useful(s);
  if (moves.empty()) break_promise(s, "this game has a state where it calls no move useful");
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
  if (moves.empty()) break_promise(s, "this game has a state where it calls no move useful");
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
  if (outcomes.empty()) break_promise(s, "this game has a chance state without outcomes");
  for (const auto& outcome : outcomes)
    if (outcome.weight < 1)
      break_promise(s, "this game has an outcome whose weight is not at least 1");
  return outcomes;
}

}  // namespace pincer
