#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "pincer/core/answer.hpp"
#include "pincer/core/question.hpp"
#include "pincer/engine/cells.hpp"
#include "pincer/engine/children.hpp"
#include "pincer/engine/few_moves.hpp"
#include "pincer/matrix/guarantee.hpp"
#include "pincer/matrix/matrix.hpp"
#include "pincer/matrix/solver.hpp"

namespace pincer {

/// How to go about a matrix.
enum class JointMethod : std::uint8_t {
  all,   ///< ask every cell, then solve it
  pure,  ///< look for a pure answer first
  few,   ///< solve a few moves a side, as many as it takes
  blind  ///< the same, without a look at cells that are not asked
};

constexpr bool is_few(JointMethod method) {
  return method == JointMethod::few || method == JointMethod::blind;
}

/// What a clash of moves comes to.
struct JointResult {
  Bounds<double> bounds;
  JointMethod way;       ///< that led to them
  std::size_t matrices;  ///< solved
};

/// Both move at once: a matrix of cells, of which each has a pessimistic bound P and an
/// optimistic bound O. The node's value lies between those of the games P and O.
///
/// A pure answer may be looked for first: where Max's most hopeful row and Min's most hopeful
/// column keep what they promise, no matrix need be solved and most cells need not be known. Or a
/// few moves may do (see FewMoves), mixed or not. Otherwise the cells are asked until all are
/// narrow enough, and one matrix is solved. Its solution is a hint; what is proved are the
/// guarantees of its two mixes: Max's against P, Min's against O.
///
/// Rounding. The guarantees of two mixes that solve a matrix lie a few slops apart; cells are
/// asked for that much more than the node needs.
class JointFold {
 public:
  explicit JointFold(Bounds<double> range) : range_(range) {}

  /// Finds out about cells until the question is answered. The k-th cell, row by row, is asked by
  /// `children.ask(k, question)`; where `children.is_taken(k)`, later; moves of a higher
  /// `children.rank(side, move)` sooner. (Asking may lead to other folds by the same object:
  /// nothing but the mixes, set at the very end, is kept in it.)
  /// Ensures: the question is answered if every cell asked was. Ensures: the bounds are guaranteed
  /// by mixes(), up to what was `known` before.
  template <class Children>
  JointResult fold(Children& children, Bounds<double> known, const Question<double>& q,
                   JointMethod method) {
    const double slop = slop_of(range_, children.rows() + children.columns());
    const Question<double> open =
        Question<double>::about(range_, std::max(0.0, q.within - 8 * slop));
    const Cells table{method == JointMethod::blind
                          ? children.unseen()
                          : children.seen(open, method == JointMethod::all),
                      children.rows(), children.columns()};
    if (method != JointMethod::blind)
      if (const double widest = widest_of(table.all); widest <= open.within)
        return {solve(table, known, q, widest), JointMethod::all, 1};

    std::size_t matrices = 1;
    if (method == JointMethod::pure) {
      known = seek_pure(table, known, q, open, children);
      if (q.answered_by(known)) return {known, JointMethod::pure, 0};
    } else if (is_few(method)) {
      FewMoves few(table, q, open.within, 2 * slop, range_, candidates_, solver_, middle_,
                   children);
      few.fold();
      few.write_mixes(mixes_.row, mixes_.column);
      const auto sure = few.surely();  // quick to see, and often enough
      const bool is_enough = sure && q.answered_by(meet(known, *sure));
      const Bounds<double> b = meet(known, is_enough ? *sure : sure_of(table, q));
      if (q.answered_by(b)) return {b, JointMethod::few, few.matrices_solved()};
      matrices += few.matrices_solved();
    }
    bool is_one_left = true;  // that somebody else has taken, and that has to be asked all the same
    for (bool also_taken = false; is_one_left; also_taken = true) {
      is_one_left = false;
      for (std::size_t k = 0; k < table.all.size(); ++k) {
        if (table.all[k].upper - table.all[k].lower < open.within) continue;  // quick to see
        if (open.answered_by(table.all[k])) continue;
        if (!also_taken && children.is_taken(k)) is_one_left = true;
        else table.all[k] = meet(table.all[k], children.ask(k, open));
      }
    }
    return {solve(table, known, q, widest_of(table.all)), JointMethod::all, matrices};
  }

  const Mixes& mixes() const { return mixes_; }

 private:
  /// Asks only cells that decide whether pure play is enough.
  template <class Children>
  Bounds<double> seek_pure(const Cells& t, Bounds<double> known, const Question<double>& q,
                           const Question<double>& open, Children& children) {
    for (;;) {
      const Pure pure = pure_play(t, columns_);
      known = meet(known, pure.bounds);
      if (q.answered_by(known)) {
        mix_purely(t, pure);
        return known;
      }
      Bounds<double>* next = pure.may_meet ? doubtful_cell(t, pure, open) : nullptr;
      if (next == nullptr) return known;
      const Bounds<double> before = *next;
      *next = meet(before, children.ask(static_cast<std::size_t>(next - t.all.data()), open));
      if (*next == before) return known;  // the budget has run out
    }
  }

  /// The crossing of the two hopes, or the cell that most endangers one of them.
  static Bounds<double>* doubtful_cell(const Cells& t, const Pure& pure,
                                       const Question<double>& open) {
    Bounds<double>* crossing = &t(pure.hopeful_row, pure.hopeful_column);
    if (!open.answered_by(*crossing)) return crossing;
    Bounds<double>* worst = &t(pure.hopeful_row, 0);
    for (std::size_t j = 1; j < t.columns; ++j)
      if (t(pure.hopeful_row, j).lower < worst->lower) worst = &t(pure.hopeful_row, j);
    Bounds<double>* best = &t(0, pure.hopeful_column);
    for (std::size_t i = 1; i < t.rows; ++i)
      if (t(i, pure.hopeful_column).upper > best->upper) best = &t(i, pure.hopeful_column);
    Bounds<double>* wider = worst->width() >= best->width() ? worst : best;
    return open.answered_by(*wider) ? nullptr : wider;
  }

  /// Solves the game of the cells' middles and proves what its mixes guarantee.
  Bounds<double> solve(const Cells& t, Bounds<double> known, const Question<double>& q,
                       double widest) {
    const std::size_t n = t.all.size();
    middle_.resize(n);
    for (std::size_t k = 0; k < n; ++k) middle_[k] = t.all[k].middle();
    // No cell is further from its middle than half the widest, up to rounding, so neither is the
    // value. Not enough where more was known before: the mixes must be sure of all that is claimed.
    const double off = widest > 0 ? widest / 2 + slop_of(range_, 0) : 0;
    const Equilibrium found = solver_.solve({middle_.data(), t.rows, t.columns}, range_,
                                            {q.at_most - off, q.at_least + off});
    mixes_.row.assign(found.row.begin(), found.row.end());
    mixes_.column.assign(found.column.begin(), found.column.end());
    Bounds<double> rough = found.bounds;
    if (off > 0) rough = {add_down(rough.lower, -off), add_up(rough.upper, off)};
    if (q.answered_by(rough) && meet(known, rough) == rough) return rough;

    return meet(known, sure_of(t, q));
  }

  /// What the mixes are sure of. Where pure play is sure of more, or of enough, it takes their
  /// place.
  Bounds<double> sure_of(const Cells& t, const Question<double>& q) {
    const Pure pure = pure_play(t, columns_);
    if (q.answered_by(pure.bounds)) {
      mix_purely(t, pure);
      return pure.bounds;
    }
    pessimistic_.resize(t.all.size());
    optimistic_.resize(t.all.size());
    for (std::size_t k = 0; k < t.all.size(); ++k) {
      pessimistic_[k] = t.all[k].lower;
      optimistic_[k] = t.all[k].upper;
    }
    const Bounds<double> proved{
        row_guarantee({pessimistic_.data(), t.rows, t.columns}, mixes_.row, range_),
        column_guarantee({optimistic_.data(), t.rows, t.columns}, mixes_.column, range_)};
    if (pure.bounds.lower > proved.lower) mix_purely(t.rows, pure.safe_row, mixes_.row);
    if (pure.bounds.upper < proved.upper) mix_purely(t.columns, pure.safe_column, mixes_.column);
    return meet(proved, pure.bounds);
  }

  void mix_purely(const Cells& t, const Pure& pure) {
    mix_purely(t.rows, pure.safe_row, mixes_.row);
    mix_purely(t.columns, pure.safe_column, mixes_.column);
  }
  static void mix_purely(std::size_t moves, std::size_t chosen, std::vector<double>& mix) {
    mix.assign(moves, 0);
    mix[chosen] = 1;
  }

  Bounds<double> range_;
  MatrixSolver solver_;
  std::vector<double> middle_, pessimistic_, optimistic_;
  std::vector<Bounds<double>> columns_;  // the highest bounds in each
  Stack<Candidate> candidates_;
  Mixes mixes_;
};

}  // namespace pincer
