#pragma once
#include "pincer/core/checked.hpp"

namespace pincer::textbook {

[[noreturn]] inline void refuse_single_move() {
  throw Error("this game has a state where one player moves, but no moves(s) for it");
}

/// A state with players to move, as a matrix: calls `use(rows, columns, child)`, where
/// child(i, j) is the state after Max's i-th and Min's j-th move. Who is not to move has one.
template <Game G, class Use>
auto with_stage(const G& game, const typename G::State& s, Turn turn, Use use) {
  using Size = std::size_t;
  if constexpr (Joint<G>)
    if (turn == Turn::both) {
      const auto rows = moves_of(game, s, Side::max), columns = moves_of(game, s, Side::min);
      return use(Size{rows.size()}, Size{columns.size()},
                 [&](Size i, Size j) { return game.play(s, rows[i], columns[j]); });
    }
  if constexpr (Turns<G>) {
    const auto moves = moves_of(game, s);
    const bool by_row = turn == Turn::max;
    return use(by_row ? Size{moves.size()} : 1, by_row ? 1 : Size{moves.size()},
               [&, by_row](Size i, Size j) { return game.play(s, moves[by_row ? i : j]); });
  } else {
    refuse_single_move();
  }
}

}  // namespace pincer::textbook
