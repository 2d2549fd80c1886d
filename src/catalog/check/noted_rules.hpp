#pragma once
#include <optional>
#include <string>
#include <vector>

#include "pincer/rules/rules.hpp"

namespace pincer::checking {

/// The member of the game that was asked last.
struct LastAsked {
  const char* member = "root";
};

/// Rules that note which member of the game is asked, so that what it throws is put down to it.
class NotedRules {
 public:
  NotedRules(const Rules& rules, LastAsked& last) : rules_(rules), last_(last) {}

  const Rules& plain() const { return rules_; }
  const Shape& shape() const { return rules_.shape(); }
  Bounds<double> range() const { return rules_.range(); }
  const char* member() const { return last_.member; }

  Turn turn(const AnyState& s) const { return at("turn").turn(s); }
  double payoff(const AnyState& s) const { return at("payoff").payoff(s); }
  AnyMoves moves(const AnyState& s, Side side) const { return at("moves").moves(s, side); }
  AnyState play(const AnyState& s, const AnyMove& m) const { return at("play").play(s, m); }
  AnyState play(const AnyState& s, const AnyMove& a, const AnyMove& b) const {
    return at("play").play(s, a, b);
  }
  AnyOutcomes outcomes(const AnyState& s) const { return at("outcomes").outcomes(s); }
  std::string name(const AnyState& s, Side side, const AnyMove& m) const {
    return at("name").name(s, side, m);
  }
  std::string outcome_name(const AnyState& s, std::size_t i) const {
    return at("outcome_name").outcome_name(s, i);
  }
  std::string show(const AnyState& s) const { return at("show").show(s); }
  AnyKey key(const AnyState& s) const {
    return at(shape().merges ? "symmetric_key" : "key").key(s);
  }
  AnyKey own_key(const AnyState& s) const { return at("key").own_key(s); }
  ImagePlace<AnyKey> place(const AnyState& s) const { return at("swapped").place(s); }
  AnyState swapped(const AnyState& s) const { return at("swapped").swapped(s); }
  Bounds<double> bounds(const AnyState& s) const { return at("bounds").bounds(s); }
  std::optional<double> settled(const AnyState& s) const { return at("settled").settled(s); }
  AnyMoves useful(const AnyState& s, Side side) const { return at("useful").useful(s, side); }
  std::optional<AnyMove> forced(const AnyState& s, Side side) const {
    return at("forced").forced(s, side);
  }
  double heuristic(const AnyState& s) const { return at("heuristic").stated_heuristic(s); }
  void score(const AnyState& s, const AnyMove& m, const AnyState& after) const {
    at("score").score(s, m, after);
  }
  void score(const AnyState& s, Side side, const AnyMove& m) const {
    at("score").score(s, side, m);
  }

  // Of a game for several players.
  int player(const AnyState& s) const { return at("player").player(s); }
  Payoffs<double> payoffs(const AnyState& s) const { return at("payoffs").stated_payoffs(s); }
  AnyState handed(const AnyState& s, int player) const { return at("handed").handed(s, player); }

 private:
  const Rules& at(const char* member) const {
    last_.member = member;
    return rules_;
  }

  const Rules& rules_;
  LastAsked& last_;
};

/// A promise that is broken here and makes the rest of the state untestable.
struct Breach {
  std::string hook, kind, words;
};

}  // namespace pincer::checking
