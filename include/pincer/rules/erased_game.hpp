#pragma once
#include <optional>
#include <string>
#include <type_traits>

#include "pincer/core/game.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// Rules as a Game again (core/game.hpp), so that every search compiles once for all games. What
/// happens in the game is known when it is compiled, what it knows about itself when it runs.
///
/// V is what payoffs are made of. A game without dice may be searched as one with dice that are
/// never rolled, and whole numbers as real ones; the reverse is not possible.
template <Payoff V, bool has_chance, bool has_joint>
class ErasedGame {
 public:
  using State = AnyState;
  using Move = AnyMove;
  using Value = V;

  explicit ErasedGame(const Rules& rules)
      : rules_(&rules), shape_(rules.shape()), range_(as_own(rules.range())) {}

  const Rules& rules() const { return *rules_; }

  State root() const { return rules_->root(); }
  Turn turn(const State& s) const { return rules_->turn(s); }
  V payoff(const State& s) const { return static_cast<V>(rules_->payoff(s)); }
  Bounds<V> range() const { return range_; }

  AnyMoves moves(const State& s) const { return rules_->moves(s, Side::max); }
  State play(const State& s, const Move& m) const { return rules_->play(s, m); }

  AnyMoves moves(const State& s, Side side) const requires has_joint {
    return rules_->moves(s, side);
  }
  State play(const State& s, const Move& a, const Move& b) const requires has_joint {
    return rules_->play(s, a, b);
  }

  AnyOutcomes outcomes(const State& s) const requires has_chance { return rules_->outcomes(s); }

  // What the game knows about itself.

  bool has_dice() const { return shape_.has_chance; }
  bool has_sums() const { return shape_.has_chance || shape_.has_joint; }
  bool is_remembered() const { return shape_.is_remembered; }
  bool has_scores() const { return shape_.has_score; }
  AnyKey key(const State& s) const { return rules_->key(s); }
  ImagePlace<AnyKey> place(const State& s) const { return rules_->place(s); }
  std::optional<AnyKey> hint_key(const State& s) const { return rules_->hint_key(s); }

  Bounds<V> bounds(const State& s) const {
    return shape_.has_bounds ? as_own(rules_->bounds(s)) : range_;
  }
  std::optional<V> settled(const State& s) const {
    if (!shape_.has_settled) return {};
    const auto value = rules_->settled(s);
    return value ? std::optional(static_cast<V>(*value)) : std::nullopt;
  }
  AnyMoves useful(const State& s) const { return useful_of(s, Side::max); }
  AnyMoves useful(const State& s, Side side) const requires has_joint { return useful_of(s, side); }
  std::optional<Move> forced(const State& s) const { return forced_of(s, Side::max); }
  std::optional<Move> forced(const State& s, Side side) const requires has_joint {
    return forced_of(s, side);
  }
  int score(const State& s, const Move& m, const State& after) const {
    return shape_.has_score ? rules_->score(s, m, after) : 0;
  }
  int score(const State& s, Side side, const Move& m) const requires has_joint {
    return shape_.has_score ? rules_->score(s, side, m) : 0;
  }
  V heuristic(const State& s) const { return static_cast<V>(rules_->heuristic(s)); }

  std::string name(const State& s, const Move& m) const { return rules_->name(s, Side::max, m); }

 private:
  static Bounds<V> as_own(Bounds<double> b) { return as<V>(b); }

  AnyMoves useful_of(const State& s, Side side) const {
    return shape_.has_useful ? rules_->useful(s, side) : rules_->moves(s, side);
  }
  std::optional<Move> forced_of(const State& s, Side side) const {
    return shape_.has_forced ? rules_->forced(s, side) : std::nullopt;
  }

  const Rules* rules_;
  Shape shape_;
  Bounds<V> range_;
};

using TurnGame = ErasedGame<double, false, false>;
using WholeTurnGame = ErasedGame<int, false, false>;
using JointGame = ErasedGame<double, false, true>;
using EveryGame = ErasedGame<double, true, true>;  ///< whatever may happen in a game of two

/// Calls `use` with the rules as a game of whole numbers if they are one, else as one in which
/// everything may happen.
template <class Use>
auto with_game(const Rules& rules, Use use) {
  return rules.shape().is_whole ? use(WholeTurnGame(rules)) : use(EveryGame(rules));
}

/// Calls `use` with rules in which players move in turn and nothing else happens.
template <class Use>
auto with_turn_game(const Rules& rules, Use use) {
  return rules.shape().is_whole ? use(WholeTurnGame(rules)) : use(TurnGame(rules));
}

/// Rules for several players as a Multiplayer game again (core/multiplayer.hpp).
class ErasedMultiplayer {
 public:
  using State = AnyState;
  using Move = AnyMove;
  using Value = double;

  explicit ErasedMultiplayer(const Rules& rules) : rules_(&rules) {}

  State root() const { return rules_->root(); }
  int players() const { return rules_->shape().players; }
  int player(const State& s) const { return rules_->player(s); }
  Payoffs<double> payoffs(const State& s) const { return rules_->payoffs(s); }
  Bounds<double> range(int player) const { return rules_->range_of(player); }
  AnyMoves moves(const State& s) const { return rules_->moves(s, Side::max); }
  State play(const State& s, const Move& m) const { return rules_->play(s, m); }
  State handed(const State& s, int player) const { return rules_->handed(s, player); }
  std::string name(const State& s, const Move& m) const { return rules_->name(s, Side::max, m); }

 protected:
  const Rules* rules_;
};

/// The same of rules that say what all payoffs add up to.
class ErasedSummed : public ErasedMultiplayer {
 public:
  using ErasedMultiplayer::ErasedMultiplayer;
  Bounds<double> sum() const { return rules_->sum(); }
};

}  // namespace pincer
