#pragma once
#include "pincer/core/game.hpp"

namespace pincer {

/// Whether there is only one thing to do at s, and the game says so.
template <Game G>
[[gnu::always_inline]] constexpr bool is_forced(const G& game, const typename G::State& s,
                                                Turn turn) {
  if constexpr (Forcing<G>)
    if (turn == Turn::max || turn == Turn::min) return game.forced(s).has_value();
  if constexpr (JointlyForcing<G>)
    if (turn == Turn::both)
      return game.forced(s, Side::max).has_value() && game.forced(s, Side::min).has_value();
  return false;
}

/// The state after it.
/// Requires: is_forced(game, s, turn).
template <Game G>
constexpr typename G::State after_forced(const G& game, const typename G::State& s, Turn turn) {
  if constexpr (JointlyForcing<G>)
    if (turn == Turn::both)
      return game.play(s, *game.forced(s, Side::max), *game.forced(s, Side::min));
  if constexpr (Forcing<G>) return game.play(s, *game.forced(s));
  else return s;
}

}  // namespace pincer
