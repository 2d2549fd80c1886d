#include "pincer/proof/children.hpp"

namespace pincer::proof {
namespace {

/// A game that is not over goes on somehow: against nothing at all anything would be proved.
void expect_some(const AnyState& s, const std::vector<Child>& children) {
  if (children.empty())
    break_promise(s, "this game has a state that is not over, but nothing follows");
}

}  // namespace

void add_children(const Rules& rules, const AnyState& s, Turn turn, std::vector<Child>& children) {
  std::uint32_t index = 0;
  if (turn == Turn::chance) {
    for (const auto& outcome : rules.outcomes(s))
      children.push_back({{index++, 0}, outcome.state, outcome.weight});
  } else {
    for (const AnyMove& move : rules.moves(s, Side::max))
      children.push_back({{index++, 0}, rules.play(s, move)});
  }
  expect_some(s, children);
}

Child child_after(const Rules& rules, const AnyState& s, std::size_t move) {
  return {{static_cast<std::uint32_t>(move), 0}, rules.play(s, rules.moves(s, Side::max)[move])};
}

std::size_t add_replies(const Rules& rules, const AnyState& s, Side side,
                        std::span<const WeightedMove> own, std::vector<Child>& children) {
  constexpr std::size_t few = 32;
  const AnyMoves moves = rules.moves(s, side), replies = rules.moves(s, other(side));
  std::size_t taken = 0;
  while (taken < own.size() && (taken == 0 || children.size() + replies.size() <= few)) {
    const auto first = static_cast<std::uint32_t>(own[taken++].move);
    const AnyMove& move = moves[first];
    std::uint32_t index = 0;
    for (const AnyMove& reply : replies) {
      if (side == Side::max) children.push_back({{first, index}, rules.play(s, move, reply)});
      else children.push_back({{index, first}, rules.play(s, reply, move)});
      ++index;
    }
  }
  expect_some(s, children);
  return taken;
}

NamePlace name_of(const Rules& rules, Naming naming, const AnyState& s) {
  return place_under(naming == Naming::symmetric ? rules.key(s) : rules.own_key(s));
}

void recognise(const Rules& rules, Naming naming, Child& child) {
  child.turn = rules.turn(child.state);
  if (child.turn != Turn::over && naming != Naming::tree)
    child.name = name_of(rules, naming, child.state);
}

Worth unlisted_worth(const Rules& rules, const Scale& scale, bool has_lemmas, Side side,
                     const AnyState& s) {
  if (!has_lemmas) return scale.least(side);
  if (const auto value = rules.settled(s)) return scale.rounded_down(side, *value);
  const Bounds<double> known = meet(rules.bounds(s), rules.range());
  return scale.rounded_down(side, side == Side::max ? known.lower : known.upper);
}

}  // namespace pincer::proof
