#include "pincer/catalog/horizon.hpp"

#include <utility>

#include "pincer/catalog/session.hpp"

namespace pincer {
namespace {

/// What is left of a game's shape: its static bounds and forced moves hold for the whole game only.
Shape cut_shape(const Shape& whole) {
  if (whole.players > 2)
    throw Error("--depth needs estimates, and games for several players have none");
  Shape shape;
  shape.has_turns = whole.has_turns;
  shape.has_chance = whole.has_chance;
  shape.has_joint = whole.has_joint;
  shape.is_whole = whole.is_whole;
  shape.is_remembered = whole.is_remembered;
  shape.merges = whole.merges;
  shape.has_score = whole.has_score;
  shape.has_heuristic = whole.has_heuristic;
  return shape;
}

AnyKey with_number(AnyKey key, std::int32_t number) {
  key.back() = static_cast<std::uint32_t>(number);
  return key;
}

}  // namespace

Horizon::Horizon(std::shared_ptr<const Rules> rules, int depth)
    : Rules(cut_shape(rules->shape()), rules->range()), inner_(std::move(rules)), depth_(depth) {}

Turn Horizon::turn(const AnyState& s) const {
  const Turn turn = inner_->turn(s);
  return s.beside() == 0 && turn != Turn::chance ? Turn::over : turn;
}

double Horizon::payoff(const AnyState& s) const {
  return inner_->turn(s) == Turn::over ? inner_->payoff(s) : inner_->heuristic(s);
}

AnyState Horizon::play(const AnyState& s, const AnyMove& move) const {
  return at(inner_->play(s, move), s.beside() - 1);
}
AnyState Horizon::play(const AnyState& s, const AnyMove& max, const AnyMove& min) const {
  return at(inner_->play(s, max, min), s.beside() - 1);
}

AnyOutcomes Horizon::outcomes(const AnyState& s) const {
  AnyOutcomes outcomes = inner_->outcomes(s);
  for (auto& outcome : outcomes) outcome.state.set_beside(s.beside());
  return outcomes;
}

AnyKey Horizon::key(const AnyState& s) const { return with_number(inner_->key(s), s.beside()); }
AnyKey Horizon::own_key(const AnyState& s) const {
  return with_number(inner_->own_key(s), s.beside());
}
ImagePlace<AnyKey> Horizon::place(const AnyState& s) const {
  return {place_under(key(s)), Image::own};
}
bool Horizon::same(const AnyState& a, const AnyState& b) const {
  return a.beside() == b.beside() && inner_->same(a, b);
}
std::size_t Horizon::hash(const AnyState& s) const {
  return inner_->hash(s) * 31 + static_cast<std::size_t>(s.beside());
}
std::optional<AnyKey> Horizon::hint_key(const AnyState& s) const {
  if (!shape().is_remembered) return {};
  return with_number(inner_->key(s), s.beside() - 1);
}

std::unique_ptr<Session> Horizon::session(const SessionOptions& options) const {
  return erased_session(*this, options);
}

}  // namespace pincer
