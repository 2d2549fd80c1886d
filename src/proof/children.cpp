#include "pincer/proof/children.hpp"

#include <utility>

namespace pincer::proof {
namespace {

/// A game that is not over goes on somehow: against nothing at all anything would be proved.
std::vector<Child> at_least_one(const AnyState& s, std::vector<Child> children) {
  if (children.empty())
    break_promise(s, "this game has a state that is not over, but nothing follows");
  return children;
}

}  // namespace

std::vector<Child> children_at(const Rules& rules, const AnyState& s) {
  std::vector<Child> children;
  std::uint32_t index = 0;
  if (rules.turn(s) == Turn::chance) {
    for (const auto& outcome : rules.outcomes(s)) children.push_back({{index++, 0}, outcome.state});
  } else {
    for (const AnyMove& move : rules.moves(s, Side::max))
      children.push_back({{index++, 0}, rules.play(s, move)});
  }
  return at_least_one(s, std::move(children));
}

std::vector<Child> replies_to(const Rules& rules, const AnyState& s, Side side, std::size_t own) {
  std::vector<Child> children;
  const AnyMove move = rules.moves(s, side)[own];
  const auto first = static_cast<std::uint32_t>(own);
  std::uint32_t reply = 0;
  for (const AnyMove& other_move : rules.moves(s, other(side))) {
    if (side == Side::max) children.push_back({{first, reply}, rules.play(s, move, other_move)});
    else children.push_back({{reply, first}, rules.play(s, other_move, move)});
    ++reply;
  }
  return at_least_one(s, std::move(children));
}

AnyKey name_of(const Rules& rules, Naming naming, const AnyState& s) {
  return naming == Naming::symmetric ? rules.key(s) : rules.own_key(s);
}

Worth unlisted_worth(const Rules& rules, const Scale& scale, bool has_lemmas, Side side,
                     const AnyState& s) {
  if (!has_lemmas) return scale.least(side);
  if (const auto value = rules.settled(s)) return scale.rounded_down(side, *value);
  const Bounds<double> known = meet(rules.bounds(s), rules.range());
  return scale.rounded_down(side, side == Side::max ? known.lower : known.upper);
}

}  // namespace pincer::proof
