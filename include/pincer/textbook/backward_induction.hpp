#pragma once
#include "pincer/matrix/solver.hpp"
#include "pincer/textbook/memory.hpp"
#include "pincer/textbook/meter.hpp"
#include "pincer/textbook/odds.hpp"
#include "pincer/textbook/scratch.hpp"
#include "pincer/textbook/stage.hpp"

namespace pincer::textbook {

/// Backward induction: the value of a game from its whole tree. Where both move at once it is
/// that of the matrix of the children's values (Saffidine, Finnsson and Buro 2012, section 5),
/// the best child's where one moves, the mean where the dice do.
///
/// As printed no state is recognised when it comes again. A Shortcut may spare the search of a
/// state whose value it knows; it is asked before a state is entered and told what was found.
template <Game G, class Shortcut = NoShortcut<G>>
class BackwardInduction {
 public:
  using State = typename G::State;

  BackwardInduction(const G& game, Meter<double>& meter)
      : game_(game), meter_(meter), range_(as<double>(game.range())), shortcut_(game, meter) {}

  Bounds<double> solve(const State& s) { return Bounds<double>::exactly(value(s)); }

  double value(const State& s) {
    const Turn turn = game_.turn(s);
    if (turn == Turn::over) {
      const auto call = meter_.enter(s, turn);
      return payoff_of(game_, s);
    }
    const auto note = shortcut_.look_up(s, turn);
    if (note.value) {
      meter_.recall(s, turn, *note.value);
      return *note.value;
    }
    const double v = expand(s, turn, meter_.enter(s, turn));
    shortcut_.learn(note, v);
    return v;
  }

  const Shortcut& shortcut() const { return shortcut_; }

 private:
  template <class Call>
  double expand(const State& s, Turn turn, const Call& call) {
    const auto child_value = [&](const State& child) {
      const double v = value(child);
      call.returned(Bounds<double>::exactly(v));
      return v;
    };
    if constexpr (Joint<G>)
      if (turn == Turn::both) return matrix_value(s, child_value);
    if constexpr (Chance<G>)
      if (turn == Turn::chance) {
        const Odds odds(outcomes_of(game_, s));
        double mean = 0;
        for (const auto& outcome : odds.outcomes)
          mean += odds.of(outcome) * child_value(outcome.state);
        return mean;
      }
    if constexpr (Turns<G>) {
      const Side side = side_of(turn);
      double best = seen_by(side, range_).lower;
      for (const auto& move : moves_of(game_, s))
        best = std::max(best, seen_by(side, child_value(game_.play(s, move))));
      return seen_by(side, best);
    } else {
      refuse_single_move();
    }
  }

  template <class ChildValue>
  double matrix_value(const State& s, const ChildValue& child_value) requires Joint<G> {
    const auto rows = moves_of(game_, s, Side::max), columns = moves_of(game_, s, Side::min);
    typename Scratch<double>::Frame cells(scratch_, rows.size() * columns.size());
    std::size_t cell = 0;
    for (const auto& a : rows)
      for (const auto& b : columns) {
        const double v = child_value(game_.play(s, a, b));
        cells[cell++] = v;
      }
    const auto lp = meter_.solve_lp();
    return solver_.solve({cells.data(), rows.size(), columns.size()}, range_).bounds.middle();
  }

  const G& game_;
  Meter<double>& meter_;
  Bounds<double> range_;
  Shortcut shortcut_;
  Scratch<double> scratch_;
  MatrixSolver solver_;
};

/// Backward induction that searches no state twice, nor a state and its mirror image.
template <Keyed G>
using InductionWithTable = BackwardInduction<G, Memory<G>>;

}  // namespace pincer::textbook
