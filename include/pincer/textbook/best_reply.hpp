#pragma once
#include <vector>

#include "pincer/core/multiplayer.hpp"

namespace pincer::textbook {

/// Best-reply search (Schadd and Winands 2011) as a game that alpha-beta can search: one player
/// is Max, and after each of their moves only one opponent answers, the one who can harm them most;
/// the others stand still. (Who moves again by the rules does so.) Shorter than the paranoid
/// game, and not the game that is played: its value proves nothing.
template <Handable G>
class BestReply {
 public:
  using Value = typename G::Value;
  struct State {
    typename G::State inner;
    bool is_open;  ///< any opponent may answer
  };
  struct Move {
    int player;
    typename G::Move move;
  };

  BestReply(const G& game, int player) : game_(game), player_(player) {}

  State root() const { return at(game_.root()); }

  /// A state of G in which the player is to move.
  State at(const typename G::State& inner) const { return {inner, false}; }

  Turn turn(const State& s) const {
    const int player = game_.player(s.inner);
    if (player == nobody) return Turn::over;
    return player == player_ ? Turn::max : Turn::min;
  }

  Value payoff(const State& s) const {
    return payoffs_of(game_, s.inner)[static_cast<std::size_t>(player_)];
  }
  Bounds<Value> range() const { return game_.range(player_); }

  std::vector<Move> moves(const State& s) const {
    std::vector<Move> moves;
    for (int p = 0; p < game_.players(); ++p) {
      const bool may_move = s.is_open ? p != player_ : p == game_.player(s.inner);
      if (!may_move) continue;
      for (const auto& move : moves_of(game_, game_.handed(s.inner, p))) moves.push_back({p, move});
    }
    return moves;
  }

  State play(const State& s, const Move& m) const {
    const auto after = game_.play(game_.handed(s.inner, m.player), m.move);
    const int next = game_.player(after);
    if (next == nobody || next == m.player) return {after, false};
    return m.player == player_ ? State{after, true} : State{game_.handed(after, player_), false};
  }

 private:
  const G& game_;
  int player_;
};

}  // namespace pincer::textbook
