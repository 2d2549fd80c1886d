// Every algorithm against the truth, computed with rationals, on random games: turn and chance
// nodes mixed and not alternating, unequal probabilities, integer and real payoffs with many
// ties, long chains, repeated states, and an error from 0 to the whole range.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdlib>

#include "pincer/engine/solver.hpp"
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/backward_induction.hpp"
#include "pincer/textbook/bounded_alpha_beta.hpp"
#include "pincer/textbook/double_oracle.hpp"
#include "pincer/textbook/expectimax.hpp"
#include "pincer/textbook/minimax.hpp"
#include "pincer/textbook/serialized.hpp"
#include "pincer/textbook/smab.hpp"
#include "pincer/textbook/star1.hpp"
#include "pincer/textbook/star2.hpp"
#include "random_game.hpp"

namespace pincer::testing {
namespace {

Shape draw_shape(bool with_chance, bool with_joint = false) {
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

double draw_eps(Bounds<double> range) {
  const double part = *rc::gen::element(0., 0., 1e-12, 1e-6, .01, .05, .3, .7, 1.);
  const double jitter = part > 1e-3 && part < 1 ? *rc::gen::inRange(500, 1500) / 1000. : 1;
  return part * jitter * (range.upper - range.lower);
}

Options draw_options() {
  Options options;
  options.table = *rc::gen::arbitrary<bool>();
  options.ordering = *rc::gen::arbitrary<bool>();
  options.static_bounds = *rc::gen::arbitrary<bool>();
  options.look_ahead = *rc::gen::arbitrary<bool>();
  options.bisection = *rc::gen::arbitrary<bool>();
  options.probing = *rc::gen::element(When::automatic, When::always, When::never);
  options.serializing = *rc::gen::element(When::automatic, When::always, When::never);
  options.pure_first = *rc::gen::arbitrary<bool>();
  options.sharing =
      *rc::gen::element(Sharing::automatic, Sharing::even, Sharing::decay, Sharing::tail);
  options.memory_bytes = *rc::gen::element<std::size_t>(0, 100, 1000, 100'000);
  return options;
}

Limits draw_limits() {
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

template <class Game>
void check_engine(const Game& game, double eps) {
  using Number = NumberOf<Game>;
  const Options options = draw_options();
  const Limits limits = draw_limits();
  const auto allowed = std::max(static_cast<Number>(eps), least_eps(game));

  Solver<Game> solver(game, options);
  Budget budget(limits);
  const auto answer = solver.solve(game.root(), static_cast<Number>(eps), budget);
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

  // A second question to a solver that remembers the first, at any window.
  const auto range = as<Number>(game.range());
  Silent silent;
  using Engine = Search<Game, Silent>;
  TableOf<Game> table(Scout<Game>::remembers(options) ? options.memory_bytes : 0);
  Engine search(game, options, silent, table);
  Budget once(limits), unlimited;
  search.ask(game.root(), Question<Number>::about(range, allowed), once);
  const auto part = [&] {
    return static_cast<Number>(
        static_cast<double>(range.lower) +
        *rc::gen::inRange(-1, 12) / 10. *
            (static_cast<double>(range.upper) - static_cast<double>(range.lower)));
  };
  const Number a = part(), b = part();
  const Question<Number> q{std::min(a, b), std::max(a, b), allowed};
  search.forget_root();
  const auto bounds = search.ask(game.root(), q, unlimited);
  contains(bounds, game.value(game.root()));
  RC_ASSERT(q.answered_by(bounds));
}

/// Runs an algorithm of the textbook; what it says of the root's children must be true as well,
/// up to `tolerance`.
template <class Algorithm, class Game, class... Eps>
Bounds<NumberOf<Game>> run(const Game& game, const mpq_class& tolerance, Eps... eps) {
  Budget budget;
  textbook::Meter<NumberOf<Game>> meter(budget);
  const auto bounds = Algorithm(game, meter, eps...).solve(game.root());
  for (std::size_t i = 0; i < meter.children().size(); ++i) {
    const mpq_class& value = game.value({game.at(game.root()).children[i]});
    RC_ASSERT(mpq_class(meter.children()[i].lower) <= value + tolerance);
    RC_ASSERT(value <= mpq_class(meter.children()[i].upper) + tolerance);
  }
  return bounds;
}

template <class Game>
void check_without_dice(const Game& game, double eps) {
  using V = typename Game::Value;
  const mpq_class& value = game.value(game.root());
  RC_ASSERT(mpq_class(run<textbook::Minimax<Game>>(game, 0).lower) == value);
  RC_ASSERT(mpq_class(run<textbook::AlphaBeta<Game>>(game, 0).lower) == value);
  const auto bab = run<textbook::BoundedAlphaBeta<Game>>(game, 0, static_cast<V>(eps));
  contains(bab, value);
  RC_ASSERT(width(bab) <= mpq_class(static_cast<V>(eps)));
  check_engine(game, eps);
}

template <class Game>
void check_with_dice(const Game& game, double eps) {
  const mpq_class& value = game.value(game.root());
  const auto range = as<double>(game.range());
  const mpq_class tolerance(1e-9 * (range.upper - range.lower));
  for (const auto b :
       {run<textbook::Expectimax<Game>>(game, tolerance),
        run<textbook::Star1<Game>>(game, tolerance), run<textbook::Star2<Game>>(game, tolerance)})
    RC_ASSERT(abs(mpq_class(b.lower) - value) <= tolerance);
  const auto bab = run<textbook::BoundedAlphaBeta<Game>>(game, tolerance, eps);
  RC_ASSERT(mpq_class(bab.lower) <= value + tolerance);
  RC_ASSERT(value <= mpq_class(bab.upper) + tolerance);
  RC_ASSERT(width(bab) <= mpq_class(eps) + tolerance);
  check_engine(game, eps);
}

template <class Game>
void check_with_clashes(const Game& game, double eps) {
  const mpq_class& value = game.value(game.root());
  const auto range = as<double>(game.range());
  const mpq_class tolerance(1e-9 * (range.upper - range.lower));
  const auto agrees = [&](Bounds<double> b) {
    RC_ASSERT(abs(mpq_class(b.lower) - value) <= tolerance);
  };
  agrees(run<textbook::BackwardInduction<Game>>(game, tolerance));
  agrees(run<textbook::InductionWithTable<Game>>(game, tolerance));
  agrees(run<textbook::SerializedInduction<Game>>(game, tolerance));
  agrees(run<textbook::DoubleOracle<Game>>(game, tolerance));
  if constexpr (!Chance<Game>)
    for (const std::size_t skip : {0, 1, 2})
      agrees(run<textbook::Smab<Game>>(game, tolerance, skip));
  check_engine(game, eps);
}

bool are_integers(const Shape& shape) {
  return shape.leaves == Shape::Leaves::few || shape.leaves == Shape::Leaves::integers;
}

TEST(Soundness, WithoutDiceEveryBoundIsExact) {
  EXPECT_TRUE(rc::check([] {
    const Shape shape = draw_shape(false);
    const auto nodes = std::make_shared<RandomNodes>(shape);
    const double eps = draw_eps(nodes->range);
    if (are_integers(shape) && *rc::gen::arbitrary<bool>())
      check_without_dice(RandomGame<int, false>(nodes), eps);
    else check_without_dice(RandomGame<double, false>(nodes), eps);
  }));
}

TEST(Soundness, WithDiceTheEngineProvesAndTheTextbookAgrees) {
  EXPECT_TRUE(rc::check([] {
    const Shape shape = draw_shape(true);
    const auto nodes = std::make_shared<RandomNodes>(shape);
    const double eps = draw_eps(nodes->range);
    if (are_integers(shape) && *rc::gen::arbitrary<bool>())
      check_with_dice(RandomGame<int, true>(nodes), eps);
    else check_with_dice(RandomGame<double, true>(nodes), eps);
  }));
}

TEST(Soundness, WithAllKindsOfNodesMixed) {
  EXPECT_TRUE(rc::check([] {
    const Shape shape = draw_shape(true, true);
    const auto nodes = std::make_shared<RandomNodes>(shape);
    const double eps = draw_eps(nodes->range);
    if (shape.chance == 0) check_with_clashes(RandomGame<double, false, true>(nodes), eps);
    else if (are_integers(shape)) check_with_clashes(RandomGame<int, true, true>(nodes), eps);
    else check_with_clashes(RandomGame<double, true, true>(nodes), eps);
  }));
}

// How many games, unless RC_PARAMS says otherwise.
const bool configured = [] { return setenv("RC_PARAMS", "max_success=100000", 0) == 0; }();

}  // namespace
}  // namespace pincer::testing
