#include "recalled.hpp"

#include "paths.hpp"
#include "pincer/core/error.hpp"
#include "pincer/hub/coordinator.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::hub {

void Recalled::add(std::span<const Fact> facts) {
  for (const Fact& fact : facts) {
    const AnyState s = played(rules_, root_, fact.path);
    if (!fact.path.empty()) add(s, fact.path, fact.bounds);
    add_way_to(fact.path);
    const std::vector<Step> steps = steps_at(rules_, s);
    if (fact.children.size() > steps.size())
      throw Error("a fact that was written down has more children than its position");
    for (std::size_t i = 0; i < fact.children.size(); ++i) {
      std::vector<Step> path = fact.path;
      path.push_back(steps[i]);
      add(after(rules_, s, steps[i]), path, fact.children[i]);
    }
    facts_.push_back(fact);
  }
}

void Recalled::add(AnyState s, std::vector<Step> path, Bounds<double> bounds) {
  play_forced_steps(rules_, s, path);
  if (rules_.turn(s) == Turn::over) return;
  const auto [entry, is_new] = bounds_.try_emplace(name_of(s, path), rules_.range());
  const Bounds<double> both = meet(entry->second, bounds);
  if (both.lower > both.upper)
    throw ContradictingResults(words_for(rules_, root_, path) +
                               " the value was written down to be in " + shown(entry->second) +
                               " and in " + shown(bounds) + ", and both cannot be true");
  entry->second = both;
}

/// Positions at which something is to be decided, without the last.
void Recalled::add_way_to(const std::vector<Step>& path) {
  AnyState s = root_;
  std::vector<Step> before;
  for (const Step& step : path) {
    std::vector<Step> forced = before;
    AnyState same = s;
    play_forced_steps(rules_, same, forced);
    if (forced.size() == before.size()) inner_.insert(name_of(s, before));
    s = after(rules_, s, step);
    before.push_back(step);
  }
}

Bounds<double> Recalled::of(const AnyState& s, const std::vector<Step>& path) const {
  const auto entry = bounds_.find(name_of(s, path));
  return entry == bounds_.end() ? rules_.range() : entry->second;
}

std::string Recalled::name_of(const AnyState& s, const std::vector<Step>& path) const {
  std::string name;
  const auto add = [&name](const auto& words) {
    name.append(reinterpret_cast<const char*>(words.data()),
                words.size() * sizeof(typename std::decay_t<decltype(words)>::value_type));
  };
  if (rules_.shape().is_remembered) add(rules_.key(s));
  else add(path);
  return name;
}

}  // namespace pincer::hub
