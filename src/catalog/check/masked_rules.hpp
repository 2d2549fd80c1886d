#pragma once
#include <string>
#include <vector>

#include "pincer/catalog/session.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::checking {

/// Parts of a game that a search can do without.
struct Mask {
  bool bounds = false, settled = false, useful = false, forced = false, swapped = false,
       symmetric_key = false, key = false, score = false;
};

struct NamedMask {
  std::string hook;
  Mask mask;
};

/// One mask for each hook that the game has.
std::vector<NamedMask> masks_of(const Shape& shape);

/// Rules that keep quiet about what the mask covers. All values stay the same.
class MaskedRules final : public Rules {
 public:
  MaskedRules(const Rules& inner, const Mask& mask);

  AnyState root() const override { return inner_.root(); }
  Turn turn(const AnyState& s) const override { return inner_.turn(s); }
  double payoff(const AnyState& s) const override { return inner_.payoff(s); }
  AnyMoves moves(const AnyState& s, Side side) const override { return inner_.moves(s, side); }
  AnyState play(const AnyState& s, const AnyMove& m) const override { return inner_.play(s, m); }
  AnyState play(const AnyState& s, const AnyMove& a, const AnyMove& b) const override {
    return inner_.play(s, a, b);
  }
  AnyOutcomes outcomes(const AnyState& s) const override { return inner_.outcomes(s); }

  std::string name(const AnyState& s, Side side, const AnyMove& m) const override {
    return inner_.name(s, side, m);
  }
  std::string outcome_name(const AnyState& s, std::size_t index) const override {
    return inner_.outcome_name(s, index);
  }
  std::string show(const AnyState& s) const override { return inner_.show(s); }

  AnyKey key(const AnyState& s) const override {
    return mask_.symmetric_key ? inner_.own_key(s) : inner_.key(s);
  }
  AnyKey own_key(const AnyState& s) const override { return inner_.own_key(s); }
  ImagePlace<AnyKey> place(const AnyState& s) const override;
  bool same(const AnyState& a, const AnyState& b) const override { return inner_.same(a, b); }
  std::size_t hash(const AnyState& s) const override { return inner_.hash(s); }

  Bounds<double> bounds(const AnyState& s) const override;
  std::optional<double> settled(const AnyState& s) const override {
    return mask_.settled ? std::nullopt : inner_.settled(s);
  }
  AnyMoves useful(const AnyState& s, Side side) const override {
    return mask_.useful ? inner_.moves(s, side) : inner_.useful(s, side);
  }
  std::optional<AnyMove> forced(const AnyState& s, Side side) const override {
    return mask_.forced ? std::nullopt : inner_.forced(s, side);
  }
  int score(const AnyState& s, const AnyMove& m, const AnyState& after) const override {
    return mask_.score ? 0 : inner_.score(s, m, after);
  }
  int score(const AnyState& s, Side side, const AnyMove& m) const override {
    return mask_.score ? 0 : inner_.score(s, side, m);
  }
  double heuristic(const AnyState& s) const override { return inner_.heuristic(s); }

  std::unique_ptr<Session> session(const SessionOptions& options) const override {
    return erased_session(*this, options);
  }

 private:
  const Rules& inner_;
  Mask mask_;
};

}  // namespace pincer::checking
