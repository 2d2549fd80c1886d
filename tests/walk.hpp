#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "pincer/catalog/typed_session.hpp"
#include "pincer/matrix/solver.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// Visits every state once and checks the rules there. Values come from plain backward induction
/// over the rules alone.
class Walk {
 public:
  explicit Walk(const Rules& rules) : rules_(rules), shape_(rules.shape()) {
    slack_ = shape_.has_joint ? 1e-10 : shape_.has_chance ? 1e-12 : 0;
    slack_ *= rules.range().upper - rules.range().lower;
  }

  double value(const AnyState& s) {
    if (!shape_.is_remembered) return checked(s);
    const AnyKey own = rules_.own_key(s);
    if (const auto known = values_.find(own); known != values_.end()) {
      EXPECT_TRUE(rules_.same(known->second.state, s)) << "two states have one key";
      EXPECT_EQ(rules_.hash(known->second.state), rules_.hash(s));
      return known->second.value;
    }
    const double v = checked(s);
    values_.insert({own, {s, v}});
    check_key(s, v);
    return v;
  }

  std::size_t states() const { return values_.size(); }

 private:
  struct Seen {
    AnyState state;
    double value;
  };

  /// States that are remembered together are worth the same, or the opposite.
  void check_key(const AnyState& s, double v) {
    const auto [merged, is_new] = by_key_.try_emplace(rules_.key(s), v);
    if (!is_new) {
      EXPECT_TRUE(shape_.merges) << "two states have one key";
      EXPECT_NEAR(merged->second, v, slack_) << "one key, two values";
    }
    const auto place = rules_.place(s);
    const double there = place.image == Image::swapped ? -v : v;
    EXPECT_TRUE(shape_.is_swappable || place.image == Image::own);
    if (place.image == Image::both) {
      EXPECT_NEAR(v, 0, slack_) << "its own mirror image, but not worth 0";
    }
    const auto [image, is_first] = by_place_.try_emplace(place.key, there);
    EXPECT_NEAR(image->second, there, slack_) << "swapping the players does not negate the value";
    EXPECT_EQ(place.hash, hash(place.key));
  }

  double checked(const AnyState& s) {
    const double v = folded(s);
    const Bounds<double> range = rules_.range();
    EXPECT_LE(range.lower - slack_, v);
    EXPECT_GE(range.upper + slack_, v);
    const bool is_over = rules_.turn(s) == Turn::over;
    if (const auto settled = is_over ? std::nullopt : rules_.settled(s)) {
      EXPECT_NEAR(*settled, v, slack_);
    } else if (!is_over || !shape_.has_settled) {
      const Bounds<double> known = rules_.bounds(s);
      EXPECT_LE(known.lower - slack_, v) << "static lower bound above the value";
      EXPECT_GE(known.upper + slack_, v) << "static upper bound below the value";
    }
    EXPECT_TRUE(range.contains(rules_.heuristic(s)));
    check_useful(s, v);
    return v;
  }

  /// Moves that the game calls useful or forced are enough.
  void check_useful(const AnyState& s, double v) {
    const Turn turn = rules_.turn(s);
    if (turn == Turn::over || turn == Turn::chance) return;
    const auto both = [&](auto list) {
      EXPECT_NEAR(matrix_value(s, list(Side::max), list(Side::min)), v, slack_);
    };
    if (turn == Turn::both) {
      if (shape_.has_useful) both([&](Side side) { return rules_.useful(s, side); });
      if (shape_.has_forced) both([&](Side side) { return enough(s, side); });
      return;
    }
    if (shape_.has_useful) {
      EXPECT_NEAR(best(s, side_of(turn), rules_.useful(s, Side::max)), v, slack_);
    }
    if (shape_.has_forced) {
      EXPECT_NEAR(best(s, side_of(turn), enough(s, Side::max)), v, slack_);
    }
  }

  /// What a side may choose from, or the one move that is called enough.
  AnyMoves enough(const AnyState& s, Side side) const {
    const auto only = rules_.forced(s, side);
    if (!only) return rules_.moves(s, side);
    AnyMoves moves;
    moves.push_back(*only);
    return moves;
  }

  double folded(const AnyState& s) {
    switch (const Turn turn = rules_.turn(s)) {
      case Turn::over: return rules_.payoff(s);
      case Turn::chance: return mean(s);
      case Turn::both:
        return matrix_value(s, rules_.moves(s, Side::max), rules_.moves(s, Side::min));
      default: return best(s, side_of(turn), rules_.moves(s, side_of(turn)));
    }
  }

  double matrix_value(const AnyState& s, const AnyMoves& rows, const AnyMoves& columns) {
    EXPECT_FALSE(rows.empty());
    EXPECT_FALSE(columns.empty());
    std::vector<double> cells;
    for (const AnyMove& a : rows)
      for (const AnyMove& b : columns) cells.push_back(value(rules_.play(s, a, b)));
    const auto [low, high] = std::minmax_element(cells.begin(), cells.end());
    const Matrix matrix{cells.data(), rows.size(), columns.size()};
    const Bounds<double> found = MatrixSolver().solve(matrix, {*low, *high}).bounds;
    EXPECT_LE(found.width(), slack_);
    return found.middle();
  }

  double best(const AnyState& s, Side side, const AnyMoves& moves) {
    EXPECT_FALSE(moves.empty());
    double best = -1e300;
    for (const AnyMove& m : moves) best = std::max(best, seen_by(side, value(rules_.play(s, m))));
    return seen_by(side, best);
  }

  double mean(const AnyState& s) {
    const AnyOutcomes outcomes = rules_.outcomes(s);
    EXPECT_FALSE(outcomes.empty());
    double sum = 0, weights = 0;
    for (const auto& o : outcomes) {
      EXPECT_GE(o.weight, 1);
      sum += static_cast<double>(o.weight) * value(o.state);
      weights += static_cast<double>(o.weight);
    }
    return sum / weights;
  }

  const Rules& rules_;
  const Shape& shape_;
  double slack_;
  std::map<AnyKey, Seen> values_;  // by their own keys
  std::map<AnyKey, double> by_key_, by_place_;
};

/// The value of a state, found by such a walk.
template <Game G>
double walked(const G& game, const typename G::State& s) {
  const auto rules = light_rules_of(game);
  return Walk(*rules).value(AnyState::of(s));
}

}  // namespace pincer
