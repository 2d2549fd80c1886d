#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "pincer/core/checked.hpp"
#include "pincer/core/game.hpp"
#include "pincer/engine/children.hpp"
#include "pincer/engine/joint.hpp"
#include "pincer/engine/track_record.hpp"

namespace pincer {

/// The matrix at a node where both move at once, cell by cell: what JointFold asks. No more than
/// their bounds is kept of the children, for many turn out to be known. (Everything that is done
/// for every child is inlined by order, as in Scout.)
template <class G, class Search>
class JointChildren {
 public:
  using State = typename G::State;
  using Range = typename Search::Range;
  using Query = typename Search::Query;

  JointChildren(Search& search, const State& s, int ply)
      : search_(search),
        s_(s),
        ply_(ply),
        rows_(search.moves_at(s, ply, Side::max)),
        columns_(search.moves_at(s, ply, Side::min)),
        cells_(search.cells_, count()) {}

  std::size_t rows() const { return rows_.size(); }
  std::size_t columns() const { return columns_.size(); }
  std::size_t count() const { return rows() * columns(); }
  const LookStats& looks() const { return looks_; }

  /// Higher for moves of a side to try sooner.
  std::int64_t rank(Side side, std::size_t move) const {
    if (!search_.policy_.ordering) return 0;
    const auto& m = side == Side::max ? rows_[move] : columns_[move];
    int score = 0;
    if constexpr (JointlyScored<G>) score = search_.game_.score(s_, side, m);
    return search_.ordering_.rank(side, ply_, m, score);
  }

  /// Notes which moves answered the question.
  void learn(Range answer, const Query& q) {
    const Mixes& mixes = search_.joint_.mixes();
    if (answer.lower > q.at_most) search_.ordering_.learn(Side::max, ply_, rows_, mixes.row);
    if (answer.upper < q.at_least) search_.ordering_.learn(Side::min, ply_, columns_, mixes.column);
  }

  /// All cells, of which nothing is known yet.
  std::span<Range> unseen() {
    for (std::size_t k = 0; k < count(); ++k) cells_.push([this] { return search_.range_; });
    are_seen_ = false;
    return cells_.items();
  }

  /// All cells, after a look at each; those that do not answer the question are asked, if told so
  /// and not taken. What the table has of them is fetched for several rows at a time.
  [[gnu::flatten]] std::span<Range> seen(const Query& question, bool asks) {
    const std::span<Range> cells = unseen();
    are_seen_ = true;
    LookStats looks;  // the member would be read and written for every cell
    const std::size_t some_rows = std::max<std::size_t>(1, 64 / columns());
    for (std::size_t i = 0, cell = 0; i < rows();) {
      typename Stack<Choice>::Frame open(search_.choices_, some_rows * columns());
      for (const std::size_t end = std::min(rows(), i + some_rows); i < end; ++i)
        for (std::size_t j = 0; j < columns(); ++j, ++cell) {
          Choice& child = open.push([&] { return child_at(i, j, cell); });
          search_.scout_.place(child);
          if (!child.is_settled) continue;
          cells[cell] = look_at(child, question, looks);
          open.pop();
        }
      for (Choice& child : open.items()) {
        Range& bounds = cells[child.index] = look_at(child, question, looks);
        if (asks && !question.answered_by(bounds) && !search_.is_taken(child, ply_))
          bounds = meet(bounds, search_.visit_child(child, bounds, question, ply_, Search::all));
      }
    }
    looks_ = looks;
    return cells;
  }

  bool is_taken(std::size_t cell) { return search_.is_taken(child_in(cell), ply_); }

  [[gnu::flatten]] Range ask(std::size_t cell, const Query& question) {
    Choice child = child_in(cell);
    Range bounds = cells_.items()[cell];
    if (!are_seen_) {
      bounds = meet(bounds, look_at(child, question, looks_));
      if (question.answered_by(bounds)) return bounds;
    }
    return search_.visit_child(child, bounds, question, ply_, Search::all);
  }

  /// Tells the observer of the cells that were not asked.
  [[gnu::noinline]] void tell_unasked(Range found, const Query& q) {
    typename Stack<Choice>::Frame all(search_.choices_, count());
    for (std::size_t cell = 0; cell < count(); ++cell) all.push([&] { return child_in(cell); });
    search_.tell_unasked_of(
        all.items(), [this](const Choice& child) { return cells_.items()[child.index]; }, found, q);
  }

 private:
  using Choice = typename Search::Choice;
  using Moves =
      decltype(useful_moves_of(std::declval<const G&>(), std::declval<const State&>(), Side::max));

  [[gnu::always_inline]] Choice child_at(std::size_t i, std::size_t j, std::size_t cell) const {
    return {[&] { return search_.game_.play(s_, rows_[i], columns_[j]); }, cell};
  }
  Choice child_in(std::size_t cell) const {
    Choice child = child_at(cell / columns(), cell % columns(), cell);
    search_.scout_.place(child);
    return child;
  }

  /// `question` is what will be asked.
  [[gnu::always_inline]] Range look_at(Choice& child, const Query& question, LookStats& looks) {
    const Range bounds = search_.look_at(child, ply_);
    if (child.turn == Turn::over) return bounds;
    const bool is_exact = bounds.lower == bounds.upper;  // which tells all, and is quick to see
    looks.note(is_exact || bounds != search_.range_, !is_exact && !question.answered_by(bounds));
    return bounds;
  }

  Search& search_;
  const State& s_;
  const int ply_;
  Moves rows_, columns_;
  typename Stack<Range>::Frame cells_;
  bool are_seen_ = true;
  LookStats looks_;
};

}  // namespace pincer
