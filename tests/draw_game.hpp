#pragma once
#include <rapidcheck.h>

#include <algorithm>
#include <vector>

#include "pincer/engine/solver.hpp"
#include "random_game.hpp"

namespace pincer::testing {

// Random games and questions, and what every answer about them has to keep.

inline Shape draw_shape(bool with_chance, bool with_joint = false) {
  Shape shape;
  shape.seed = *rc::gen::arbitrary<std::uint64_t>();
  shape.leaves = *rc::gen::element(Shape::Leaves::few, Shape::Leaves::integers,
                                   Shape::Leaves::reals, Shape::Leaves::wide);
  shape.is_chain = *rc::gen::weightedElement<bool>({{19, false}, {1, true}});
  shape.depth = shape.is_chain ? *rc::gen::inRange(10, 60) : *rc::gen::inRange(1, 7);
  shape.branching = *rc::gen::inRange(1, 5);
  shape.repeat = *rc::gen::element(0., 0., .3, .7);
  shape.early_end = shape.is_chain ? 0 : *rc::gen::element(0., .1, .3);
  shape.alternating = *rc::gen::arbitrary<bool>();
  if (with_chance) shape.chance = *rc::gen::element(.1, .3, .6, 1.);
  if (with_joint) {
    shape.chance = *rc::gen::element(0., .1, .3);
    shape.joint = *rc::gen::element(.2, .5, 1.);
    if (!shape.is_chain) shape.depth = std::min(shape.depth, 3);
    shape.branching = std::min(shape.branching, 3);
  }
  return shape;
}

inline double draw_eps(Bounds<double> range) {
  const double part = *rc::gen::element(0., 0., 1e-12, 1e-6, .01, .05, .3, .7, 1.);
  const double jitter = part > 1e-3 && part < 1 ? *rc::gen::inRange(500, 1500) / 1000. : 1;
  return part * jitter * (range.upper - range.lower);
}

inline Limits draw_limits() {
  Limits limits;
  if (*rc::gen::weightedElement<bool>({{3, false}, {1, true}}))
    limits.nodes = static_cast<std::uint64_t>(*rc::gen::inRange(0, 200));
  return limits;
}

template <class V>
void contains(Bounds<V> b, const mpq_class& value) {
  RC_ASSERT(mpq_class(b.lower) <= value);
  RC_ASSERT(value <= mpq_class(b.upper));
}

/// The exact width, in which the rounding of a subtraction has no part.
template <class V>
mpq_class width(Bounds<V> b) {
  return mpq_class(b.upper) - mpq_class(b.lower);
}

/// What the mix of one side is sure of, to Max, with the true values of the cells.
template <class Game>
mpq_class worth(const Game& game, const std::vector<double>& mix, Side side) {
  const auto& node = game.at(game.root());
  const std::size_t columns = node.columns, rows = node.children.size() / columns;
  mpq_class total = 0, worst;
  for (const double p : mix) {
    RC_ASSERT(p >= 0);
    total += mpq_class(p);
  }
  RC_ASSERT(abs(total - 1) < mpq_class(1e-12));
  for (std::size_t reply = 0; reply < (side == Side::max ? columns : rows); ++reply) {
    mpq_class sum = 0;
    for (std::size_t own = 0; own < mix.size(); ++own) {
      const std::size_t cell = side == Side::max ? own * columns + reply : reply * columns + own;
      sum += mpq_class(mix[own]) * game.value({node.children[cell]});
    }
    sum /= total;
    if (reply == 0 || (side == Side::max ? sum < worst : sum > worst)) worst = sum;
  }
  return worst;
}

/// The strategies that are printed guarantee the bounds that are printed.
template <class Game, class Answer>
void check_mixes(const Game& game, const Answer& answer) {
  if (answer.mixes.row.empty()) return;
  RC_ASSERT(worth(game, answer.mixes.row, Side::max) >= mpq_class(answer.bounds.lower));
  RC_ASSERT(worth(game, answer.mixes.column, Side::min) <= mpq_class(answer.bounds.upper));
}

/// The bounds are true, of the root and of its children, as narrow as was asked for unless the
/// budget ran out, and can be played.
template <class Game, class Answer>
void check_answer(const Game& game, const Answer& answer, NumberOf<Game> allowed,
                  const Budget& budget) {
  contains(answer.bounds, game.value(game.root()));
  if (answer.stop == Stop::none) RC_ASSERT(width(answer.bounds) <= mpq_class(allowed));
  else RC_ASSERT(budget.stop() != Stop::none);

  const Turn turn = game.turn(game.root());
  if (answer.children.empty()) return;
  for (std::size_t i = 0; i < answer.children.size(); ++i)
    contains(answer.children[i], game.value({game.at(game.root()).children[i]}));
  if (turn == Turn::max || turn == Turn::min) {  // the move to play guarantees what is claimed
    const auto best = answer.children[best_child(answer.children, side_of(turn))];
    RC_ASSERT(seen_by(side_of(turn), best).lower == seen_by(side_of(turn), answer.bounds).lower);
  }
  if (turn == Turn::both) check_mixes(game, answer);
}

inline bool are_integers(const Shape& shape) {
  return shape.leaves == Shape::Leaves::few || shape.leaves == Shape::Leaves::integers;
}

}  // namespace pincer::testing
