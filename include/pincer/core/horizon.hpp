#pragma once
#include <algorithm>

#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// G, ended after a number of player decisions, where it pays an estimate: the game's
/// heuristic, or the middle of its static bounds where it has none.
///
/// A depth-limited search of G is a full search of Horizon<G>. That keeps estimates out of
/// proofs: what is proved is proved about this game. The decisions left are part of the key.
template <Game G>
class Horizon {
 public:
  using Value = typename G::Value;
  using Move = typename G::Move;
  struct State {
    typename G::State inner;
    int left;
  };
  static constexpr bool is_tree = TreeShaped<G>;

  Horizon(G game, int depth) : game_(std::move(game)), depth_(depth) {}

  State root() const { return at(game_.root()); }

  /// A state of G with the whole depth still ahead.
  State at(const typename G::State& inner) const { return {inner, depth_}; }

  Turn turn(const State& s) const {
    const Turn turn = game_.turn(s.inner);
    return s.left == 0 && turn != Turn::chance ? Turn::over : turn;
  }

  Value payoff(const State& s) const {
    return game_.turn(s.inner) == Turn::over ? game_.payoff(s.inner) : estimate(s.inner);
  }

  Bounds<Value> range() const { return game_.range(); }

  auto moves(const State& s) const requires Turns<G> { return game_.moves(s.inner); }
  State play(const State& s, const Move& m) const requires Turns<G> {
    return {game_.play(s.inner, m), s.left - 1};
  }

  auto moves(const State& s, Side side) const requires Joint<G> {
    return game_.moves(s.inner, side);
  }
  State play(const State& s, const Move& a, const Move& b) const requires Joint<G> {
    return {game_.play(s.inner, a, b), s.left - 1};
  }

  auto outcomes(const State& s) const requires Chance<G> {
    const auto inner = game_.outcomes(s.inner);
    Rebound<decltype(inner), Outcome<State>> out;
    for (const auto& o : inner) out.push_back({o.weight, {o.state, s.left}});
    return out;
  }

  auto key(const State& s) const requires Keyed<G> {
    return extended(key_of(game_, s.inner), s.left);
  }

  /// The same state one decision nearer to the horizon: its best move is worth trying here.
  auto hint_key(const State& s) const requires Keyed<G> {
    return extended(key_of(game_, s.inner), s.left - 1);
  }

  int score(const State& s, const Move& m, const State& after) const requires Scored<G> {
    return score_of(game_, s.inner, m, after.inner);
  }
  int score(const State& s, Side side, const Move& m) const requires JointlyScored<G> {
    return game_.score(s.inner, side, m);
  }

  std::string name(const State& s, const Move& m) const { return move_name(game_, s.inner, m); }
  std::string outcome_name(const State& s, std::size_t i) const {
    return pincer::outcome_name(game_, s.inner, i);
  }

 private:
  Value estimate(const typename G::State& s) const {
    const Bounds<Value> range = game_.range();
    if constexpr (Estimated<G>) return std::clamp(game_.heuristic(s), range.lower, range.upper);
    else return static_bounds(game_, s).middle();
  }

  G game_;
  int depth_;
};

}  // namespace pincer
