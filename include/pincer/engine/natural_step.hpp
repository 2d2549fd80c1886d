#pragma once
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "pincer/core/checked.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/recording.hpp"

namespace pincer {

/// The place of a useful move among all moves.
template <class G, class Moves>
std::uint32_t natural_index(const G& game, const typename G::State& s, const Moves& useful,
                            const Moves& all, std::size_t i) {
  using Move = std::decay_t<decltype(useful[i])>;
  const auto is_same = [&](const Move& move) {
    if constexpr (std::equality_comparable<Move>) return move == useful[i];
    else return move_name(game, s, move) == move_name(game, s, useful[i]);
  };
  const auto found = std::find_if(all.begin(), all.end(), is_same);
  return static_cast<std::uint32_t>(std::distance(all.begin(), found));
}

/// The step to a child that a search knows by its place among the useful moves, or at the root
/// among all moves: what a recording asks for (Recording::StepTo).
template <Game G, bool is_root>
Recording::StepTo::Step natural_step(const void* any_game, const void* any_state,
                                     std::uint32_t child) {
  const G& game = *static_cast<const G*>(any_game);
  const auto& s = *static_cast<const typename G::State*>(any_state);
  [[maybe_unused]] const Turn turn = game.turn(s);
  if constexpr (Joint<G>)
    if (turn == Turn::both) {
      const auto rows = moves_of(game, s, Side::max), columns = moves_of(game, s, Side::min);
      if constexpr (!is_root && JointlySelective<G>) {
        const auto some_rows = useful_moves_of(game, s, Side::max);
        const auto some_columns = useful_moves_of(game, s, Side::min);
        return {natural_index(game, s, some_rows, rows, child / some_columns.size()),
                natural_index(game, s, some_columns, columns, child % some_columns.size())};
      }
      const auto width = static_cast<std::uint32_t>(columns.size());
      return {child / width, child % width};
    }
  if constexpr (!is_root && Selective<G>)
    if (turn == Turn::max || turn == Turn::min)
      return {natural_index(game, s, useful_moves_of(game, s), moves_of(game, s), child), 0};
  return {child, 0};
}

/// Whether places and steps differ anywhere.
template <Game G>
constexpr bool has_natural_steps = Joint<G> || Selective<G> || JointlySelective<G>;

}  // namespace pincer
