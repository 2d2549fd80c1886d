#include "believing.hpp"

#include <cmath>

#include "paths.hpp"
#include "pincer/best_first/fold.hpp"
#include "pincer/rules/erased_game.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::hub {
namespace {

bool is_whole(double value) { return value == std::floor(value); }

std::string fault_in(Bounds<double> bounds, const Rules& rules, const char* whose) {
  if (!(bounds.lower <= bounds.upper))
    return std::string(whose) + " bounds " + shown(bounds) + " are not in order";
  if (bounds.lower < rules.range().lower || bounds.upper > rules.range().upper)
    return std::string(whose) + " bounds " + shown(bounds) + " are outside the game's range " +
           shown(rules.range());
  if (rules.shape().is_whole && !(is_whole(bounds.lower) && is_whole(bounds.upper)))
    return std::string(whose) + " bounds " + shown(bounds) + " are not whole, as the game's are";
  return {};
}

/// Guarantees of mixes that a matrix's solution suggests.
Bounds<double> refolded_matrix(const Rules& rules, std::size_t columns,
                               std::vector<Bounds<double>> cells) {
  JointFold fold(rules.range());
  KnownCells known{cells, columns};
  return fold
      .fold(known, rules.range(), Question<double>::about(rules.range(), -1), JointMethod::all)
      .bounds;
}

/// Rounded outwards, by more than sums and quotients can have lost.
Bounds<double> refolded_dice(const Rules& rules, const std::vector<std::int64_t>& weights,
                             const std::vector<Bounds<double>>& children) {
  double total = 0;
  Bounds<double> sum{0, 0};
  for (std::size_t i = 0; i < children.size(); ++i) {
    const auto weight = static_cast<double>(weights[i]);
    total += weight;
    sum.lower += weight * children[i].lower;
    sum.upper += weight * children[i].upper;
  }
  const double slop = slop_of(rules.range(), 4 * children.size());
  return {sum.lower / total - slop, sum.upper / total + slop};
}

}  // namespace

Bounds<double> refolded(const Rules& rules, const AnyState& s,
                        const std::vector<Bounds<double>>& children) {
  const Turn turn = rules.turn(s);
  if (turn == Turn::chance) return refolded_dice(rules, weights_at(rules, s), children);
  if (turn == Turn::both) return refolded_matrix(rules, rules.moves(s, Side::min).size(), children);
  const Side side = side_of(turn);
  Bounds<double> best = seen_by(side, children.front());
  for (const auto& child : children) best = best_of(best, seen_by(side, child));
  return seen_by(side, best);
}

std::string fault_in(const JobResult& result, const Rules& rules, const AnyState& s) {
  if (const auto fault = fault_in(result.bounds, rules, "its"); !fault.empty()) return fault;
  for (const auto& child : result.children)
    if (const auto fault = fault_in(child, rules, "a child's"); !fault.empty()) return fault;
  for (const auto& statement : result.statements)
    if (const auto fault = fault_in(statement.bounds, rules, "a statement's"); !fault.empty())
      return fault;
  const std::size_t steps = count_steps(rules, s).all();
  if (result.children.size() > steps) return "it has more children than the position";
  if (result.children.empty()) return {};
  auto children = result.children;
  children.resize(steps, rules.range());
  const Bounds<double> both = meet(result.bounds, refolded(rules, s, children));
  if (both.lower > both.upper)
    return "its bounds " + shown(result.bounds) + " contradict those of its children, which make " +
           shown(refolded(rules, s, children));
  return {};
}

}  // namespace pincer::hub
