#pragma once
#include <algorithm>
#include <limits>

#include "pincer/matrix/solver.hpp"
#include "pincer/textbook/scratch.hpp"
#include "pincer/textbook/serialized.hpp"
#include "pincer/textbook/stage.hpp"

namespace pincer::textbook {

/// Double oracle with bounds from the serialized games (Bosansky, Lisy, Cermak, Vitek and
/// Pechoucek 2013): solves the matrix restricted to a few actions a side, lets each side add its
/// best response over all its actions, and ends when neither side gains. A cell counts with its
/// serialized bound until that does not rule it out; only then it is searched.
template <Game G>
class DoubleOracle {
 public:
  using State = typename G::State;
  using Range = Bounds<double>;

  DoubleOracle(const G& game, Meter<double>& meter)
      : game_(game),
        meter_(meter),
        range_(as<double>(game.range())),
        tolerance_(1e-12 * (range_.upper - range_.lower)),
        serialized_(game, meter) {}

  Range solve(const State& s) {
    const Turn turn = game_.turn(s);
    Cell root{range_};
    // Where one player moves first, what each move is worth is part of the answer.
    const bool may_close = turn == Turn::both || turn == Turn::over;
    return Range::exactly(may_close ? value(root, s) : search(s));
  }

  /// States that alpha-beta searched in the serialized games.
  std::uint64_t serialized_states() const { return serialized_.states(); }

 private:
  struct Cell {
    Range bounds;
    bool has_lower = false, has_upper = false;
    bool is_closed() const { return bounds.lower >= bounds.upper; }
  };

  /// The actions one side has in the restricted game, and its mix of them.
  struct Party {
    Party(DoubleOracle& owner, Side which, std::size_t all)
        : side(which), count(all), actions(owner.actions_, all), mix(owner.numbers_, all) {}
    void add(std::size_t action) { actions[size++] = action; }
    bool has(std::size_t action) {
      return std::find(actions.data(), actions.data() + size, action) != actions.data() + size;
    }

    Side side;
    std::size_t count, size = 0;
    typename Scratch<std::size_t>::Frame actions;
    typename Scratch<double>::Frame mix;
  };

  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  /// The bound of a cell which limits what the side can hope for, and nothing more.
  double hope(Cell& cell, const State& s, Side side) {
    bool& is_known = side == Side::max ? cell.has_upper : cell.has_lower;
    if (!is_known && !cell.is_closed()) {
      is_known = true;
      if (game_.turn(s) == Turn::over) {
        const auto call = meter_.enter(Turn::over);
        cell.bounds = Range::exactly(payoff_of(game_, s));
      } else {
        const double v = serialized_.value(s, other(side));
        (side == Side::max ? cell.bounds.upper : cell.bounds.lower) = v;
      }
    }
    return side == Side::max ? cell.bounds.upper : cell.bounds.lower;
  }

  /// The value of the state in this cell.
  double value(Cell& cell, const State& s) {
    hope(cell, s, Side::max);
    hope(cell, s, Side::min);
    return cell.is_closed() ? cell.bounds.lower : search(s);
  }

  double search(const State& s) {
    const Turn turn = game_.turn(s);
    const auto call = meter_.enter(turn);
    if constexpr (Chance<G>)
      if (turn == Turn::chance) {
        const Odds odds(outcomes_of(game_, s));
        double mean = 0;
        for (const auto& outcome : odds.outcomes) {
          Cell cell{range_};
          const double v = value(cell, outcome.state);
          call.returned(Range::exactly(v));
          mean += odds.of(outcome) * v;
        }
        return mean;
      }
    return with_stage(game_, s, turn,
                      [&](std::size_t rows, std::size_t columns, const auto& child) {
                        const auto note = [&](Range cell) {
                          if (turn != Turn::both) call.returned(cell);
                        };
                        return double_oracle(rows, columns, child, note);
                      });
  }

  template <class Child, class Note>
  double double_oracle(std::size_t rows, std::size_t columns, const Child& child,
                       const Note& note) {
    typename Scratch<Cell>::Frame cells(cells_, rows * columns, {range_});
    Party max(*this, Side::max, rows), min(*this, Side::min, columns);
    typename Scratch<double>::Frame matrix(numbers_, rows * columns);
    const auto cell_value = [&](std::size_t i, std::size_t j) {
      Cell cell = cells[i * columns + j];  // a copy: cells may move while it is searched
      if (!cell.is_closed()) cell.bounds = Range::exactly(value(cell, child(i, j)));
      cells[i * columns + j] = cell;
      return cell.bounds.lower;
    };
    const auto cell_hope = [&](std::size_t i, std::size_t j, Side side) {
      Cell cell = cells[i * columns + j];
      const double v = hope(cell, child(i, j), side);
      cells[i * columns + j] = cell;
      return v;
    };
    max.add(0);
    min.add(0);
    for (;;) {
      for (std::size_t k = 0; k < max.size * min.size; ++k) {
        const double v = cell_value(max.actions[k / min.size], min.actions[k % min.size]);
        matrix[k] = v;
      }
      const Equilibrium found = equilibrium({matrix.data(), max.size, min.size});
      std::copy(found.row.begin(), found.row.end(), max.mix.data());
      std::copy(found.column.begin(), found.column.end(), min.mix.data());
      const double v = found.bounds.middle();
      const std::size_t row = best_response(max, min, v, cell_hope, cell_value);
      const std::size_t column = best_response(min, max, v, cell_hope, cell_value);
      if (row == none && column == none) {
        for (std::size_t k = 0; k < rows * columns; ++k) note(cells[k].bounds);
        return v;
      }
      if (row != none) max.add(row);
      if (column != none) min.add(column);
    }
  }

  Equilibrium equilibrium(Matrix matrix) {
    const auto lp = meter_.solve_lp();
    return solver_.solve(matrix, range_);
  }

  /// The action that gains most over v against the opponent's mix, or none.
  template <class Hope, class Value>
  std::size_t best_response(Party& own, Party& opponent, double v, const Hope& hope,
                            const Value& value) {
    double best = seen_by(own.side, v) + tolerance_;
    std::size_t response = none;
    for (std::size_t action = 0; action < own.count; ++action) {
      if (own.has(action)) continue;
      const auto at = [&](const auto& f, std::size_t k, auto... more) {
        const std::size_t theirs = opponent.actions[k];
        return seen_by(own.side, own.side == Side::max ? f(action, theirs, more...)
                                                       : f(theirs, action, more...));
      };
      double total = 0;  // what the action can hope for
      for (std::size_t k = 0; k < opponent.size; ++k)
        if (const double weight = opponent.mix[k]; weight > 0)
          total += weight * at(hope, k, own.side);
      for (std::size_t k = 0; k < opponent.size && total > best; ++k)
        if (const double weight = opponent.mix[k]; weight > 0) {
          const double hoped = at(hope, k, own.side);
          total -= weight * (hoped - at(value, k));
        }
      if (total <= best) continue;
      best = total;
      response = action;
    }
    return response;
  }

  const G& game_;
  Meter<double>& meter_;
  Range range_;
  double tolerance_;
  Serialized<G> serialized_;
  Scratch<Cell> cells_;
  Scratch<std::size_t> actions_;
  Scratch<double> numbers_;
  MatrixSolver solver_;
};

}  // namespace pincer::textbook
