#pragma once
#include <algorithm>
#include <vector>

#include "pincer/textbook/meter.hpp"
#include "pincer/textbook/odds.hpp"
#include "pincer/textbook/sparse_lp.hpp"
#include "pincer/textbook/stage.hpp"

namespace pincer::textbook {

/// The sequence form (Koller, Megiddo and von Stengel 1994): one linear program over the whole
/// game tree. A sequence is what one player has done so far; a state where a player chooses is an
/// information set of its own, for both players where both choose at once.
///
/// Columns: how likely Max plays each of its sequences, x; and what Min holds Max to from each
/// of its own information sets on, q, weighted with x and the dice. Rows: the x of a set's
/// actions sum to that of the sequence before it; and for each of Min's sequences, the q of its
/// set is at most the payoffs and the q of the sets that follow it. The prices of the latter are
/// how likely Min plays its sequences.
template <Game G>
class SequenceForm {
 public:
  using State = typename G::State;

  SequenceForm(const G& game, Meter<double>& meter) : game_(game), meter_(meter) {}

  /// Ensures: the bounds are what the two plans found guarantee, up to rounding.
  Bounds<double> solve(const State& s) {
    lp_ = {};
    leaves_.clear();
    sets_[0].clear();
    sets_[1].clear();
    const int nothing_replied = lp_.add_row({-SparseLp::infinity, 0});
    const int nothing_played = lp_.add_column({1, 1}, 0);
    const int value = lp_.add_column({-SparseLp::infinity, SparseLp::infinity}, 1);
    lp_.entries.push_back({nothing_replied, value, 1});
    expand(s, nothing_played, nothing_replied, 1);
    const auto lp = meter_.solve_lp();
    const std::size_t pivot = 1 + lp_.entries.size() / 1000;  // in states, by the time it takes
    SparseSolution found = solve_sparse_lp(lp_, [&] { return meter_.is_stopped(pivot); });
    if (!found.is_optimal) {
      if (meter_.is_stopped()) throw Stopped{};
      throw Error("Clp found no solution of the sequence form; try backward_induction");
    }
    const double lower = guarantee(Side::max, found.columns, lp_.rows.size());
    const double upper = -guarantee(Side::min, found.prices, lp_.columns.size());
    return hull(Bounds<double>{lower, lower}, {upper, upper});
  }

  const SparseLp& lp() const { return lp_; }

 private:
  /// An information set: the sequence before it, and those its actions make.
  struct Set {
    int before, first, count;
  };
  struct Leaf {
    int x, reply;
    double payoff;  // times the probability of the dice
  };

  /// Adds the tree below s, which is reached when Max has played the sequence of column `x` and
  /// Min that of row `reply`, with probability p from the dice.
  void expand(const State& s, int x, int reply, double p) {
    const Turn turn = game_.turn(s);
    const auto call = meter_.enter(turn);
    if (turn == Turn::over) {
      const double payoff = p * static_cast<double>(payoff_of(game_, s));
      if (payoff != 0) lp_.entries.push_back({reply, x, -payoff});
      leaves_.push_back({x, reply, payoff});
      return;
    }
    if constexpr (Chance<G>)
      if (turn == Turn::chance) {
        const Odds odds(outcomes_of(game_, s));
        for (const auto& outcome : odds.outcomes)
          expand(outcome.state, x, reply, p * odds.of(outcome));
        return;
      }
    with_stage(game_, s, turn, [&](std::size_t rows, std::size_t columns, const auto& child) {
      const int first_x = turn == Turn::min ? x : max_set(static_cast<int>(rows), x);
      const int first_reply = turn == Turn::max ? reply : min_set(static_cast<int>(columns), reply);
      for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
          expand(child(i, j), first_x + static_cast<int>(i), first_reply + static_cast<int>(j), p);
    });
  }

  /// Max chooses: the sum of x over the actions - x before = 0. Returns the first action's column.
  int max_set(int actions, int x) {
    const int row = lp_.add_row({0, 0});
    lp_.entries.push_back({row, x, -1});
    const int first = static_cast<int>(lp_.columns.size());
    for (int i = 0; i < actions; ++i)
      lp_.entries.push_back({row, lp_.add_column({0, SparseLp::infinity}, 0), 1});
    sets_[0].push_back({x, first, actions});
    return first;
  }

  /// Min chooses: q - (the q and payoffs that follow) <= 0 for each action; and q follows the
  /// sequence before. Returns the first action's row.
  int min_set(int actions, int reply) {
    const int q = lp_.add_column({-SparseLp::infinity, SparseLp::infinity}, 0);
    lp_.entries.push_back({reply, q, -1});
    const int first = static_cast<int>(lp_.rows.size());
    for (int j = 0; j < actions; ++j)
      lp_.entries.push_back({lp_.add_row({-SparseLp::infinity, 0}), q, 1});
    sets_[1].push_back({reply, first, actions});
    return first;
  }

  /// What a side gets at least when it plays its sequences with these likelihoods, made to add
  /// up: the payoff of the opponent's best response. `others`: one more than any number of the
  /// opponent's sequences.
  double guarantee(Side side, std::vector<double>& plan, std::size_t others) const {
    const bool is_max = side == Side::max;
    const auto at = [](auto& numbers, int i) -> double& {
      return numbers[static_cast<std::size_t>(i)];
    };
    at(plan, 0) = 1;
    for (const Set& set : sets_[is_max ? 0 : 1]) {
      double sum = 0;
      for (int k = 0; k < set.count; ++k) sum += std::max(0., at(plan, set.first + k));
      for (int k = 0; k < set.count; ++k) {
        double& likelihood = at(plan, set.first + k);
        likelihood =
            at(plan, set.before) * (sum > 0 ? std::max(0., likelihood) / sum : 1. / set.count);
      }
    }
    std::vector<double> total(others, 0);
    for (const Leaf& leaf : leaves_)
      at(total, is_max ? leaf.reply : leaf.x) +=
          seen_by(side, leaf.payoff) * at(plan, is_max ? leaf.x : leaf.reply);
    const auto& responses = sets_[is_max ? 1 : 0];
    for (auto set = responses.rbegin(); set != responses.rend(); ++set) {
      double least = at(total, set->first);
      for (int k = 1; k < set->count; ++k) least = std::min(least, at(total, set->first + k));
      at(total, set->before) += least;
    }
    return total[0];
  }

  const G& game_;
  Meter<double>& meter_;
  SparseLp lp_;
  std::vector<Set> sets_[2];  // Max's and Min's, each after those it follows
  std::vector<Leaf> leaves_;
};

}  // namespace pincer::textbook
