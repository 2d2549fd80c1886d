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

Finding* Findings::known(const std::string& hook, const std::string& kind) {
  for (Finding& finding : found_)
    if (finding.hook == hook && finding.kind == kind) return &finding;
  return nullptr;
}

bool Findings::blames(const std::string& hook) const {
  return std::any_of(found_.begin(), found_.end(),
                     [&](const Finding& finding) { return finding.hook == hook; });
}

/// (A position that not everything is known about is larger than any other.)
bool Findings::is_smaller(const Finding& a, const Finding& b) const {
  const auto size = [](const Finding& f) { return f.states - 1; };  // not known: the largest
  if (size(a) != size(b)) return size(a) < size(b);
  return a.path.size() < b.path.size();
}

std::vector<std::string> Findings::path_of(const StateGraph::Way& way) const {
  std::vector<std::string> path = prefix_;
  const auto names = graph_.names_of(way);
  path.insert(path.end(), names.begin(), names.end());
  return path;
}

void Findings::offer(Finding finding, const Words& words) {
  Finding* const before = known(finding.hook, finding.kind);
  if (before && !is_smaller(finding, *before)) return;
  finding.words = (whose_.empty() ? "" : whose_ + ": ") + words();
  if (before) *before = std::move(finding);
  else found_.push_back(std::move(finding));
}

namespace {

/// How many states to count at most: no more than in the position known so far.
std::size_t worth_counting(const Finding* before) {
  constexpr std::size_t most = 100'000;
  return before && before->states > 0 ? before->states : most;
}

}  // namespace

void Findings::add(const std::string& hook, const std::string& kind, Id at, const Words& words) {
  const Finding* const before = known(hook, kind);
  const std::size_t states = graph_.states_from(at, worth_counting(before));
  if (before && states == 0 && before->states > 0) return;
  const auto way = graph_.way_to(at);
  if (!way.is_real) return;
  offer({hook, kind, "", path_of(way), {}, states}, words);
}

void Findings::add_pair(const std::string& hook, const std::string& kind, Id a, Id b,
                        const Words& words) {
  const auto first = graph_.way_to(a), second = graph_.way_to(b);
  if (!first.is_real || !second.is_real) return;
  StateGraph::Way common;
  const std::size_t shorter = std::min(first.nodes.size(), second.nodes.size());
  for (std::size_t i = 0; i < shorter && first.nodes[i] == second.nodes[i]; ++i)
    common.nodes.push_back(first.nodes[i]);
  const Finding* const before = known(hook, kind);
  const std::size_t states = graph_.states_from(common.nodes.back(), worth_counting(before));
  if (before && states == 0 && before->states > 0) return;
  offer({hook, kind, "", path_of(common), {path_of(first), path_of(second)}, states}, words);
}

void Findings::add_general(const std::string& hook, const std::string& kind,
                           const std::string& words) {
  offer({hook, kind, "", prefix_, {}, 0}, [&] { return words; });
}

}  // namespace pincer::checking
