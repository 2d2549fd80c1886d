#pragma once
#include <algorithm>
#include <vector>

#include "pincer/matrix/bound_lp.hpp"
#include "pincer/matrix/solver.hpp"
#include "pincer/textbook/meter.hpp"
#include "pincer/textbook/scratch.hpp"
#include "pincer/textbook/stage.hpp"

namespace pincer::textbook {

/// Simultaneous Move Alpha-Beta (Saffidine, Finnsson and Buro 2012, Algorithm 1). The numbers on
/// the right are the lines of the paper's box. Where one player moves the matrix has one column
/// or one row. Cells come in L-shaped order (Fig 6); `skip` rows and columns are filled before
/// bounds are computed (early bound skipping, the paper's s).
///
/// With `Shortcuts::taken` a cell that is over is filled in before the loop, and a window that is
/// empty or beyond the payoffs rules its row or column out without a search. The box has neither.
///
/// What the box leaves open: if no row survives, the value is at most alpha; if no column does,
/// at least beta. LPs counted: two per cell whose bounds are computed, and one per matrix of
/// survivors.
template <Game G>
requires(!Chance<G>) class Smab {
 public:
  using State = typename G::State;
  using Range = Bounds<double>;

  enum class Shortcuts : bool { as_printed, taken };

  Smab(const G& game, Meter<double>& meter, std::size_t skip = 0,
       Shortcuts shortcuts = Shortcuts::as_printed)
      : game_(game),
        meter_(meter),
        skip_(skip),
        takes_shortcuts_(shortcuts == Shortcuts::taken),
        range_(as<double>(game.range())),
        epsilon_(1e-6 * (range_.upper - range_.lower)),
        tolerance_(1e-12 * (range_.upper - range_.lower)) {}

  Range solve(const State& s) { return Range::exactly(smab(s, range_.widened())); }

 private:
  using Numbers = typename Scratch<double>::Frame;
  using Flags = typename Scratch<char>::Frame;

  /// A matrix of which some cells are known and some rows and columns are out.
  struct Node {
    std::size_t rows, columns;
    Numbers p, o;
    Flags is_row_out, is_column_out;
  };

  /// Ensures: the value itself if it lies inside the window (alpha, beta). A result at or beyond
  /// one of its ends says that so is the value, and no more: it need not be a bound.
  double smab(const State& q, Range window) {  // 1
    const Turn turn = game_.turn(q);
    const auto call = meter_.enter(q, turn, window);
    if (turn == Turn::over) return payoff_of(game_, q);  // 2, 3
    const auto note = [&](Range cell) {
      if (turn != Turn::both) call.returned(cell);
      else call.tell(cell);
    };
    return with_stage(game_, q, turn,
                      [&](std::size_t rows, std::size_t columns, const auto& child) {  // 5, 6
                        return matrix_value(rows, columns, window, child, note);
                      });
  }

  template <class Child, class Note>
  double matrix_value(std::size_t rows, std::size_t columns, Range window, const Child& child,
                      const Note& note) {
    Node node{rows,
              columns,
              {numbers_, rows * columns, range_.lower},  // 7, 9
              {numbers_, rows * columns, range_.upper},  // 8, 10
              {flags_, rows},
              {flags_, columns}};
    if (takes_shortcuts_) fill_in_payoffs(node, child);
    for (std::size_t k = 0; k < std::min(rows, columns); ++k) {  // 11
      for (std::size_t b = k; b < columns; ++b) note(visit_cell(node, k, b, window, child));
      for (std::size_t a = k + 1; a < rows; ++a) note(visit_cell(node, a, k, window, child));
    }
    return nash(node, window);  // 28
  }

  template <class Child>
  void fill_in_payoffs(Node& node, const Child& child) {
    for (std::size_t a = 0; a < node.rows; ++a)
      for (std::size_t b = 0; b < node.columns; ++b) {
        const State q = child(a, b);
        if (game_.turn(q) != Turn::over) continue;
        const auto call = meter_.enter(q, Turn::over);
        node.p[a * node.columns + b] = node.o[a * node.columns + b] = payoff_of(game_, q);
      }
  }

  /// Returns what is known of the cell's value.
  template <class Child>
  Range visit_cell(Node& node, std::size_t a, std::size_t b, Range window, const Child& child) {
    if (node.is_row_out[a] || node.is_column_out[b]) return range_;  // 12
    const std::size_t cell = a * node.columns + b;
    if (takes_shortcuts_ && node.p[cell] >= node.o[cell]) return Range::exactly(node.p[cell]);
    const Range here = limits(node, a, b, window);                // 13, 14
    const State q = child(a, b);                                  // 15
    const bool is_empty = here.lower >= here.upper - tolerance_;  // 16
    if (takes_shortcuts_ && is_out_of_reach(node, a, b, here)) return range_;
    const double beta = is_empty ? here.lower + epsilon_ : here.upper;
    const double v = smab(q, {here.lower, beta});  // 17, 21
    if (v <= here.lower + tolerance_) {            // 18, 22
      node.is_row_out[a] = 1;
      return {range_.lower, here.lower};
    }
    if (is_empty || v >= beta - tolerance_) {  // 19, 23
      node.is_column_out[b] = 1;
      return {is_empty ? here.lower : beta, range_.upper};
    }
    node.p[cell] = node.o[cell] = v;  // 24
    return Range::exactly(v);
  }

  /// Rules the row or the column out if no payoff lies between the limits.
  bool is_out_of_reach(Node& node, std::size_t a, std::size_t b, Range here) {
    const bool is_row_out =
        here.lower >= range_.upper - tolerance_ || here.lower >= here.upper - tolerance_;
    const bool is_column_out = !is_row_out && here.upper <= range_.lower + tolerance_;
    if (is_row_out) node.is_row_out[a] = 1;
    if (is_column_out) node.is_column_out[b] = 1;
    return is_row_out || is_column_out;
  }

  /// Figs 4 and 5 restricted to actions that are not dominated.
  Range limits(Node& node, std::size_t a, std::size_t b, Range window) {
    if (std::min(a, b) < skip_) return range_.widened();
    const Matrix p = survivors(node, node.p, survivors_p_);
    const Matrix o = survivors(node, node.o, survivors_o_);
    const auto place = [](Flags& is_out, std::size_t action) {
      return static_cast<std::size_t>(std::count(is_out.data(), is_out.data() + action, 0));
    };
    const std::size_t i = place(node.is_row_out, a), j = place(node.is_column_out, b);
    const double alpha = [&] {
      const auto lp = meter_.solve_lp();
      return pessimistic_bound(p, o, i, j, window.lower, range_, lp_);
    }();
    if (takes_shortcuts_ && alpha >= range_.upper - tolerance_) return {alpha, alpha};
    const auto lp = meter_.solve_lp();
    return {alpha, optimistic_bound(p, o, i, j, window.upper, range_, lp_)};
  }

  double nash(Node& node, Range window) {
    const Matrix left = survivors(node, node.p, survivors_p_);
    if (left.rows == 0) return window.lower;
    if (left.columns == 0) return window.upper;
    const auto lp = meter_.solve_lp();
    return solver_.solve(left, range_).bounds.middle();
  }

  static Matrix survivors(Node& node, Numbers& from, std::vector<double>& to) {
    to.clear();
    std::size_t rows = 0, columns = 0;
    for (std::size_t b = 0; b < node.columns; ++b) columns += node.is_column_out[b] ? 0 : 1;
    for (std::size_t a = 0; a < node.rows; ++a) {
      if (node.is_row_out[a]) continue;
      ++rows;
      for (std::size_t b = 0; b < node.columns; ++b)
        if (!node.is_column_out[b]) to.push_back(from[a * node.columns + b]);
    }
    return {to.data(), rows, columns};
  }

  const G& game_;
  Meter<double>& meter_;
  std::size_t skip_;
  bool takes_shortcuts_;
  Range range_;
  double epsilon_, tolerance_;  // line 17's, and what is taken for rounding
  Scratch<double> numbers_;
  Scratch<char> flags_;
  std::vector<double> survivors_p_, survivors_o_;
  CheckedLp lp_;
  MatrixSolver solver_;
};

}  // namespace pincer::textbook
