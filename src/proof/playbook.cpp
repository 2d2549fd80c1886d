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
    auto& [places, listed] = books_[static_cast<std::size_t>(side)];
    const NamePlace name = name_of(*rules_, naming_, s);
    if (const auto found = places.find(name)) {
      Listed& before = listed[places[*found]];
      if (worth > before.worth) before = {s, worth, play};
    } else {
      places.add(name, listed.size());
      listed.push_back({s, worth, play});
    }
  };
  verify(start, reader, watch, listen);
}

std::optional<Playbook::Entry> Playbook::at(Side side, const AnyState& s) const {
  const auto& [places, listed] = books_[static_cast<std::size_t>(side)];
  const auto found = places.find(name_of(*rules_, naming_, s));
  if (!found) return {};
  const Listed& entry = listed[places[*found]];
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
  const AnyState wanted = child_after(*rules_, listed.state, listed.play.front().move).state;
  const AnyKey name = name_of(*rules_, naming_, wanted).key;
  std::vector<Child> children;
  add_children(*rules_, s, rules_->turn(s), children);
  for (const Child& child : children)
    if (name_of(*rules_, naming_, child.state).key == name) return child.step.index;
  return {};
}

}  // namespace pincer::proof
