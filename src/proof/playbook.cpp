#include "pincer/proof/playbook.hpp"

#include <cmath>

#include "pincer/core/error.hpp"

namespace pincer::proof {

Playbook::Playbook(const Position& start, Reader& reader, const VerifyWatch& watch)
    : rules_(start.shared_rules()),
      naming_(reader.head().naming),
      total_(std::ldexp(1, reader.head().weight_bits)),
      scale_(*rules_) {
  if (naming_ == Naming::tree)
    throw Error("the positions of this certificate have no keys, so that none can be looked up");
  const auto listen = [&](Side side, const AnyState& s, Worth worth,
                          const std::vector<WeightedMove>& play) {
    auto& listed = listed_[static_cast<std::size_t>(side)];
    const AnyKey name = name_of(*rules_, naming_, s);
    const auto found = listed.find(name);
    if (!found) listed.add(name, {s, worth, play});
    else if (worth > listed[*found].worth) listed[*found] = {s, worth, play};
  };
  verify(start, reader, watch, listen);
}

std::optional<Playbook::Entry> Playbook::at(Side side, const AnyState& s) const {
  const auto& listed = listed_[static_cast<std::size_t>(side)];
  const auto found = listed.find(name_of(*rules_, naming_, s));
  if (!found) return {};
  const Listed& entry = listed[*found];
  Entry told{scale_.payoff(side, entry.worth), {}};
  if (entry.play.empty()) return told;
  told.mix.assign(rules_->moves(s, side).size(), 0);
  if (rules_->own_key(entry.state) == rules_->own_key(s)) {
    for (const WeightedMove& one : entry.play)
      told.mix[one.move] = static_cast<double>(one.weight) / total_;
    return told;
  }
  const auto move = translated(entry, s);
  if (!move) return {};
  told.mix[*move] = 1;
  return told;
}

/// The move of `s` that leads to what is symmetric to the listed move's child.
std::optional<std::size_t> Playbook::translated(const Listed& listed, const AnyState& s) const {
  if (rules_->turn(s) == Turn::both) return {};
  const AnyState wanted = children_at(*rules_, listed.state)[listed.play.front().move].state;
  const AnyKey name = name_of(*rules_, naming_, wanted);
  for (const Child& child : children_at(*rules_, s))
    if (name_of(*rules_, naming_, child.state) == name) return child.step.index;
  return {};
}

}  // namespace pincer::proof
