#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/games/stochastic.hpp"
#include "pincer/matrix/solver.hpp"

namespace pincer {

/// Whether a game gives one key to states that differ but are worth the same.
template <class G>
constexpr bool merges_states = requires(const G g, const typename G::State s) {
  g.symmetric_key(s);
};
template <class G>
constexpr bool merges_states<Stochastic<G>> = merges_states<G>;

using Words = std::vector<std::uint64_t>;

template <std::size_t n>
Words words(const Key<n>& key) {
  return {key.begin(), key.end()};
}

template <class State>
bool same(const State& a, const State& b) {
  if constexpr (std::equality_comparable<State>) return a == b;
  else return words_of(a) == words_of(b);
}

/// Visits every state once and checks the rules there. Values come from plain backward induction
/// over the rules alone.
template <class G>
class Walk {
 public:
  using State = typename G::State;

  explicit Walk(const G& game) : game_(game) {
    const auto range = as<double>(game.range());
    slack_ = Joint<G> ? 1e-10 : Chance<G> ? 1e-12 : 0;
    slack_ *= range.upper - range.lower;
    if constexpr (SmallPayoffs<G>) {
      EXPECT_GE(range.lower, -G::largest_payoff);
      EXPECT_LE(range.upper, G::largest_payoff);
    }
  }

  double value(const State& s) {
    if constexpr (!Keyed<G>) {
      return checked(s);
    } else {
      const Words key = words(key_of(game_, s));
      for (const Seen& seen : by_key_[key])
        if (same(seen.state, s)) return seen.value;
      const double v = checked(s);
      check_key(s, v, by_key_[key]);
      by_key_[key].push_back({s, v});
      if constexpr (Swappable<G>) check_swapped(s, v);
      return v;
    }
  }

 private:
  struct Seen {
    State state;
    double value;
  };

  /// `s` is new; `others` have its key.
  void check_key(const State& s, double v, const std::vector<Seen>& others) {
    if (!others.empty()) {
      EXPECT_TRUE(merges_states<G>) << "two states have one key";
      EXPECT_NEAR(others.front().value, v, slack_) << "one key, two values";
    }
    if constexpr (
        requires { game_.key(s); } && requires { game_.symmetric_key(s); }) {
      EXPECT_TRUE(plain_keys_.insert(words(words_of(game_.key(s)))).second)
          << "two states have one key";
    }
  }

  /// With the players exchanged, everything is worth minus as much.
  void check_swapped(const State& s, double v) requires Swappable<G> {
    const State mirror = game_.swapped(s);
    EXPECT_TRUE(same(game_.swapped(mirror), s));
    EXPECT_NEAR(value(mirror), -v, slack_) << "swapping the players does not negate the value";
  }

  double checked(const State& s) {
    const double v = folded(s);
    const auto range = as<double>(game_.range());
    EXPECT_LE(range.lower - slack_, v);
    EXPECT_GE(range.upper + slack_, v);
    const auto known = as<double>(static_bounds(game_, s));
    EXPECT_LE(known.lower - slack_, v) << "static lower bound above the value";
    EXPECT_GE(known.upper + slack_, v) << "static upper bound below the value";
    check_useful(s, v);
    return v;
  }

  /// Moves that the game calls useful are enough.
  void check_useful(const State& s, double v) {
    [[maybe_unused]] const Turn turn = game_.turn(s);
    if constexpr (JointlySelective<G>)
      if (turn == Turn::both) {
        EXPECT_NEAR(matrix_value(s, game_.useful(s, Side::max), game_.useful(s, Side::min)), v,
                    slack_);
      }
    if constexpr (Selective<G>)
      if (turn == Turn::max || turn == Turn::min) {
        EXPECT_NEAR(best(s, side_of(turn), game_.useful(s)), v, slack_);
      }
    if constexpr (JointlyForcing<G>)
      if (turn == Turn::both) {
        EXPECT_NEAR(matrix_value(s, enough(s, Side::max), enough(s, Side::min)), v, slack_);
      }
    if constexpr (Forcing<G>)
      if (turn == Turn::max || turn == Turn::min)
        if (const auto move = game_.forced(s)) {
          EXPECT_NEAR(value(game_.play(s, *move)), v, slack_);
        }
    if constexpr (Settling<G>)
      if (turn != Turn::over)
        if (const auto settled = game_.settled(s)) {
          EXPECT_NEAR(static_cast<double>(*settled), v, slack_);
        }
  }

  double folded(const State& s) {
    const Turn turn = game_.turn(s);
    if (turn == Turn::over) return static_cast<double>(game_.payoff(s));
    if constexpr (Chance<G>)
      if (turn == Turn::chance) return mean(s);
    if constexpr (Joint<G>)
      if (turn == Turn::both)
        return matrix_value(s, game_.moves(s, Side::max), game_.moves(s, Side::min));
    if constexpr (Turns<G>) {
      return best(s, side_of(turn), game_.moves(s));
    } else {
      ADD_FAILURE() << "one player is to move in a game without such moves";
      return 0;
    }
  }

  /// What a side may choose from, or the one move that is called enough.
  std::vector<typename G::Move> enough(const State& s, Side side) requires JointlyForcing<G> {
    if (const auto move = game_.forced(s, side)) return {*move};
    const auto moves = game_.moves(s, side);
    return {moves.begin(), moves.end()};
  }

  template <class Moves>
  double matrix_value(const State& s, const Moves& rows, const Moves& columns) requires Joint<G> {
    EXPECT_FALSE(std::empty(rows));
    EXPECT_FALSE(std::empty(columns));
    std::vector<double> cells;
    for (const auto& a : rows)
      for (const auto& b : columns) cells.push_back(value(game_.play(s, a, b)));
    const auto [low, high] = std::minmax_element(cells.begin(), cells.end());
    const Matrix matrix{cells.data(), rows.size(), columns.size()};
    const Bounds<double> found = MatrixSolver().solve(matrix, {*low, *high}).bounds;
    EXPECT_LE(found.width(), slack_);
    return found.middle();
  }

  template <class Moves>
  double best(const State& s, Side side, const Moves& moves) requires Turns<G> {
    EXPECT_FALSE(std::empty(moves));
    double best = -1e300;
    for (const auto& m : moves) best = std::max(best, seen_by(side, value(game_.play(s, m))));
    return seen_by(side, best);
  }

  double mean(const State& s) requires Chance<G> {
    const auto outcomes = game_.outcomes(s);
    EXPECT_FALSE(std::empty(outcomes));
    double sum = 0, weights = 0;
    for (const auto& o : outcomes) {
      EXPECT_GE(o.weight, 1);
      sum += static_cast<double>(o.weight) * value(o.state);
      weights += static_cast<double>(o.weight);
    }
    return sum / weights;
  }

  const G& game_;
  double slack_;
  std::map<Words, std::vector<Seen>> by_key_;
  std::set<Words> plain_keys_;
};

}  // namespace pincer
