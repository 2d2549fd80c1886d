// Every algorithm against the truth, computed with rationals, on random games: turn and chance
// nodes mixed and not alternating, unequal probabilities, integer and real payoffs with many
// ties, long chains, repeated states, and an error from 0 to the whole range.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdlib>

#include "draw_game.hpp"
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

namespace pincer::testing {
namespace {

Options draw_options() {
  Options options;
  options.table = *rc::gen::arbitrary<bool>();
  options.bisection = *rc::gen::arbitrary<bool>();
  options.probing = *rc::gen::element(When::automatic, When::always, When::never);
  options.few_moves = *rc::gen::element(When::automatic, When::always, When::never);
  options.pure_first = *rc::gen::arbitrary<bool>();
  options.sharing =
      *rc::gen::element(Sharing::automatic, Sharing::even, Sharing::decay, Sharing::tail);
  options.memory_bytes = *rc::gen::element<std::size_t>(0, 100, 1000, 100'000);
  return options;
}

Habits draw_habits() {
  Habits habits;
  habits.ordering = *rc::gen::arbitrary<bool>();
  habits.static_bounds = *rc::gen::arbitrary<bool>();
  habits.look_ahead = *rc::gen::arbitrary<bool>();
  habits.symmetry = *rc::gen::arbitrary<bool>();
  return habits;
}

template <class Game>
void check_engine(const Game& game, double eps) {
  using Number = NumberOf<Game>;
  const Options options = draw_options();
  const Habits habits = draw_habits();
  const Limits limits = draw_limits();
  const auto allowed = std::max(static_cast<Number>(eps), least_eps(game));

  Solver<Game, Silent, Habits> solver(game, options, {}, habits);
  Budget budget(limits);
  const auto answer = solver.solve(game.root(), static_cast<Number>(eps), budget);
  check_answer(game, answer, allowed, budget);

  // A second question to a solver that remembers the first, at any window.
  const auto range = as<Number>(game.range());
  Silent silent;
  TableOf<Game> table(remembers<Game>(options) ? options.memory_bytes : 0);
  Search<Game, Silent, Habits> search(game, options, silent, table, nullptr, habits);
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
