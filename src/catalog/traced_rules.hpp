#pragma once
#include <memory>
#include <string>
#include <utility>

#include "pincer/rules/rules.hpp"

namespace pincer {

/// The same game, whose states know the step that led to them: who is shown a state can tell where
/// it stands below the one before.
class TracedRules final : public Rules {
 public:
  explicit TracedRules(std::shared_ptr<const Rules> inner)
      : Rules(inner->shape(), inner->range()), inner_(std::move(inner)) {}

  /// A state of the inner rules, reached by this step.
  static AnyState reached(const AnyState& s, Step step = {}) {
    return AnyState::of(Traced{s, step});
  }
  static Step step_to(const AnyState& s) { return s.as<Traced>().step; }

  AnyState root() const override { return reached(inner_->root()); }
  Turn turn(const AnyState& s) const override { return inner_->turn(own(s)); }
  double payoff(const AnyState& s) const override { return inner_->payoff(own(s)); }
  AnyMoves moves(const AnyState& s, Side side) const override {
    return inner_->moves(own(s), side);
  }
  AnyState play(const AnyState& s, const AnyMove& move) const override {
    return reached(inner_->play(own(s), move), {move.index, 0});
  }
  AnyState play(const AnyState& s, const AnyMove& max, const AnyMove& min) const override {
    return reached(inner_->play(own(s), max, min), {max.index, min.index});
  }
  AnyOutcomes outcomes(const AnyState& s) const override {
    AnyOutcomes outcomes = inner_->outcomes(own(s));
    std::uint32_t index = 0;
    for (auto& outcome : outcomes) outcome.state = reached(outcome.state, {index++, 0});
    return outcomes;
  }

  std::string name(const AnyState& s, Side side, const AnyMove& move) const override {
    return inner_->name(own(s), side, move);
  }
  std::string outcome_name(const AnyState& s, std::size_t index) const override {
    return inner_->outcome_name(own(s), index);
  }
  std::string show(const AnyState& s) const override { return inner_->show(own(s)); }
  std::string mark(Side side) const override { return inner_->mark(side); }

  AnyKey key(const AnyState& s) const override { return inner_->key(own(s)); }
  AnyKey own_key(const AnyState& s) const override { return inner_->own_key(own(s)); }
  ImagePlace<AnyKey> place(const AnyState& s) const override { return inner_->place(own(s)); }
  bool same(const AnyState& a, const AnyState& b) const override {
    return inner_->same(own(a), own(b));
  }
  std::size_t hash(const AnyState& s) const override { return inner_->hash(own(s)); }
  AnyState swapped(const AnyState& s) const override {
    return reached(inner_->swapped(own(s)), step_to(s));
  }

  Bounds<double> bounds(const AnyState& s) const override { return inner_->bounds(own(s)); }
  std::optional<double> settled(const AnyState& s) const override {
    return inner_->settled(own(s));
  }
  AnyMoves useful(const AnyState& s, Side side) const override {
    return inner_->useful(own(s), side);
  }
  std::optional<AnyMove> forced(const AnyState& s, Side side) const override {
    return inner_->forced(own(s), side);
  }
  double heuristic(const AnyState& s) const override { return inner_->heuristic(own(s)); }

  int player(const AnyState& s) const override { return inner_->player(own(s)); }
  Bounds<double> range_of(int player) const override { return inner_->range_of(player); }
  Payoffs<double> payoffs(const AnyState& s) const override { return inner_->payoffs(own(s)); }
  Bounds<double> sum() const override { return inner_->sum(); }
  AnyState handed(const AnyState& s, int player) const override {
    return reached(inner_->handed(own(s), player), step_to(s));
  }

  std::unique_ptr<Session> session(const SessionOptions&) const override {
    refuse("traced states are for algorithms that work on rules");
  }

 private:
  struct Traced {
    AnyState state;
    Step step;
  };
  static const AnyState& own(const AnyState& s) { return s.as<Traced>().state; }

  std::shared_ptr<const Rules> inner_;
};

}  // namespace pincer
