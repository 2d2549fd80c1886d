#pragma once
#include <cstddef>

#include "pincer/core/bounds.hpp"
#include "pincer/matrix/checked_lp.hpp"
#include "pincer/matrix/matrix.hpp"

namespace pincer {

// Dominance among actions whose payoffs are known only within bounds, cell by cell: P is the
// matrix of lower, O of upper bounds (Saffidine, Finnsson and Buro 2012, Figures 1 to 3).

/// What one side thinks of the cells: at worst and at best for itself.
struct Outlook {
  Seat worst, best;

  Outlook(Side side, Matrix P, Matrix O)
      : worst(side, side == Side::max ? P : O), best(side, side == Side::max ? O : P) {}
};

/// Begins the program over the mixes x of a side's actions other than `a` which, at worst, pay at
/// least what `a` pays at best, against every action of the opponent but `except` (no such action:
/// against all). There is room for `more` actions besides.
///
/// As x sums to one, sum_i x_i worst_ij >= best_aj is sum_i x_i (best_aj - worst_ij) <= 0, which
/// x = 0 satisfies: so the sum may be at most one, and every gain must be positive.
template <class Number>
void start_better_mixes(SimplexOf<Number>& lp, const Outlook& outlook, std::size_t a,
                        std::size_t except, double scale, std::size_t more) {
  const std::size_t own = outlook.worst.own(), others = outlook.worst.others();
  const std::size_t mixed = own - 1 + more;
  const std::size_t constraints = others - (except < others ? 1 : 0);
  lp.start(constraints + 1, mixed);
  for (std::size_t j = 0, c = 0; j < others; ++j) {
    if (j == except) continue;
    Number* const row = lp.row(c);
    for (std::size_t i = 0, x = 0; i < own; ++i)
      if (i != a) row[x++] = (Number{outlook.best(a, j)} - outlook.worst(i, j)) * scale;
    lp.limit(c++) = 0;
  }
  for (std::size_t x = 0; x < mixed; ++x) lp.row(constraints)[x] = 1;
  lp.limit(constraints) = 1;
}

/// Brings differences of payoffs to at most one.
inline double payoff_scale(Bounds<double> range) {
  return range.upper > range.lower ? 1 / (range.upper - range.lower) : 1;
}

/// Whether `side` need not consider action `a`, as some mix of its other actions is always at
/// least as good: a row of Max (Figure 1) or a column of Min (Figure 3).
/// Requires: P <= O entry by entry, both within range.
/// Ensures: right, where the answer depends on differences above 1e-9 of the range.
inline bool is_dominated(Side side, Matrix P, Matrix O, std::size_t a, Bounds<double> range,
                         CheckedLp& lp) {
  const Outlook outlook(side, P, O);
  const std::size_t own = outlook.worst.own(), others = outlook.worst.others();
  if (others == 1) {  // Figure 2: comparing is enough
    for (std::size_t i = 0; i < own; ++i)
      if (i != a && outlook.worst(i, 0) >= outlook.best(a, 0)) return true;
    return false;
  }
  if (own == 1) return false;
  const auto most = lp.maximum([&](auto& program) {
    start_better_mixes(program, outlook, a, others, payoff_scale(range), 0);
    for (std::size_t x = 0; x + 1 < own; ++x) program.gain(x) = 1;
  });
  return most && *most > 0.5;  // it is 0 or 1
}

inline bool is_dominated_row(Matrix P, Matrix O, std::size_t a, Bounds<double> range,
                             CheckedLp& lp) {
  return is_dominated(Side::max, P, O, a, range, lp);
}

inline bool is_dominated_column(Matrix P, Matrix O, std::size_t b, Bounds<double> range,
                                CheckedLp& lp) {
  return is_dominated(Side::min, P, O, b, range, lp);
}

}  // namespace pincer
