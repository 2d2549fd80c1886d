#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "pincer/core/question.hpp"
#include "pincer/matrix/guarantee.hpp"
#include "pincer/matrix/matrix.hpp"
#include "pincer/matrix/solver.hpp"

namespace pincer {

/// A mix of moves for each side, as probabilities in natural order.
struct Mixes {
  std::vector<double> row, column;
};

/// What a clash of moves comes to.
struct Clash {
  /// What came of looking for a pure answer: it was not tried; it was enough; it was not.
  enum class Way : std::uint8_t { straight, pure, mixed };

  Bounds<double> bounds;
  Way way;
};

/// Both move at once: a matrix of cells, of which each has a pessimistic bound P and an
/// optimistic bound O. The node's value lies between those of the games P and O.
///
/// A pure answer is looked for first: where Max's most hopeful row and Min's most hopeful
/// column keep what they promise, no matrix need be solved and most cells need not be known.
/// Otherwise the cells are asked until all are narrow enough, and one matrix is solved. Its
/// solution is a hint; what is proved are the guarantees of its two mixes: Max's against P,
/// Min's against O.
///
/// Rounding. The guarantees of two mixes that solve a matrix lie a few slops apart; cells are
/// asked for that much more than the node needs.
class JointFold {
 public:
  explicit JointFold(Bounds<double> range) : range_(range) {}

  /// Finds out about cells until the question is answered. `fill(question)` returns what is known
  /// of all cells, row by row; cells that do not answer the question, if there is one, it asks.
  /// `ask(k, question)` asks the k-th; where `is_taken(k)`, later. `pure_first` says whether to
  /// look for a pure answer. (Asking may lead to other folds by the same object: nothing but the
  /// mixes, set at the very end, is kept in it.) Ensures: the question is answered if every cell
  /// asked was. Ensures: the bounds are guaranteed by mixes(), up to what was `known` before.
  template <class Fill, class Taken, class Ask>
  Clash fold(std::size_t rows, std::size_t columns, Bounds<double> known, Question<double> q,
             bool pure_first, Fill fill, Taken is_taken, Ask ask) {
    const Question<double> open =
        Question<double>::about(range_, std::max(0.0, q.within - 8 * slop_of(rows + columns)));
    const Cells table{fill(pure_first ? nullptr : &open), rows, columns};
    const double widest = widest_of(table.cells);
    if (widest <= open.within) return {solve(table, known, q, widest), Clash::Way::straight};
    if (pure_first) {
      known = seek_pure(table, known, q, open, ask);
      if (q.answered_by(known)) return {known, Clash::Way::pure};
    }
    for (const bool also_taken : {false, true})
      for (std::size_t k = 0; k < table.cells.size(); ++k)
        if (table.cells[k].upper - table.cells[k].lower >= open.within)  // quick to see
          if (!open.answered_by(table.cells[k]) && (also_taken || !is_taken(k)))
            table.cells[k] = meet(table.cells[k], ask(k, open));
    return {solve(table, known, q, widest_of(table.cells)),
            pure_first ? Clash::Way::mixed : Clash::Way::straight};
  }

  const Mixes& mixes() const { return mixes_; }

 private:
  struct Cells {
    std::span<Bounds<double>> cells;
    std::size_t rows, columns;
    Bounds<double>& operator()(std::size_t i, std::size_t j) const {
      return cells[i * columns + j];
    }
  };

  /// No cell is wider.
  static double widest_of(std::span<const Bounds<double>> cells) {
    std::array<double, 4> widest{};  // several at once: every maximum has to wait for itself
    std::size_t k = 0;
    for (; k + 4 <= cells.size(); k += 4)
      for (std::size_t i = 0; i < 4; ++i)
        widest[i] = std::max(widest[i], cells[k + i].upper - cells[k + i].lower);
    for (; k < cells.size(); ++k) widest[0] = std::max(widest[0], cells[k].upper - cells[k].lower);
    const double most = std::max({widest[0], widest[1], widest[2], widest[3]});
    return most > 0 ? next_up(most) : 0;  // subtracting rounds by less than that
  }

  /// What pure play promises: each side's best guarantee, and its most hopeful move.
  struct Pure {
    Bounds<double> bounds;
    std::size_t safe_row, safe_column;        // give the bounds
    std::size_t hopeful_row, hopeful_column;  // could give most
    bool may_meet;                            // a saddle point is still possible
  };

  Pure pure_play(const Cells& t) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Pure pure{{-infinity, infinity}, 0, 0, 0, 0, false};
    columns_.assign(t.columns, {-infinity, -infinity});
    double row_hope = -infinity, column_hope = infinity;
    for (std::size_t i = 0; i < t.rows; ++i) {
      const Bounds<double>* const row = &t(i, 0);
      Bounds<double> least{infinity, infinity};
      for (std::size_t j = 0; j < t.columns; ++j) {
        least = {std::min(least.lower, row[j].lower), std::min(least.upper, row[j].upper)};
        columns_[j] = {std::max(columns_[j].lower, row[j].lower),
                       std::max(columns_[j].upper, row[j].upper)};
      }
      if (least.lower > pure.bounds.lower) pure.bounds.lower = least.lower, pure.safe_row = i;
      if (least.upper > row_hope) row_hope = least.upper, pure.hopeful_row = i;
    }
    for (std::size_t j = 0; j < t.columns; ++j) {
      const Bounds<double> most = columns_[j];
      if (most.upper < pure.bounds.upper) pure.bounds.upper = most.upper, pure.safe_column = j;
      if (most.lower < column_hope) column_hope = most.lower, pure.hopeful_column = j;
    }
    pure.may_meet = row_hope >= column_hope;
    return pure;
  }

  /// Asks only cells that decide whether pure play is enough.
  template <class Ask>
  Bounds<double> seek_pure(const Cells& t, Bounds<double> known, const Question<double>& q,
                           const Question<double>& open, Ask ask) {
    for (;;) {
      const Pure pure = pure_play(t);
      known = meet(known, pure.bounds);
      if (q.answered_by(known)) {
        mix_purely(t.rows, pure.safe_row, mixes_.row);
        mix_purely(t.columns, pure.safe_column, mixes_.column);
        return known;
      }
      Bounds<double>* next = pure.may_meet ? doubtful_cell(t, pure, open) : nullptr;
      if (next == nullptr) return known;
      const Bounds<double> before = *next;
      *next = meet(before, ask(static_cast<std::size_t>(next - t.cells.data()), open));
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
    const std::size_t n = t.cells.size();
    middle_.resize(n);
    for (std::size_t k = 0; k < n; ++k) middle_[k] = t.cells[k].middle();
    const auto matrix = [&](const std::vector<double>& values) {
      return Matrix{values.data(), t.rows, t.columns};
    };
    const Equilibrium found = solver_.solve(matrix(middle_), range_);
    mixes_.row.assign(found.row.begin(), found.row.end());
    mixes_.column.assign(found.column.begin(), found.column.end());
    // No cell is further from its middle than half the widest, up to rounding, so neither is the
    // value. Not enough where more was known before: the mixes must be sure of all that is claimed.
    Bounds<double> rough = found.bounds;
    if (widest > 0) {
      const double off = widest / 2 + slop_of(0);
      rough = {add_down(rough.lower, -off), add_up(rough.upper, off)};
    }
    if (q.answered_by(rough) && meet(known, rough) == rough) return rough;

    pessimistic_.resize(n);
    optimistic_.resize(n);
    for (std::size_t k = 0; k < n; ++k) {
      pessimistic_[k] = t.cells[k].lower;
      optimistic_[k] = t.cells[k].upper;
    }
    const Bounds<double> proved{row_guarantee(matrix(pessimistic_), mixes_.row, range_),
                                column_guarantee(matrix(optimistic_), mixes_.column, range_)};
    // Where cells have stayed wide because the budget ran out, pure play may be sure of more.
    const Pure pure = pure_play(t);
    if (pure.bounds.lower > proved.lower) mix_purely(t.rows, pure.safe_row, mixes_.row);
    if (pure.bounds.upper < proved.upper) mix_purely(t.columns, pure.safe_column, mixes_.column);
    return meet(known, meet(proved, pure.bounds));
  }

  static void mix_purely(std::size_t moves, std::size_t chosen, std::vector<double>& mix) {
    mix.assign(moves, 0);
    mix[chosen] = 1;
  }

  double slop_of(std::size_t moves) const {
    const double magnitude = std::max(std::abs(range_.lower), std::abs(range_.upper)) + 1;
    return static_cast<double>(moves + 4) * std::numeric_limits<double>::epsilon() * magnitude;
  }

  Bounds<double> range_;
  MatrixSolver solver_;
  std::vector<double> middle_, pessimistic_, optimistic_;
  std::vector<Bounds<double>> columns_;  // the highest bounds in each
  Mixes mixes_;
};

}  // namespace pincer
