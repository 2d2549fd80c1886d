#pragma once
#include <algorithm>
#include <limits>

#include "pincer/core/checked.hpp"
#include "pincer/core/game.hpp"

namespace pincer {

/// What a side is sure of even if it has to move first wherever both would move at once. Where
/// that holds for both sides and they meet, the state is settled by pure play, and alpha-beta sees
/// it without a matrix (Bosansky, Lisy, Cermak, Vitek and Pechoucek 2013).
///
/// For games without dice: what is found is some payoff, not a sum, so nothing is rounded.
template <Game G, class Enter>
requires(Joint<G> && !Chance<G>) class Serialized {
 public:
  using State = typename G::State;
  using Range = Bounds<double>;

  /// `enter(turn)` is called for every state; once it is false the search ends.
  Serialized(const G& game, Side first, Enter enter) : game_(game), first_(first), enter_(enter) {}

  /// All as `first` sees it.
  /// Ensures: the value if it lies inside the window, else
  /// value <= result <= window.lower or window.upper <= result <= value; nothing once has_ended().
  double sure_of(const State& s, Range window) {
    const Turn turn = game_.turn(s);
    has_ended_ = has_ended_ || !enter_(turn);
    if (has_ended_) return 0;
    if (turn == Turn::over) return seen_by(first_, payoff_of(game_, s));
    if (turn == Turn::both) {
      const auto replies = useful_moves_of(game_, s, other(first_));
      return best(useful_moves_of(game_, s, first_), window, [&](const auto& move, Range w) {
        return worst(replies, w, [&](const auto& reply, Range inner) {
          return sure_of(
              first_ == Side::max ? game_.play(s, move, reply) : game_.play(s, reply, move), inner);
        });
      });
    }
    if constexpr (Turns<G>) {
      const auto after = [&](const auto& move, Range w) { return sure_of(game_.play(s, move), w); };
      return side_of(turn) == first_ ? best(useful_moves_of(game_, s), window, after)
                                     : worst(useful_moves_of(game_, s), window, after);
    } else {
      has_ended_ = true;
      return 0;
    }
  }

  bool has_ended() const { return has_ended_; }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  template <class Moves, class After>
  double best(const Moves& moves, Range window, const After& after) {
    double best = -infinity;
    for (const auto& move : moves) {
      best = std::max(best, after(move, Range{std::max(window.lower, best), window.upper}));
      if (best >= window.upper || has_ended_) break;
    }
    return best;
  }

  template <class Moves, class After>
  double worst(const Moves& moves, Range window, const After& after) {
    return -best(moves, window.mirrored(),
                 [&](const auto& move, Range w) { return -after(move, w.mirrored()); });
  }

  const G& game_;
  Side first_;
  Enter enter_;
  bool has_ended_ = false;
};

}  // namespace pincer
