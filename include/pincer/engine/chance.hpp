#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "pincer/core/question.hpp"
#include "pincer/engine/children.hpp"
#include "pincer/engine/sharing.hpp"

namespace pincer {

/// An outcome at a chance node.
template <class Child>
struct Roll : Child {
  double weight;
  Bounds<double> later{};  ///< weighted sums over the outcomes after this one

  template <class State>
  Roll(const Outcome<State>& outcome, std::size_t i)
      : Child([&] { return outcome.state; }, i), weight(static_cast<double>(outcome.weight)) {
    this->rank = outcome.weight;
  }
};

/// The dice decide: the bounds of the node are the means of its outcomes' bounds.
///
/// Rounding. A mean of n numbers of magnitude up to M, each times an integer weight, summed in
/// any order and divided by the total weight, is off by less than (n + 2) u M with u = 2^-53.
/// `slop` is more than twice that, and everything below is kept a few slops on the safe side:
/// bounds are moved outwards by one, and outcomes are asked for four or six more than the node
/// needs, so that a node whose outcomes are all answered is answered too.
class ChanceFold {
 public:
  explicit ChanceFold(Bounds<double> range) : range_(range) {}

  /// Asks outcomes, in the order given, until the question is answered. One that `is_taken` waits
  /// for the next one that is not.
  /// Ensures: the question is answered if every outcome asked was.
  template <class Roll, class Taken, class Ask>
  Bounds<double> fold(std::span<Roll> rolls, Bounds<double> known, Question<double> q,
                      ErrorSharing sharing, Taken is_taken, Ask ask) const {
    double weight = 0;
    Bounds<double> later{0, 0};
    for (std::size_t i = rolls.size(); i-- > 0;) {
      rolls[i].later = later;
      later = plus(later, rolls[i]);
      weight += rolls[i].weight;
    }
    const double slop = slop_of(range_, rolls.size());
    known = meet(known, mean(later, weight, slop));

    Shares shares(sharing, std::max(0.0, q.within - 6 * slop), 1e-12 * range_.width(),
                  std::span<const Roll>(rolls), weight);
    Bounds<double> earlier{0, 0};
    for (std::size_t i = 0; i < shares.asked() && !q.answered_by(known); ++i) {
      if (is_taken(rolls[i])) bring_free_one(rolls.subspan(i, shares.asked() - i), is_taken);
      Roll& roll = rolls[i];
      const double p = roll.weight / weight;
      // Ballard 1983: an outcome may use up the slack that the others leave.
      const Bounds<double> others{earlier.lower + roll.later.lower,
                                  earlier.upper + roll.later.upper};
      const Question<double> question{
          limit((q.at_most - 4 * slop) * weight - others.upper, roll.weight),
          limit((q.at_least + 4 * slop) * weight - others.lower, roll.weight), shares.of(i, p)};
      if (!question.answered_by(roll.bounds)) roll.bounds = meet(roll.bounds, ask(roll, question));
      shares.spend(p, roll.bounds.width());
      earlier = plus(earlier, roll);
      known = meet(known, mean({earlier.lower + roll.later.lower, earlier.upper + roll.later.upper},
                               weight, slop));
    }
    return known;
  }

 private:
  /// Exchanges the first outcome for the next one that is not taken.
  template <class Roll, class Taken>
  static void bring_free_one(std::span<Roll> rolls, Taken is_taken) {
    const auto free = std::find_if_not(rolls.begin(), rolls.end(), is_taken);
    if (free == rolls.end()) return;
    Bounds<double> later = free->later;
    std::iter_swap(rolls.begin(), free);
    for (auto roll = free + 1; roll-- != rolls.begin();) {
      roll->later = later;
      later = plus(later, *roll);
    }
  }

  template <class Roll>
  static Bounds<double> plus(Bounds<double> sum, const Roll& roll) {
    return {sum.lower + roll.weight * roll.bounds.lower,
            sum.upper + roll.weight * roll.bounds.upper};
  }

  static Bounds<double> mean(Bounds<double> sum, double weight, double slop) {
    return {sum.lower / weight - slop, sum.upper / weight + slop};
  }

  /// What one outcome must reach; beyond the range all limits are alike.
  double limit(double total, double weight) const {
    const Bounds<double> edge = range_.widened();
    return std::clamp(total / weight, edge.lower, edge.upper);
  }

  Bounds<double> range_;
};

}  // namespace pincer
