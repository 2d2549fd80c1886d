#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "pincer/core/checked.hpp"
#include "pincer/core/game.hpp"
#include "pincer/rules/erasure.hpp"

namespace pincer {

/// Rules from a game of two players: all of Rules but the session, for which it takes an engine.
template <Game G>
class TypedRules : public Rules {
 public:
  using State = typename G::State;

  explicit TypedRules(G game)
      : Rules(shape_with(game), as<double>(game.range())), game_(std::move(game)) {}

  const G& game() const { return game_; }

  AnyState root() const final { return AnyState::of(game_.root()); }
  Turn turn(const AnyState& s) const final {
    const Turn turn = game_.turn(s.as<State>());
    if (!has_members_for<G>(turn)) refuse_turn(s, turn);
    return turn;
  }
  double payoff(const AnyState& s) const final { return game_.payoff(s.as<State>()); }

  AnyMoves moves(const AnyState& any, [[maybe_unused]] Side side) const final {
    const State& s = any.as<State>();
    if constexpr (Joint<G>)
      if (!Turns<G> || game_.turn(s) == Turn::both) return Coder::list_of(game_.moves(s, side));
    if constexpr (Turns<G>) return Coder::list_of(game_.moves(s));
    else return {};
  }

  AnyState play(const AnyState& any, const AnyMove& move) const final {
    const State& s = any.as<State>();
    if constexpr (Turns<G>)
      return AnyState::of(game_.play(s, Coder::decoded(move, [&] { return game_.moves(s); })));
    else refuse("this game has a state where one player moves, but no moves(s) for it");
  }

  AnyState play(const AnyState& any, const AnyMove& max, const AnyMove& min) const final {
    if constexpr (Joint<G>) {
      const State& s = any.as<State>();
      const auto own = [&](const AnyMove& move, Side side) {
        return Coder::decoded(move, [&] { return game_.moves(s, side); });
      };
      return AnyState::of(game_.play(s, own(max, Side::max), own(min, Side::min)));
    } else {
      return Rules::play(any, max, min);
    }
  }

  AnyOutcomes outcomes(const AnyState& s) const final {
    if constexpr (Chance<G>) {
      AnyOutcomes list;
      for (const auto& outcome : game_.outcomes(s.as<State>()))
        list.emplace_back(outcome.weight, AnyState::of(outcome.state));
      return list;
    } else {
      return Rules::outcomes(s);
    }
  }

  std::string name(const AnyState& any, [[maybe_unused]] Side side,
                   const AnyMove& move) const final {
    const State& s = any.as<State>();
    const auto named = [&](auto... sides) {
      return move_name(game_, s, Coder::decoded(move, [&] { return game_.moves(s, sides...); }));
    };
    if constexpr (Joint<G>)
      if (!Turns<G> || game_.turn(s) == Turn::both) return named(side);
    if constexpr (Turns<G>) return named();
    else return "";
  }
  std::string outcome_name(const AnyState& s, std::size_t index) const final {
    return pincer::outcome_name(game_, s.as<State>(), index);
  }
  std::string show(const AnyState& s) const final { return shown(game_, s.as<State>()); }
  std::string mark(Side side) const final { return mark_of(game_, side); }

  AnyKey key(const AnyState& s) const final { return Identity::key(game_, s.as<State>()); }
  AnyKey own_key(const AnyState& s) const final { return Identity::own_key(game_, s.as<State>()); }
  ImagePlace<AnyKey> place(const AnyState& s) const final {
    return Identity::place(game_, s.as<State>());
  }
  bool same(const AnyState& a, const AnyState& b) const final {
    return Identity::same(game_, a.as<State>(), b.as<State>());
  }
  std::size_t hash(const AnyState& s) const final { return Identity::hash(game_, s.as<State>()); }
  std::string identity(const AnyState& s) const final { return Identity::bytes(s.as<State>()); }
  AnyState swapped(const AnyState& s) const final {
    if constexpr (Swappable<G>) return AnyState::of(game_.swapped(s.as<State>()));
    else return Rules::swapped(s);
  }

  Bounds<double> bounds(const AnyState& s) const final {
    return as<double>(open_bounds(game_, s.as<State>()));
  }
  std::optional<double> settled([[maybe_unused]] const AnyState& s) const final {
    if constexpr (Settling<G>)
      if (const auto value = game_.settled(s.as<State>())) return static_cast<double>(*value);
    return {};
  }
  /// (Moves that are known by their place are known by that among all moves.)
  AnyMoves useful(const AnyState& any, Side side) const final {
    [[maybe_unused]] const State& s = any.as<State>();
    if constexpr (Coder::holds_move) {
      if constexpr (JointlySelective<G>)
        if (game_.turn(s) == Turn::both) return Coder::list_of(game_.useful(s, side));
      if constexpr (Selective<G>)
        if (game_.turn(s) != Turn::both) return Coder::list_of(game_.useful(s));
    }
    return moves(any, side);
  }
  std::optional<AnyMove> forced([[maybe_unused]] const AnyState& any, Side side) const final {
    if constexpr (Coder::holds_move) {
      [[maybe_unused]] const State& s = any.as<State>();
      if constexpr (JointlyForcing<G>)
        if (game_.turn(s) == Turn::both) return coded(game_.forced(s, side));
      if constexpr (Forcing<G>)
        if (game_.turn(s) != Turn::both) return coded(game_.forced(s));
    }
    return {};
  }
  int score([[maybe_unused]] const AnyState& any, [[maybe_unused]] const AnyMove& move,
            [[maybe_unused]] const AnyState& after) const final {
    if constexpr (Scored<G>) {
      const State& s = any.as<State>();
      return score_of(game_, s, Coder::decoded(move, [&] { return game_.moves(s); }),
                      after.as<State>());
    }
    return 0;
  }
  int score([[maybe_unused]] const AnyState& any, [[maybe_unused]] Side side,
            [[maybe_unused]] const AnyMove& move) const final {
    if constexpr (JointlyScored<G>) {
      const State& s = any.as<State>();
      return game_.score(s, side, Coder::decoded(move, [&] { return game_.moves(s, side); }));
    }
    return 0;
  }
  double heuristic(const AnyState& s) const final {
    return std::clamp(stated_heuristic(s), range().lower, range().upper);
  }
  double stated_heuristic(const AnyState& any) const final {
    const State& s = any.as<State>();
    if constexpr (Estimated<G>) return static_cast<double>(game_.heuristic(s));
    else return static_bounds(game_, s).middle();
  }

 private:
  using Coder = MoveCoder<typename G::Move>;
  using Identity = StateIdentity<G>;

  static Shape shape_with([[maybe_unused]] const G& game) {
    Shape shape = shape_of<G>();
    if constexpr (Swappable<G>) shape.is_swappable = is_swappable(game);
    return shape;
  }

  static std::optional<AnyMove> coded(const std::optional<typename G::Move>& move) {
    return move ? std::optional(Coder::coded(*move, 0)) : std::nullopt;
  }

  G game_;
};

}  // namespace pincer
