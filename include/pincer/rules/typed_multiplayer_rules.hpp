#pragma once
#include <string>

#include "pincer/core/paranoid.hpp"
#include "pincer/rules/erasure.hpp"

namespace pincer {

/// Rules from a game for several players: all of Rules but the session and `against_all`.
template <Multiplayer G>
class TypedMultiplayerRules : public Rules {
 public:
  using State = typename G::State;

  explicit TypedMultiplayerRules(const G& game)
      : Rules(shape_with(game.players()), as<double>(game.range(0))), game_(game), fear_(game, 0) {}

  const G& game() const { return game_; }

  AnyState root() const final { return AnyState::of(game_.root()); }
  Turn turn(const AnyState& s) const final {
    const int player = game_.player(s.as<State>());
    return player == nobody ? Turn::over : player == 0 ? Turn::max : Turn::min;
  }
  double payoff(const AnyState& s) const final { return payoffs(s)[0]; }

  AnyMoves moves(const AnyState& s, Side) const final {
    return Coder::list_of(game_.moves(s.as<State>()));
  }
  AnyState play(const AnyState& s, const AnyMove& move) const final {
    return AnyState::of(game_.play(s.as<State>(), decoded(s.as<State>(), move)));
  }
  std::string name(const AnyState& s, Side, const AnyMove& move) const final {
    return move_name(game_, s.as<State>(), decoded(s.as<State>(), move));
  }
  std::string show(const AnyState& s) const final { return shown(game_, s.as<State>()); }

  AnyKey key(const AnyState& s) const final { return Identity::key(fear(), s.as<State>()); }
  AnyKey own_key(const AnyState& s) const final { return Identity::own_key(fear(), s.as<State>()); }
  ImagePlace<AnyKey> place(const AnyState& s) const final {
    return Identity::place(fear(), s.as<State>());
  }
  bool same(const AnyState& a, const AnyState& b) const final {
    return Identity::same(fear(), a.as<State>(), b.as<State>());
  }
  std::size_t hash(const AnyState& s) const final { return Identity::hash(fear(), s.as<State>()); }
  std::string identity(const AnyState& s) const final { return Identity::bytes(s.as<State>()); }
  double heuristic(const AnyState& s) const final {
    return static_bounds(fear(), s.as<State>()).middle();
  }

  int player(const AnyState& s) const final { return game_.player(s.as<State>()); }
  Bounds<double> range_of(int player) const final { return as<double>(game_.range(player)); }
  Payoffs<double> payoffs(const AnyState& s) const final {
    return in_reals(payoffs_of(game_, s.as<State>()));
  }
  Payoffs<double> stated_payoffs(const AnyState& s) const final {
    return in_reals(game_.payoffs(s.as<State>()));
  }
  Bounds<double> sum() const final {
    if constexpr (SumBounded<G>) return as<double>(game_.sum());
    else return Rules::sum();
  }
  AnyState handed(const AnyState& s, int player) const final {
    if constexpr (Handable<G>) return AnyState::of(game_.handed(s.as<State>(), player));
    else return Rules::handed(s, player);
  }

 private:
  using Coder = MoveCoder<typename G::Move>;

  using Identity = StateIdentity<Paranoid<G>>;

  /// The game as its first player must fear it: a Game with the same states and keys.
  const Paranoid<G>& fear() const { return fear_; }

  static Payoffs<double> in_reals(const Payoffs<typename G::Value>& payoffs) {
    Payoffs<double> all;
    for (const auto payoff : payoffs) all.push_back(payoff);
    return all;
  }
  static Shape shape_with(int players) {
    Shape shape = shape_of<G>();
    shape.players = players;
    return shape;
  }
  auto decoded(const State& s, const AnyMove& move) const {
    return Coder::decoded(move, [&] { return game_.moves(s); });
  }

  G game_;
  Paranoid<G> fear_;
};

}  // namespace pincer
