#pragma once
#include <memory>

#include "pincer/rules/rules.hpp"

namespace pincer {

/// A game ended after a number of player decisions, where it pays an estimate: the game's
/// heuristic, or the middle of its static bounds where it has none.
///
/// A depth-limited search of a game is a full search of its horizon. That keeps estimates out of
/// proofs: what is proved is proved about this game. The decisions left are part of the key; they
/// are the number beside a state.
class Horizon final : public Rules {
 public:
  Horizon(std::shared_ptr<const Rules> rules, int depth);

  /// A state of the whole game, with this many decisions still ahead.
  static AnyState at(AnyState s, int left) {
    s.set_beside(left);
    return s;
  }
  AnyState at(const AnyState& s) const { return at(s, depth_); }

  AnyState root() const override { return at(inner_->root()); }
  Turn turn(const AnyState& s) const override;
  double payoff(const AnyState& s) const override;
  AnyMoves moves(const AnyState& s, Side side) const override { return inner_->moves(s, side); }
  AnyState play(const AnyState& s, const AnyMove& move) const override;
  AnyState play(const AnyState& s, const AnyMove& max, const AnyMove& min) const override;
  AnyOutcomes outcomes(const AnyState& s) const override;

  std::string name(const AnyState& s, Side side, const AnyMove& move) const override {
    return inner_->name(s, side, move);
  }
  std::string outcome_name(const AnyState& s, std::size_t index) const override {
    return inner_->outcome_name(s, index);
  }
  std::string show(const AnyState& s) const override { return inner_->show(s); }
  std::string mark(Side side) const override { return inner_->mark(side); }

  AnyKey key(const AnyState& s) const override;
  AnyKey own_key(const AnyState& s) const override;
  ImagePlace<AnyKey> place(const AnyState& s) const override;
  bool same(const AnyState& a, const AnyState& b) const override;
  std::size_t hash(const AnyState& s) const override;
  /// The same state one decision nearer to the horizon: its best move is worth trying here.
  std::optional<AnyKey> hint_key(const AnyState& s) const override;

  int score(const AnyState& s, const AnyMove& move, const AnyState& after) const override {
    return inner_->score(s, move, after);
  }
  int score(const AnyState& s, Side side, const AnyMove& move) const override {
    return inner_->score(s, side, move);
  }
  double heuristic(const AnyState& s) const override { return inner_->heuristic(s); }

  std::unique_ptr<Session> session(const SessionOptions& options) const override;

 private:
  std::shared_ptr<const Rules> inner_;
  int depth_;
};

}  // namespace pincer
