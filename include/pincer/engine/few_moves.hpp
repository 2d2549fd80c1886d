#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "pincer/core/game.hpp"
#include "pincer/core/question.hpp"
#include "pincer/engine/cells.hpp"
#include "pincer/engine/children.hpp"
#include "pincer/matrix/solver.hpp"

namespace pincer {

/// A move of one side.
struct Candidate {
  std::size_t move;
  std::int64_t rank;  ///< higher is tried sooner
  double weight;      ///< how often it is played
};

/// Answers a question about a matrix from a few moves of each side: a double oracle (McMahan,
/// Gordon and Blum 2003) that asks cells questions.
///
/// The game of the few moves is solved. Then each side looks for another move that gains against
/// the other's mix. To rule a move out its cells need not be known: it is enough that they are
/// worth at most so much, and that is a window, which goes down the tree as in alpha-beta. A move
/// that does gain is added, and all begins again. When neither side has one left, the two mixes
/// hold against all moves.
///
/// Among the few moves, too, pure play is tried before a matrix is solved, with the node's own
/// window: where pure play decides, this is alpha-beta.
template <class Children>
class FewMoves {
 public:
  /// `within` is how wide cells may stay, `slop` what rounding may take from a guarantee.
  /// `children.ask(k, question)` asks the k-th cell; `children.rank(side, move)` says which moves
  /// to try first.
  FewMoves(const Cells& cells, const Question<double>& q, double within, double slop,
           Bounds<double> range, Stack<Candidate>& stack, MatrixSolver& solver,
           std::vector<double>& matrix, Children& children)
      : cells_(cells),
        narrow_{q.at_most, q.at_least, within},
        open_(Question<double>::about(range, within)),
        slop_(slop),
        range_(range),
        max_(stack, Side::max, cells.rows, children),
        min_(stack, Side::min, cells.columns, children),
        solver_(solver),
        matrix_(matrix),
        children_(children) {}

  /// Narrows cells until the mixes are sure of an answer, up to rounding, or asking leads no
  /// further.
  void fold() {
    const std::size_t hopeful_row = most_hopeful(max_, min_);
    const std::size_t hopeful_column = most_hopeful(min_, max_);
    max_.consider(hopeful_row);
    min_.consider(hopeful_column);
    if (!answers(cells_.index(hopeful_row, hopeful_column), narrow_)) return;
    while (const auto part = solve()) {
      const Bounds<double> value = part->value;
      const double slop = part->is_pure ? 0 : slop_, slack = open_.within / 2;
      const double low = narrow_.at_most - slop, high = narrow_.at_least + slop;
      std::size_t row = none, column = none;
      if (value.upper <= low) {  // then all that counts is that Max does not get more
        row = better(max_, min_, low);
      } else if (value.lower >= high) {
        column = better(min_, max_, -high);
      } else {
        row = better(max_, min_, value.middle() + slack);
        column = better(min_, max_, slack - value.middle());
      }
      if (row == none && column == none) return;
      if (row != none) max_.consider(row);
      if (column != none) min_.consider(column);
    }
  }

  /// What the two are sure of, if each plays one move for certain.
  std::optional<Bounds<double>> surely() const {
    if (max_.only() == none || min_.only() == none) return std::nullopt;
    Bounds<double> sure{infinity, -infinity};
    for (std::size_t j = 0; j < cells_.columns; ++j)
      sure.lower = std::min(sure.lower, cells_(max_.only(), j).lower);
    for (std::size_t i = 0; i < cells_.rows; ++i)
      sure.upper = std::max(sure.upper, cells_(i, min_.only()).upper);
    return sure;
  }

  void write_mixes(std::vector<double>& row, std::vector<double>& column) {
    max_.write_mix(row);
    min_.write_mix(column);
  }
  std::size_t matrices_solved() const { return solved_; }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  /// The moves of a side: first those it considers, then the others in the order to try them.
  class Party {
   public:
    Party(Stack<Candidate>& stack, Side side, std::size_t moves, const Children& children)
        : side_(side), frame_(stack, moves) {
      for (std::size_t m = 0; m < moves; ++m) {
        frame_.push([&] { return Candidate{m, children.rank(side, m), 0}; });
        std::size_t to = m;  // they are few: each goes before worse ones
        while (to > 0 && all()[to - 1].rank < all()[m].rank) --to;
        if (to < m) move_forward(m, to);
      }
    }

    Side side() const { return side_; }
    std::size_t only() const { return only_; }  ///< the move played for certain, if any
    std::span<Candidate> considered() { return all().first(considered_); }
    std::span<Candidate> others() { return all().subspan(considered_); }

    void consider(std::size_t move) {
      std::size_t at = considered_;
      while (all()[at].move != move) ++at;
      move_forward(at, considered_++);
    }
    void play(std::span<const double> weights) {
      only_ = none;
      for (std::size_t i = 0; i < weights.size(); ++i) considered()[i].weight = weights[i];
    }
    void play_only(std::size_t which) {
      for (Candidate& c : considered()) c.weight = 0;
      considered()[which].weight = 1;
      only_ = considered()[which].move;
    }
    void write_mix(std::vector<double>& mix) {
      mix.resize(all().size());
      for (const Candidate& c : all()) mix[c.move] = c.weight;
    }

   private:
    std::span<Candidate> all() { return frame_.items(); }

    /// The others keep their order.
    void move_forward(std::size_t from, std::size_t to) {
      const auto begin = all().begin();
      std::rotate(begin + static_cast<std::ptrdiff_t>(to),
                  begin + static_cast<std::ptrdiff_t>(from),
                  begin + static_cast<std::ptrdiff_t>(from + 1));
    }

    Side side_;
    std::size_t considered_ = 0, only_ = none;
    typename Stack<Candidate>::Frame frame_;
  };

  /// What the game of the few moves is worth to each side with the weights it has.
  struct Solution {
    Bounds<double> value;
    bool is_pure;
  };

  /// Solves it as far as the question needs that, and sets the weights. Nothing if asking leads no
  /// further.
  std::optional<Solution> solve() {
    for (const Question<double>* question : {&narrow_, &open_}) {
      if (const auto value = purely()) return Solution{*value, true};
      for (const Candidate& row : max_.considered())
        for (const Candidate& column : min_.considered())
          if (!answers(cells_.index(row.move, column.move), *question)) return std::nullopt;
    }
    if (const auto value = purely()) return Solution{*value, true};

    const std::size_t rows = max_.considered().size(), columns = min_.considered().size();
    double widest = 0;
    matrix_.clear();
    for (const Candidate& row : max_.considered())
      for (const Candidate& column : min_.considered()) {
        const Bounds<double> cell = cells_(row.move, column.move);
        matrix_.push_back(cell.middle());
        widest = std::max(widest, cell.width());
      }
    const Equilibrium found = solver_.solve({matrix_.data(), rows, columns}, range_);
    ++solved_;
    max_.play(found.row);
    min_.play(found.column);
    const double off = widest / 2 + slop_;
    return Solution{{found.bounds.lower - off, found.bounds.upper + off}, false};
  }

  /// What pure play comes to there, if that is enough.
  std::optional<Bounds<double>> purely() {
    const auto [row, lower] = safest(max_, min_);
    const auto [column, least] = safest(min_, max_);
    const Bounds<double> value{lower, -least};
    if (!narrow_.answered_by(value)) return std::nullopt;
    max_.play_only(row);
    min_.play_only(column);
    return value;
  }

  /// Which of the moves it considers gives a side most for sure, and how much, as it sees it.
  std::pair<std::size_t, double> safest(Party& own, Party& other) {
    return maximin(own.side(), own.considered(), other.considered(), &Bounds<double>::lower);
  }

  /// The move that could give a side most.
  /// Requires: no move is considered yet.
  std::size_t most_hopeful(Party& own, Party& other) {
    const auto best = maximin(own.side(), own.others(), other.others(), &Bounds<double>::upper);
    return own.others()[best.first].move;
  }

  /// Which of a side's moves gives it most against all of the other's, and how much, as it sees it
  /// and going by one of the bounds.
  std::pair<std::size_t, double> maximin(Side side, std::span<const Candidate> own,
                                         std::span<const Candidate> others,
                                         double Bounds<double>::*bound) const {
    std::pair<std::size_t, double> best{0, -infinity};
    for (std::size_t i = 0; i < own.size(); ++i) {
      double least = infinity;
      for (const Candidate& theirs : others)
        least = std::min(least, seen_by(side, cells_.all[cell(side, own[i].move, theirs)]).*bound);
      if (least > best.second) best = {i, least};
    }
    return best;
  }

  /// The cell of a side's move against one of the other's.
  std::size_t cell(Side side, std::size_t move, const Candidate& theirs) const {
    return side == Side::max ? cells_.index(move, theirs.move) : cells_.index(theirs.move, move);
  }

  /// A move that gets its side more than `aim` against the other's mix, if there is one.
  std::size_t better(Party& own, Party& other, double aim) {
    for (const Candidate& candidate : own.others())
      if (gets_more(own.side(), candidate.move, other, aim)) return candidate.move;
    return none;
  }

  bool gets_more(Side side, std::size_t move, Party& other, double aim) {
    const auto most_in = [&](std::size_t k) { return seen_by(side, cells_.all[k]).upper; };
    double hope = 0;
    for (const Candidate& theirs : other.considered())
      hope += theirs.weight * most_in(cell(side, move, theirs));
    for (const Candidate& theirs : other.considered()) {
      if (hope <= aim) return false;
      if (theirs.weight == 0) continue;
      const std::size_t k = cell(side, move, theirs);
      const double before = most_in(k);
      const bool is_certain = theirs.weight == 1;
      const Question<double> enough{is_certain ? aim : before - (hope - aim) / theirs.weight,
                                    seen_by(side, is_certain ? narrow_ : open_).at_least,
                                    open_.within};
      if (!answers(k, seen_by(side, enough))) return false;
      hope -= theirs.weight * (before - most_in(k));
    }
    return hope > aim;
  }

  /// Whether the k-th cell answers the question, if need be after it was asked.
  bool answers(std::size_t k, const Question<double>& question) {
    if (question.answered_by(cells_.all[k])) return true;
    cells_.all[k] = meet(cells_.all[k], children_.ask(k, question));
    return question.answered_by(cells_.all[k]);
  }

  const Cells& cells_;
  const Question<double> narrow_;  ///< the node's own
  const Question<double> open_;    ///< what it is worth
  const double slop_;
  const Bounds<double> range_;
  Party max_, min_;
  MatrixSolver& solver_;
  std::vector<double>& matrix_;  // asking may use it for other folds
  std::size_t solved_ = 0;
  Children& children_;
};

}  // namespace pincer
