#pragma once
#include <string>
#include <utility>

#include "pincer/core/multiplayer.hpp"

namespace pincer {

/// A game for several players as one of them must fear it: that player is Max, all others together
/// are Min, and what is paid is Max's payoff. Its value is what Max can guarantee, whatever the
/// others do and whatever they want; a search of it proves bounds on that.
template <Multiplayer G>
class Paranoid {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Value = typename G::Value;
  static constexpr bool is_tree = requires { requires G::is_tree; };

  Paranoid(G game, int player) : game_(std::move(game)), player_(player) {}

  State root() const { return game_.root(); }

  Turn turn(const State& s) const {
    const int player = game_.player(s);
    if (player == nobody) return Turn::over;
    return player == player_ ? Turn::max : Turn::min;
  }

  Value payoff(const State& s) const {
    return payoffs_of(game_, s)[static_cast<std::size_t>(player_)];
  }
  Bounds<Value> range() const { return game_.range(player_); }

  auto moves(const State& s) const { return game_.moves(s); }
  State play(const State& s, const Move& m) const { return game_.play(s, m); }

  // What the game knows beside its rules, as far as it does.

  Bounds<Value> bounds(const State& s) const requires requires(const G g, const State t) {
    g.bounds(t, 0);
  }
  { return game_.bounds(s, player_); }
  int score(const State& s, const Move& m) const requires
      requires(const G g, const State t, const Move n) {
    g.score(t, n);
  }
  { return game_.score(s, m); }
  auto key(const State& s) const requires requires(const G g, const State t) { g.key(t); }
  { return game_.key(s); }
  auto symmetric_key(const State& s) const requires requires(const G g, const State t) {
    g.symmetric_key(t);
  }
  { return game_.symmetric_key(s); }
  std::string name(const State& s, const Move& m) const { return move_name(game_, s, m); }

 private:
  G game_;
  int player_;
};

}  // namespace pincer
