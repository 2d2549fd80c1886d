#include "step_tree.hpp"

#include <algorithm>

#include "pincer/core/error.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::explore {
namespace {

constexpr std::size_t most_listed = 200;  // children of a node that are drawn before they are asked
constexpr std::size_t most_cells = 400;   // of a matrix that is solved at every step

}  // namespace

std::uint32_t StepTree::add(StepNode node, Step step) {
  nodes_.push_back(std::move(node));
  Facts& facts = facts_.emplace_back();
  facts.step = step;
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t StepTree::root() { return nodes_.empty() ? add({}, {}) : 0; }

std::uint32_t StepTree::child(std::uint32_t parent, Step step) {
  const auto key = std::pair(step.index, step.reply);
  const auto found = facts_[parent].by_step.find(key);
  if (found != facts_[parent].by_step.end()) return found->second;
  const Facts& above = facts_[parent];
  const std::size_t place = step.index * above.columns + step.reply;
  if (place >= above.steps.size()) refuse("a record that does not fit the game");
  StepNode node;
  node.parent = parent;
  node.move = above.names[place];
  if (!above.weights.empty()) node.weight = above.weights[place];
  const std::uint32_t id = add(std::move(node), step);
  facts_[parent].by_step.emplace(key, id);
  facts_[parent].children.push_back(id);
  return id;
}

void StepTree::open(std::uint32_t node, const AnyState& s, std::vector<NodeChange>& listed) {
  if (facts_[node].is_opened) return;
  Facts& facts = facts_[node];
  facts.is_opened = true;
  facts.state = s;
  nodes_[node].turn = rules_.turn(s);
  if (nodes_[node].turn == Turn::over) {
    nodes_[node].payoff = rules_.payoff(s);
    return;
  }
  facts.steps = steps_at(rules_, s);
  facts.names = step_names(rules_, s);
  facts.weights = weights_at(rules_, s);
  if (nodes_[node].turn == Turn::both) facts.columns = rules_.moves(s, Side::min).size();
  const std::vector<Step> steps = facts.steps;
  for (std::size_t i = 0; i < std::min(steps.size(), most_listed); ++i) {
    const std::uint32_t next = child(node, steps[i]);
    nodes_[next].turn = rules_.turn(after(rules_, s, steps[i]));
    listed.push_back({next, unknown, NodeState::waiting});
  }
}

void StepTree::show(std::uint32_t node, NodeState state, std::vector<NodeChange>& changes) {
  facts_[node].shown = state;
  changes.push_back({node, facts_[node].bounds, state});
}

void StepTree::learn(std::uint32_t node, Bounds<double> proved, NodeState state,
                     std::vector<NodeChange>& changes) {
  const Bounds<double> both = meet(facts_[node].bounds, beyond_range(proved));
  if (both.lower <= both.upper) facts_[node].bounds = both;
  show(node, state, changes);
  for (std::uint32_t at = nodes_[node].parent; at != Recording::none; at = nodes_[at].parent) {
    const Bounds<double> now = meet(facts_[at].bounds, fold(facts_[at]));
    if (now == facts_[at].bounds || now.lower > now.upper) return;  // crossed: by rounding only
    facts_[at].bounds = now;
    show(at, facts_[at].shown, changes);
  }
}

std::size_t StepTree::cut_rest(std::uint32_t node, std::vector<NodeChange>& changes) {
  const Facts& facts = facts_[node];
  std::size_t rest = facts.steps.size() - facts.children.size();
  for (const std::uint32_t child : facts.children) {
    if (facts_[child].shown != NodeState::waiting) continue;
    ++rest;
    show(child, NodeState::cut, changes);
  }
  return rest;
}

Bounds<double> StepTree::beyond_range(Bounds<double> bounds) const {
  const Bounds<double> range = rules_.range();
  if (bounds.lower == bounds.upper) return bounds;
  return {bounds.lower <= range.lower ? unknown.lower : bounds.lower,
          bounds.upper >= range.upper ? unknown.upper : bounds.upper};
}

Bounds<double> StepTree::of_child(const Facts& facts, Step step) const {
  const auto found = facts.by_step.find({step.index, step.reply});
  return found == facts.by_step.end() ? unknown : facts_[found->second].bounds;
}

/// Of several players, each of whom wants something else, only what was found is told.
Bounds<double> StepTree::fold(const Facts& facts) const {
  if (rules_.shape().players > 2) return unknown;
  switch (rules_.turn(facts.state)) {
    case Turn::max: return fold_choice(facts, Side::max);
    case Turn::min: return fold_choice(facts, Side::min);
    case Turn::chance: return fold_chance(facts);
    case Turn::both: return fold_matrix(facts);
    case Turn::over: break;
  }
  return unknown;
}

Bounds<double> StepTree::fold_choice(const Facts& facts, Side side) const {
  Bounds<double> best{unknown.lower, unknown.lower};
  for (const Step step : facts.steps) {
    const Bounds<double> child = seen_by(side, of_child(facts, step));
    best = {std::max(best.lower, child.lower), std::max(best.upper, child.upper)};
  }
  return seen_by(side, best);
}

/// Unknown outcomes count with the range, as in every search that passes windows through them.
Bounds<double> StepTree::fold_chance(const Facts& facts) const {
  double all = 0;
  for (const auto weight : facts.weights) all += static_cast<double>(weight);
  Bounds<double> sum{0, 0};
  bool is_known = true;
  for (std::size_t i = 0; i < facts.steps.size(); ++i) {
    const Bounds<double> child = of_child(facts, facts.steps[i]);
    is_known &= child.lower == child.upper;
    const Bounds<double> ranged = meet(child, rules_.range());
    const double p = static_cast<double>(facts.weights[i]) / all;
    sum = {sum.lower + p * ranged.lower, sum.upper + p * ranged.upper};
  }
  return is_known ? Bounds<double>::exactly(sum.lower) : beyond_range(sum);
}

Bounds<double> StepTree::fold_matrix(const Facts& facts) const {
  if (facts.steps.size() > most_cells) return unknown;
  std::vector<double> low, high;
  for (const Step step : facts.steps) {
    const Bounds<double> cell = meet(of_child(facts, step), rules_.range());
    low.push_back(cell.lower);
    high.push_back(cell.upper);
  }
  const std::size_t rows = facts.steps.size() / facts.columns;
  const double lower =
      solver_.solve(Matrix{low.data(), rows, facts.columns}, rules_.range()).bounds.lower;
  const double upper =
      solver_.solve(Matrix{high.data(), rows, facts.columns}, rules_.range()).bounds.upper;
  return beyond_range({lower, upper});
}

}  // namespace pincer::explore
