#pragma once
#include <algorithm>
#include <cstdint>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

namespace pincer {

/// Pig: roll a die as often as you like and add up, then hold to bank the sum. A 1 loses the
/// sum and ends the turn. The first to bank `target` points wins; the value is the probability
/// that Max, who begins, does.
///
/// Real pig can go on for ever. Here it ends after `horizon` turns (of both players together),
/// where Max is paid `leaf`: 0 or 1. The values with leaf 0 and leaf 1 enclose that of the
/// endless game, the closer the longer the horizon.
///
/// Nothing is lost by two simplifications: a turn begins with a roll (to hold nothing is to
/// roll for the other player first), and who has enough points to win holds at once.
class Pig {
 public:
  static constexpr int max_target = 200;
  static constexpr int max_horizon = 10000;

  struct State {
    std::uint8_t max_points, min_points;  // banked
    std::uint8_t sum;                     // rolled in this turn
    std::uint8_t is_rolling;              // 1 while the die is in the air
    std::uint16_t turns_left;             // this one included
    bool operator==(const State&) const = default;
  };
  enum class Move : std::uint8_t { roll, hold };
  using Value = double;

  Pig(int target, int horizon, int leaf) : target_(target), horizon_(horizon), leaf_(leaf) {
    if (target < 1 || target > max_target) throw Error("pig is played to 1 to 200 points");
    if (horizon < 1 || horizon > max_horizon)
      throw Error("pig takes a horizon of 1 to 10000 turns");
    if (leaf != 0 && leaf != 1) throw Error("what pig pays at the horizon, its leaf, is 0 or 1");
  }

  State root() const { return {0, 0, 0, 0, static_cast<std::uint16_t>(horizon_)}; }

  Turn turn(const State& s) const {
    if (s.turns_left == 0 || s.max_points == target_ || s.min_points == target_) return Turn::over;
    return s.is_rolling != 0 ? Turn::chance : turn_of(side(s));
  }

  double payoff(const State& s) const {
    return s.max_points == target_ ? 1 : s.min_points == target_ ? 0 : leaf_;
  }

  Bounds<double> range() const { return {0, 1}; }

  /// In the last turn only its player can still win.
  Bounds<double> bounds(const State& s) const {
    if (turn(s) == Turn::over) return Bounds<double>::exactly(payoff(s));
    if (s.turns_left > 1) return range();
    return side(s) == Side::max ? Bounds<double>{leaf_, 1} : Bounds<double>{0, leaf_};
  }

  auto moves(const State& s) const {
    InlineVector<Move, 2> moves{Move::roll};
    if (s.sum > 0) moves.push_back(Move::hold);
    return moves;
  }

  State play(const State& s, Move m) const {
    if (m == Move::hold) return next_turn(s, s.sum);
    State rolling = s;
    rolling.is_rolling = 1;
    return rolling;
  }

  /// The faces of the die, 1 to 6, which are also their names.
  auto outcomes(const State& s) const {
    InlineVector<Outcome<State>, 6> outcomes{{1, next_turn(s, 0)}};
    for (int face = 2; face <= 6; ++face) outcomes.push_back({1, add(s, face)});
    return outcomes;
  }

  /// A lead of the whole target is as good as won; the sum of this turn counts half.
  double heuristic(const State& s) const {
    const double lead = s.max_points - s.min_points + seen_by(side(s), 0.5 * s.sum);
    return std::clamp(0.5 + 0.5 * lead / target_, 0.0, 1.0);
  }

  /// "Hold at 20" is a good rule: there a roll loses on average what it gains.
  int score(const State& s, Move m) const { return m == Move::hold ? s.sum : 20; }

  std::string name(const State&, Move m) const { return m == Move::roll ? "roll" : "hold"; }

  std::string show(const State& s) const {
    return "points " + std::to_string(s.max_points) + " : " + std::to_string(s.min_points) +
           ", this turn " + std::to_string(s.sum) + ", turns left " + std::to_string(s.turns_left) +
           '\n';
  }
  static std::string mark(Side side) {
    return side == Side::max ? "the points before the colon" : "the points after the colon";
  }

 private:
  /// The players take turns, so the number of turns tells whose it is.
  Side side(const State& s) const {
    return (horizon_ - s.turns_left) % 2 == 0 ? Side::max : Side::min;
  }

  std::uint8_t points(const State& s) const {
    return side(s) == Side::max ? s.max_points : s.min_points;
  }

  /// Banks some points for who moves, at most up to the target, and ends the turn.
  State next_turn(const State& s, int banked) const {
    State next{s.max_points, s.min_points, 0, 0, static_cast<std::uint16_t>(s.turns_left - 1)};
    auto& own = side(s) == Side::max ? next.max_points : next.min_points;
    own = static_cast<std::uint8_t>(std::min(own + banked, target_));
    return next;
  }

  State add(const State& s, int face) const {
    const int sum = s.sum + face;
    if (points(s) + sum >= target_) return next_turn(s, sum);
    State next = s;
    next.sum = static_cast<std::uint8_t>(sum);
    next.is_rolling = 0;
    return next;
  }

  int target_, horizon_;
  double leaf_;
};

}  // namespace pincer
