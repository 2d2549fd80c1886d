#pragma once
#include <cstddef>

#include "pincer/matrix/dominance.hpp"

namespace pincer {

// The limits within which a cell's value matters (Saffidine, Finnsson and Buro 2012, Figures 4
// and 5), given bounds P and O on all cells and limits on the matrix game's own value. P and O hold
// the actions that are not dominated, and only those.

/// The largest v such that, if cell (a, b) is worth at most v to the side, the side need not play
/// `a`: mixes of its other actions, and of leaving for `outside`, do as well against every action
/// but b, and pay v against b. One below the range if there is no such mix.
inline double irrelevant_up_to(const Outlook& outlook, std::size_t a, std::size_t b, double outside,
                               Bounds<double> range, CheckedLp& lp) {
  const std::size_t own = outlook.worst.own(), others = outlook.worst.others();
  const double infeasible = range.lower - 1;
  if (outside >= range.upper) return outside;  // nothing here is better
  if (own == 1) {
    for (std::size_t j = 0; j < others; ++j)
      if (j != b && outlook.best(a, j) > outside) return infeasible;
    return outside;
  }
  // Leaving for less than the lowest payoff is worse than any action: nothing to mix in.
  const bool may_leave = outside >= range.lower;
  const double scale = payoff_scale(range);
  const auto most = lp.maximum([&]<class Number>(SimplexOf<Number>& program) {
    start_better_mixes(program, outlook, a, b, scale, may_leave ? 1 : 0);
    const auto gain = [&](double payoff) { return 1 + (Number{payoff} - range.lower) * scale; };
    std::size_t x = 0;
    for (std::size_t i = 0; i < own; ++i)
      if (i != a) program.gain(x++) = gain(outlook.worst(i, b));
    if (!may_leave) return;
    for (std::size_t j = 0, c = 0; j < others; ++j)
      if (j != b) program.row(c++)[x] = (Number{outlook.best(a, j)} - outside) * scale;
    program.gain(x) = gain(outside);
  });
  // The gains are at least one, so the optimum is 0 or at least 1.
  return most && *most > 0.5 ? range.lower + (*most - 1) / scale : infeasible;
}

/// Figure 4: if cell (a, b) is worth at most this, row a need not be played, as other rows or the
/// alpha that Max has elsewhere do as well. range.lower - 1 if there is no such number.
/// Requires: P <= O entry by entry, both within range.
/// Ensures: right to 1e-9 of the range.
inline double pessimistic_bound(Matrix P, Matrix O, std::size_t a, std::size_t b, double alpha,
                                Bounds<double> range, CheckedLp& lp) {
  return irrelevant_up_to(Outlook(Side::max, P, O), a, b, alpha, range, lp);
}

/// Figure 5, the mirror: if cell (a, b) is worth at least this, column b need not be played, as
/// other columns or the beta that Min has elsewhere do as well. range.upper + 1 if there is no
/// such number.
inline double optimistic_bound(Matrix P, Matrix O, std::size_t a, std::size_t b, double beta,
                               Bounds<double> range, CheckedLp& lp) {
  return -irrelevant_up_to(Outlook(Side::min, P, O), b, a, -beta, range.mirrored(), lp);
}

}  // namespace pincer
