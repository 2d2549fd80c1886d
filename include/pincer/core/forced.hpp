#pragma once
#include <optional>
#include <utility>

#include "pincer/core/game.hpp"

namespace pincer {

/// The only thing to do at s, where the game says that there is only one: a move; or two, Max's and
/// Min's, where the game has states in which both do only one thing.
template <Game G>
[[gnu::always_inline]] constexpr auto forced_at(const G& game, const typename G::State& s,
                                                [[maybe_unused]] Turn turn) {
  [[maybe_unused]] const bool has_mover = turn == Turn::max || turn == Turn::min;
  if constexpr (JointlyForcing<G>) {
    using Moves = std::pair<typename G::Move, typename G::Move>;
    if constexpr (Forcing<G>)
      if (has_mover)
        if (const auto only = game.forced(s)) return std::optional(Moves(*only, *only));
    if (turn == Turn::both)
      if (const auto first = game.forced(s, Side::max))
        if (const auto second = game.forced(s, Side::min))
          return std::optional(Moves(*first, *second));
    return std::optional<Moves>();
  } else if constexpr (Forcing<G>) {
    return has_mover ? game.forced(s) : std::nullopt;
  } else {
    return std::optional<int>();  // never
  }
}

/// The state after it.
template <Game G, class Moves>
constexpr typename G::State after_forced(const G& game, const typename G::State& s,
                                         [[maybe_unused]] Turn turn, const Moves& only) {
  if constexpr (JointlyForcing<G>) {
    if constexpr (Forcing<G>)
      if (turn != Turn::both) return game.play(s, only.first);
    return game.play(s, only.first, only.second);
  } else if constexpr (Forcing<G>) {
    return game.play(s, only);
  } else {
    return s;
  }
}

}  // namespace pincer
