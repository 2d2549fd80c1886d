#pragma once
#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "pincer/best_first/number_table.hpp"
#include "pincer/best_first/proof_number.hpp"
#include "pincer/core/stack_guard.hpp"

namespace pincer {

/// Proof-number search without a tree (df-pn, Nagai 2002): it stays below a node until its numbers
/// pass limits at which the search would look elsewhere, and remembers numbers and bounds in a
/// table. With less memory it works more, but says nothing that is not so.
template <TurnsOnly G>
requires Keyed<G>
class DfPn {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Range = Bounds<Number>;

  DfPn(const G& game, std::size_t memory_bytes)
      : game_(game), range_(as<Number>(game.range())), bounds_(range_), table_(memory_bytes) {}
  DfPn(const DfPn&) = delete;
  DfPn& operator=(const DfPn&) = delete;

  /// Bounds on the value of `s` that are within eps, or as near as the budget allows.
  Answer<Number> solve(const State& s, Number eps, Budget& budget) {
    budget_ = &budget;
    guard_ = StackGuard();
    bounds_ = range_;
    children_.clear();
    if (game_.turn(s) == Turn::over && enter(Turn::over))
      bounds_ = Range::exactly(payoff_of(game_, s));
    while (bounds_.width() > eps && budget.stop() == Stop::none) {
      claim_ = Claim<Number>::halving(bounds_);
      ++claim_number_;
      const Numbers limits{Numbers::never, Numbers::never};
      bounds_ = meet(bounds_, visit(s, game_.turn(s), place_of(s), range_, limits, true).bounds);
    }
    return {bounds_, children_, {}, eps, bounds_.width() <= eps ? Stop::none : budget.stop()};
  }

  const Counts& counts() const { return counter_.counts; }
  Range bounds_so_far() const { return bounds_; }
  std::size_t bytes() const { return table_.bytes(); }

 private:
  using StatePlace = Place<KeyOf<G>>;

  struct Known {
    Range bounds;
    Numbers numbers;
  };

  /// A way on, with what is known of it as the side to move sees it.
  struct Child {
    State state;
    Turn turn;
    StatePlace place;
    Range bounds;
    Numbers numbers;
  };

  StatePlace place_of(const State& s) const { return place_under(key_of(game_, s)); }

  /// Searches below `s` until the claim is decided there or its numbers, to Max, reach a limit.
  /// Ensures: the value lies within the bounds returned, even when the budget ran out.
  Known visit(const State& s, Turn turn, const StatePlace& place, Range known, Numbers limits,
              bool is_root = false) {
    guard_.check();
    if (!enter(turn)) return {known, {}};
    counter_.expanded(turn);
    const std::uint64_t before = budget_->spent();
    const Side side = side_of(turn);
    const auto moves = moves_to_try(game_, s, is_root);
    typename Stack<Child>::Frame frame(stack_, moves.size());
    for (const auto& move : moves) frame.push([&] { return child_of(game_.play(s, move), side); });
    const auto children = frame.items();
    if (is_root) recall_root(children, side);

    Known now = fold(children, side, known);
    limits = seen_by(side, limits);
    for (;;) {
      const Numbers seen = seen_by(side, now.numbers);
      if (seen.proof >= limits.proof || seen.disproof >= limits.disproof) break;
      const auto [best, second] = two_best(children);
      const Known found = visit(best->state, best->turn, best->place, seen_by(side, best->bounds),
                                seen_by(side, limits_of(*best, second, seen, limits)));
      best->bounds = meet(best->bounds, seen_by(side, found.bounds));
      best->numbers = seen_by(side, found.numbers);
      now = fold(children, side, known);
      if (budget_->stop() != Stop::none) break;
    }
    if (is_root) note_root(children, side);
    table_.store(place, now.bounds, now.numbers, claim_number_, budget_->spent() - before);
    return now;
  }

  Child child_of(State s, Side side) {
    const Turn turn = play_forced(game_, s, [this](Turn t) { enter(t); });
    if (turn == Turn::over) {
      enter(turn);
      const Range b = Range::exactly(payoff_of(game_, s));
      return {s, turn, {}, seen_by(side, b), seen_by(side, claim_.numbers(b, {}))};
    }
    const StatePlace place = place_of(s);
    Known known{as<Number>(static_bounds(game_, s)), {}};
    if (const auto* entry = table_.find(place)) {
      known.bounds = meet(known.bounds, entry->bounds);
      if (entry->claim == claim_number_) known.numbers = entry->numbers;
    }
    return {s, turn, place, seen_by(side, known.bounds),
            seen_by(side, claim_.numbers(known.bounds, known.numbers))};
  }

  Known fold(std::span<Child> children, Side side, Range known) const {
    NumbersOfChoice choice;
    for (const Child& child : children) choice.add(child.numbers);
    const Range bounds = meet(known, seen_by(side, best_of(children)));
    return {bounds, claim_.numbers(bounds, seen_by(side, choice.numbers()))};
  }

  struct TwoBest {
    Child* best;
    std::uint64_t second;  ///< the least proof number of the others
  };

  static TwoBest two_best(std::span<Child> children) {
    TwoBest two{&children[0], Numbers::never};
    for (std::size_t i = 1; i < children.size(); ++i) {
      if (children[i].numbers.proof < two.best->numbers.proof) {
        two.second = two.best->numbers.proof;
        two.best = &children[i];
      } else {
        two.second = std::min(two.second, children[i].numbers.proof);
      }
    }
    return two;
  }

  /// How far to go below the best child: until the next best would be a little better (a quarter:
  /// going to and fro between two children costs more; Pawlewicz and Lew 2007).
  static Numbers limits_of(const Child& best, std::uint64_t second, Numbers seen, Numbers limits) {
    const std::uint64_t beyond = std::min(second + second / 4 + 1, Numbers::never);
    return {std::min(limits.proof, beyond),
            std::min(limits.disproof - seen.disproof + best.numbers.disproof, Numbers::never)};
  }

  /// What is known of the root's children stays from one question to the next.
  void recall_root(std::span<Child> children, Side side) const {
    for (std::size_t i = 0; i < children_.size(); ++i) {
      Child& child = children[i];
      child.bounds = meet(child.bounds, seen_by(side, children_[i]));
      child.numbers =
          seen_by(side, claim_.numbers(seen_by(side, child.bounds), seen_by(side, child.numbers)));
    }
  }
  void note_root(std::span<const Child> children, Side side) {
    children_.clear();
    for (const Child& child : children) children_.push_back(seen_by(side, child.bounds));
  }

  bool enter(Turn turn) {
    if (!budget_->spend()) return false;
    counter_.entered(turn);
    return true;
  }

  const G& game_;
  Range range_;
  Range bounds_;
  NumberTable<KeyOf<G>, Number> table_;
  Stack<Child> stack_;
  std::vector<Range> children_;  // of the root, in natural order, to Max
  Claim<Number> claim_{};
  std::uint32_t claim_number_ = 0;
  Counter counter_;
  Budget* budget_ = nullptr;
  StackGuard guard_;
};

}  // namespace pincer
