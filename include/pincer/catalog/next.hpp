#pragma once
#include <string>
#include <vector>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"

namespace pincer {

/// Names of what may happen next at `s`, in natural order.
template <Game G>
std::vector<std::string> names_of_next(const G& game, const typename G::State& s) {
  std::vector<std::string> names;
  const Turn turn = game.turn(s);
  if constexpr (Chance<G>)
    if (turn == Turn::chance)
      for (std::size_t i = 0; i < game.outcomes(s).size(); ++i)
        names.push_back(outcome_name(game, s, i));
  if constexpr (Turns<G>)
    if (turn == Turn::max || turn == Turn::min)
      for (const auto& m : game.moves(s)) names.push_back(move_name(game, s, m));
  if constexpr (Joint<G>)
    if (turn == Turn::both)
      for (const auto& a : game.moves(s, Side::max))
        for (const auto& b : game.moves(s, Side::min))
          names.push_back(move_name(game, s, a) + "/" + move_name(game, s, b));
  return names;
}

/// The state after the i-th of these.
template <Game G>
typename G::State next_state(const G& game, const typename G::State& s, std::size_t i) {
  if constexpr (Chance<G>)
    if (game.turn(s) == Turn::chance) return game.outcomes(s)[i].state;
  if constexpr (Joint<G>)
    if (game.turn(s) == Turn::both) {
      const auto rows = game.moves(s, Side::max), columns = game.moves(s, Side::min);
      return game.play(s, rows[i / columns.size()], columns[i % columns.size()]);
    }
  if constexpr (Turns<G>) return game.play(s, game.moves(s)[i]);
  else throw Error("nothing can be played here");
}

}  // namespace pincer
