#pragma once
#pragma GCC system_header  // so that compilers do not explain the macro below as well
#include "pincer/core/members.hpp"

namespace pincer {

/// Does not compile unless the game is well formed: one static_assert fails, with a sentence about
/// the first mistake. A door for games calls it instead of going on:
///
///     if constexpr (!Wellformed<G>) explain_members<G>();
template <class G, bool never = false>
constexpr void explain_members() {
  using members::Fault, members::Member;
  constexpr members::Mistake mistake = members::mistake_of<G>;
#define PINCER_EXPLAIN(NAME, FORM, WORDS)                                                  \
  if constexpr (mistake.member == Member::NAME) {                                          \
    if constexpr (mistake.fault == Fault::missing)                                         \
      static_assert(never, "this game has no `" FORM "`: " WORDS);                         \
    else if constexpr (mistake.fault == Fault::not_const)                                  \
      static_assert(never, "a const is missing; write `" FORM "`: " WORDS);                \
    else if constexpr (mistake.fault == Fault::takes_reference)                            \
      static_assert(never, "State& should be const State&; write `" FORM "`: " WORDS);     \
    else if constexpr (mistake.fault == Fault::result)                                     \
      static_assert(never, "this has the wrong type; write `" FORM "`: " WORDS);           \
    else static_assert(never, "these are the wrong parameters; write `" FORM "`: " WORDS); \
  } else
  // clang-format off
  PINCER_EXPLAIN(State, "struct State { ... };",
    "what the rules need to know, a value that can be copied")
  PINCER_EXPLAIN(Value, "using Value = int; or double",
    "what payoffs are made of")
  PINCER_EXPLAIN(Move, "using Move = ...;",
    "what a player chooses: a number, an enum or a small struct that can be made without "
    "arguments and copied")
  PINCER_EXPLAIN(root, "State root() const",
    "where the game begins")
  PINCER_EXPLAIN(turn, "Turn turn(const State& s) const",
    "whose turn it is: max, min, chance, both or over")
  PINCER_EXPLAIN(payoff, "Value payoff(const State& s) const",
    "what Max gets where the game is over")
  PINCER_EXPLAIN(range, "Bounds<Value> range() const",
    "the lowest and the highest payoff there can be")
  PINCER_EXPLAIN(moves, "auto moves(const State& s) const",
    "a list of Move, such as InlineVector<Move, 8> or std::vector<Move>; where both move at "
    "once `auto moves(const State& s, Side side) const`")
  PINCER_EXPLAIN(moves_of_one, "auto moves(const State& s) const",
    "a list of what the player to move may choose, for play(s, move)")
  PINCER_EXPLAIN(moves_of_side, "auto moves(const State& s, Side side) const",
    "a list of what that side may choose where both move at once, for play(s, max, min)")
  PINCER_EXPLAIN(play, "State play(const State& s, const Move& move) const",
    "the state after a move; where both move at once `State play(const State& s, const Move& "
    "max, const Move& min) const`")
  PINCER_EXPLAIN(play_one, "State play(const State& s, const Move& move) const",
    "the state after one of moves(s)")
  PINCER_EXPLAIN(play_both, "State play(const State& s, const Move& max, const Move& min) const",
    "the state after both have moved, each one of moves(s, side)")
  PINCER_EXPLAIN(outcomes, "auto outcomes(const State& s) const",
    "how the dice may fall: a list of Outcome<State>{weight, state}, such as "
    "InlineVector<Outcome<State>, 6>")
  PINCER_EXPLAIN(bounds, "Bounds<Value> bounds(const State& s) const",
    "bounds that contain the value of s, known without a search")
  PINCER_EXPLAIN(settled, "std::optional<Value> settled(const State& s) const",
    "the value of s, where the rules tell it at once")
  PINCER_EXPLAIN(useful, "auto useful(const State& s) const",
    "moves that are enough, in a list of the type that moves(s) returns; where both move at "
    "once `auto useful(const State& s, Side side) const`")
  PINCER_EXPLAIN(forced, "std::optional<Move> forced(const State& s) const",
    "the only useful move, if there is only one; where both move at once `std::optional<Move> "
    "forced(const State& s, Side side) const`")
  PINCER_EXPLAIN(score, "int score(const State& s, const Move& move) const",
    "higher for moves to try first; or score(s, move, after); or score(s, side, move) where "
    "both move at once")
  PINCER_EXPLAIN(heuristic, "Value heuristic(const State& s) const",
    "a guess at the value of s")
  PINCER_EXPLAIN(key, "auto key(const State& s) const",
    "what tells s from other states: a number, a Key<n> or a plain struct of up to 64 bytes")
  PINCER_EXPLAIN(symmetric_key, "auto symmetric_key(const State& s) const",
    "one key for s and all states that are symmetric to it")
  PINCER_EXPLAIN(swapped, "State swapped(const State& s) const",
    "s with the players exchanged, which is worth minus as much")
  PINCER_EXPLAIN(is_swappable, "bool is_swappable() const",
    "whether swapped(s) holds of this game")
  PINCER_EXPLAIN(is_tree, "static constexpr bool is_tree = true;",
    "no state is reached in two ways")
  PINCER_EXPLAIN(largest_payoff, "static constexpr int largest_payoff = ...;",
    "no payoff is larger, nor smaller than its negative")
  PINCER_EXPLAIN(name, "std::string name(const State& s, const Move& move) const",
    "what people call a move, needed where Move is not a number")
  PINCER_EXPLAIN(outcome_name, "std::string outcome_name(const State& s, std::size_t i) const",
    "what people call the i-th of outcomes(s)")
  PINCER_EXPLAIN(show, "std::string show(const State& s) const",
    "a picture of s, in whole lines")
  PINCER_EXPLAIN(players, "int players() const",
    "how many play, 2 to 6")
  PINCER_EXPLAIN(player, "int player(const State& s) const",
    "who moves, from 0, or `nobody` where the game is over")
  PINCER_EXPLAIN(payoffs, "Payoffs<Value> payoffs(const State& s) const",
    "what each player gets where the game is over")
  PINCER_EXPLAIN(range_of_player, "Bounds<Value> range(int player) const",
    "the lowest and the highest payoff of that player")
  PINCER_EXPLAIN(bounds_of_player, "Bounds<Value> bounds(const State& s, int player) const",
    "bounds on what that player can guarantee, known without a search")
  PINCER_EXPLAIN(sum, "Bounds<Value> sum() const",
    "what all payoffs of an end add up to")
  PINCER_EXPLAIN(handed, "State handed(const State& s, int player) const",
    "s with that player to move")
  { static_assert(Wellformed<G>, "this game is not well formed"); }
  // clang-format on
#undef PINCER_EXPLAIN
}

}  // namespace pincer
