#include "check/findings.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace pincer::checking {

std::string text_of(double x) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.10g", x == 0 ? 0.0 : x);
  return text.data();
}

std::string text_of(Bounds<double> bounds) {
  return "[" + text_of(bounds.lower) + ", " + text_of(bounds.upper) + "]";
}

namespace {

/// By the states below, then by the way. A position that not everything below is known of is larger
/// than any other; of two such the one further down is smaller if the promise is about two states,
/// as both are below it.
bool is_smaller(const Finding& a, const Finding& b) {
  const auto size = [](const Finding& f) { return f.states - 1; };  // not known: the largest
  if (size(a) != size(b)) return size(a) < size(b);
  if (a.states == 0 && !a.pair.empty()) return a.path.size() > b.path.size();
  return a.path.size() < b.path.size();
}

/// How many states to count at most: no more than below the position known so far.
std::size_t worth_counting(const Finding* before) {
  constexpr std::size_t most = 100'000;
  return before && before->states > 0 ? before->states : most;
}

}  // namespace

Findings::Placed* Findings::known(const std::string& hook, const std::string& kind) {
  for (Placed& placed : found_)
    if (placed.finding.hook == hook && placed.finding.kind == kind) return &placed;
  return nullptr;
}

std::vector<std::string> Findings::path_of(const StateGraph::Way& way) const {
  std::vector<std::string> path = prefix_;
  const auto names = graph_.names_of(way);
  path.insert(path.end(), names.begin(), names.end());
  return path;
}

void Findings::offer(Placed placed, const Words& words) {
  Finding& finding = placed.finding;
  Placed* const before = known(finding.hook, finding.kind);
  if (before && !is_smaller(finding, before->finding)) return;
  finding.words = (whose_.empty() ? "" : whose_ + ": ") + words();
  if (before) *before = std::move(placed);
  else found_.push_back(std::move(placed));
}

void Findings::add(const std::string& hook, const std::string& kind, Id at, const Words& words) {
  const Placed* const before = known(hook, kind);
  const std::size_t states =
      graph_.states_from(at, worth_counting(before ? &before->finding : nullptr));
  if (before && states == 0 && before->finding.states > 0) return;
  const auto way = graph_.way_to(at);
  if (!way.is_real) return;
  offer({{hook, kind, "", path_of(way), {}, states}, at}, words);
}

void Findings::add_pair(const std::string& hook, const std::string& kind, Id a, Id b,
                        const Words& words) {
  const auto first = graph_.way_to(a), second = graph_.way_to(b);
  if (!first.is_real || !second.is_real) return;
  StateGraph::Way common;
  const std::size_t shorter = std::min(first.nodes.size(), second.nodes.size());
  for (std::size_t i = 0; i < shorter && first.nodes[i] == second.nodes[i]; ++i)
    common.nodes.push_back(first.nodes[i]);
  const Id at = common.nodes.back();
  const Placed* const before = known(hook, kind);
  const std::size_t states =
      graph_.states_from(at, worth_counting(before ? &before->finding : nullptr));
  if (before && states == 0 && before->finding.states > 0) return;
  offer({{hook, kind, "", path_of(common), {path_of(first), path_of(second)}, states}, at}, words);
}

void Findings::add_general(const std::string& hook, const std::string& kind,
                           const std::string& words) {
  offer({{hook, kind, "", prefix_, {}, 0}, StateGraph::none}, [&] { return words; });
}

void Findings::count_states() {
  for (Placed& placed : found_) {
    if (placed.at == StateGraph::none) continue;
    if (placed.finding.states == 0)
      placed.finding.states = graph_.states_from(placed.at, graph_.size());
    placed.at = StateGraph::none;
  }
}

std::vector<Finding> Findings::sorted() const {
  std::vector<Finding> all;
  for (const Placed& placed : found_) all.push_back(placed.finding);
  std::stable_sort(all.begin(), all.end(), is_smaller);
  return all;
}

}  // namespace pincer::checking
