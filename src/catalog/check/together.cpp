#include "check/together.hpp"

#include <algorithm>
#include <new>
#include <optional>

#include "check/promises.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/analyst.hpp"

namespace pincer::checking {
namespace {

const SessionOptions small_session{.memory_bytes = std::size_t{8} << 20};

Mask both(const Mask& a, const Mask& b) {
  Mask mask = a;
  for (bool Mask::*part : {&Mask::bounds, &Mask::settled, &Mask::useful, &Mask::forced,
                           &Mask::swapped, &Mask::symmetric_key, &Mask::key, &Mask::score})
    mask.*part = a.*part || b.*part;
  return mask;
}

/// The plainest published algorithm for games of this shape.
std::string textbook_algorithm(const Shape& shape) {
  if (shape.has_joint) return "backward_induction";
  return shape.has_chance ? "expectimax" : "minimax";
}

}  // namespace

Together::Together(std::shared_ptr<const Rules> rules, StateGraph& graph, Findings& findings,
                   CheckClock& clock, std::uint64_t seed)
    : rules_(std::move(rules)),
      graph_(graph),
      findings_(findings),
      clock_(clock),
      slack_(slack_of(*rules_)),
      random_(seed) {}

void Together::run() {
  for (const Id id : positions()) {
    if (is_out() || !findings_.empty()) return;
    test(id);
  }
}

bool Together::is_symmetric(const AnyState& s) const {
  return rules_->shape().is_swappable && graph_.is_same(rules_->swapped(s), s);
}

/// Up to 40 of them that are not symmetric, the smallest first, and the start if it is not large.
std::vector<StateGraph::Id> Together::positions() {
  constexpr std::size_t draws = 2000, wanted = 40, most = 2000, most_at_start = 50'000;
  struct Sized {
    std::size_t states;
    Id id;
  };
  std::vector<Sized> found;
  const auto offer = [&](Id id, std::size_t limit) {
    const StateGraph::Node& node = graph_[id];
    if (!node.is_tested || node.is_broken || node.turn == Turn::over) return;
    const std::size_t states = graph_.states_from(id, limit);
    if (states > 0 && !is_symmetric(node.state)) found.push_back({states, id});
  };
  for (std::size_t i = 0; i < draws && found.size() < wanted && graph_.size() > 0; ++i)
    offer(static_cast<Id>(random_() % graph_.size()), most);
  if (graph_.size() > 0) offer(0, most_at_start);
  std::sort(found.begin(), found.end(), [](const Sized& a, const Sized& b) {
    return a.states != b.states ? a.states < b.states : a.id < b.id;
  });
  std::vector<Id> ids;
  for (const Sized& one : found)
    if (ids.empty() || ids.back() != one.id) ids.push_back(one.id);
  return ids;
}

void Together::test(Id id) {
  if (const Verdict all_on = with_mask(id, {}); all_on.is_wrong) return blame(id, {}, all_on);
  for (const NamedMask& off : masks_of(rules_->shape()))
    if (const Verdict found = with_mask(id, off.mask); found.is_wrong)
      return blame(id, off.mask, found);
  if (const Verdict typed = by_type(id); typed.is_wrong)
    findings_.add("engine", "type", id, [&] { return typed.words; });
  if (const Verdict plain = by_textbook(id); plain.is_wrong)
    findings_.add("play", "textbook", id, [&] { return plain.words; });
}

/// The hook without which the search is right.
void Together::blame(Id id, const Mask& base, const Verdict& verdict) {
  for (const NamedMask& off : masks_of(rules_->shape())) {
    if (with_mask(id, both(base, off.mask)).is_wrong) continue;
    findings_.add(off.hook, "together", id,
                  [&] { return verdict.words + ", and without this hook it does not"; });
    return;
  }
  findings_.add("engine", "together", id, [&] { return verdict.words; });
}

template <class Search>
Together::Verdict Together::verdict(Id id, const Search& search) {
  const double value = graph_[id].value;
  try {
    const std::optional<Bounds<double>> bounds = search();
    if (!bounds || (bounds->lower <= value + slack_ && bounds->upper >= value - slack_)) return {};
    return {true, "a search says " + text_of(*bounds) + " where the value is " + text_of(value)};
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    return {true, std::string("a search throws: ") + error.what()};
  }
}

Together::Verdict Together::with_mask(Id id, const Mask& mask) {
  return verdict(id, [&]() -> std::optional<Bounds<double>> {
    const MaskedRules masked(*rules_, mask);
    Budget budget({.nodes = 200'000, .seconds = clock_.left()});
    return masked.session(small_session)->solve(graph_[id].state, 0, budget).bounds;
  });
}

Together::Verdict Together::by_type(Id id) {
  return verdict(id, [&]() -> std::optional<Bounds<double>> {
    Budget budget({.nodes = 200'000, .seconds = clock_.left()});
    return rules_->session(small_session)->solve(graph_[id].state, 0, budget).bounds;
  });
}

Together::Verdict Together::by_textbook(Id id) {
  return verdict(id, [&]() -> std::optional<Bounds<double>> {
    Request request;
    request.algorithm = textbook_algorithm(rules_->shape());
    request.limits = {.nodes = 100'000, .seconds = clock_.left()};
    if (!find_algorithm(request.algorithm).refusal(rules_->shape()).empty()) return {};
    return Analyst(rules_, small_session).report(graph_[id].state, request).bounds;
  });
}

}  // namespace pincer::checking
