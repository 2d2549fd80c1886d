// What the engine promises beyond being right: how much it looks at, remembers and allocates.
#include <gtest/gtest.h>

#include "allocations.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/games/connect_four.hpp"
#include "pincer/games/cops_and_robbers.hpp"
#include "pincer/games/kalah.hpp"
#include "pincer/games/matrix_game.hpp"
#include "pincer/games/nim.hpp"
#include "pincer/games/pig.hpp"
#include "pincer/games/random_tree.hpp"
#include "pincer/games/random_turn_tic_tac_toe.hpp"
#include "pincer/games/stochastic.hpp"
#include "pincer/games/tic_tac_toe.hpp"
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/bounded_alpha_beta.hpp"
#include "pincer/textbook/minimax.hpp"

namespace pincer {
namespace {

template <class G>
struct Run {
  Answer<NumberOf<G>> answer;
  Counts counts;
};

template <class G, class ChildPolicy = StandardPolicy>
Run<G> solve(const G& game, Options options = {}, NumberOf<G> eps = 0, Limits limits = {},
             ChildPolicy ways = {}) {
  Solver<G, Counter, ChildPolicy> solver(game, options, {}, ways);
  Budget budget(limits);
  const auto answer = solver.solve(game.root(), eps, budget);
  return {answer, solver.observer().counts};
}

template <class Algorithm, class G, class... Eps>
Counts textbook_counts(const G& game, Eps... eps) {
  Budget budget;
  textbook::Meter<NumberOf<G>> meter(budget);
  Algorithm(game, meter, eps...).solve(game.root());
  return meter.counts();
}

/// Without anything that it is not the same without.
template <class G>
Run<G> solve_bare(const G& game) {
  Options options;
  options.table = options.bisection = false;
  const ChosenPolicy none{.ordering = false, .static_bounds = false, .look_ahead = false};
  return solve(game, options, 0, {}, none);
}

// --- how much it looks at --------------------------------------------------------------------

template <class G>
void expect_no_more_than_alpha_beta(const G& game) {
  const auto alpha_beta = textbook_counts<textbook::AlphaBeta<G>>(game);
  const auto engine = solve_bare(game);
  EXPECT_LE(engine.counts.nodes, alpha_beta.nodes);
  EXPECT_GT(engine.counts.nodes, alpha_beta.nodes / 10);  // it is the same search, bare
}

TEST(Engine, BareItVisitsNoMoreThanAlphaBeta) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const int depth = 3 + static_cast<int>(seed % 4), branching = 2 + static_cast<int>(seed % 3);
    expect_no_more_than_alpha_beta(
        RandomTree<double>({.depth = depth, .branching = branching, .seed = seed}));
    expect_no_more_than_alpha_beta(RandomTree<int>(
        {.depth = depth, .branching = branching, .seed = seed, .low = -3, .high = 3}));
  }
  expect_no_more_than_alpha_beta(TicTacToe(3, 3, 3));
  expect_no_more_than_alpha_beta(ConnectFour(4, 4, 4, ConnectFour::Pays::sign));
  expect_no_more_than_alpha_beta(ConnectFour(4, 3, 4, ConnectFour::Pays::score));
}

CopsAndRobbers chase(std::uint64_t seed, int depth, int obstacles) {
  auto setup = random_setup(6, 3, obstacles, seed);
  setup.depth = depth;
  return CopsAndRobbers(setup);
}

// The domains of Atzmon, Stern and Saffidine, seeds 1 to 20 together.
TEST(Engine, DeterministicCopsAndRobbersTakesAHundredthOfBoundedAlphaBeta) {
  std::uint64_t engine = 0, paper = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const CopsAndRobbers game = chase(seed, 7, 0);
    engine += solve(game, {}, 1).counts.expansions();
    paper += textbook_counts<textbook::BoundedAlphaBeta<CopsAndRobbers>>(game, 1.).expansions();
  }
  EXPECT_LE(static_cast<double>(engine), .01 * static_cast<double>(paper));
}

TEST(Engine, StochasticCopsAndRobbersTakesAFiftiethOfBoundedAlphaBeta) {
  using G = Stochastic<CopsAndRobbers>;
  std::uint64_t engine = 0, paper = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const G game(chase(seed, 3, 7), {4, 5}, true);
    engine += solve(game, {}, 1).counts.expansions();
    paper += textbook_counts<textbook::BoundedAlphaBeta<G>>(game, 1.).expansions();
  }
  EXPECT_LE(static_cast<double>(engine), .02 * static_cast<double>(paper));
}

/// A fair walk of 40 steps: 820 states to expand, 2^40 paths.
struct Walk {
  struct State {
    int steps, place;
  };
  using Move = int;
  using Value = int;
  State root() const { return {0, 0}; }
  Turn turn(State s) const { return s.steps == 40 ? Turn::over : Turn::chance; }
  int payoff(State s) const { return s.place * s.place % 7; }
  Bounds<int> range() const { return {0, 6}; }
  auto outcomes(State s) const {
    return InlineVector<Outcome<State>, 2>{{1, {s.steps + 1, s.place - 1}},
                                           {1, {s.steps + 1, s.place + 1}}};
  }
};

// Halving a tiny error at every level makes remembered bounds too wide to be used again.
TEST(Engine, ALongWalkIsWalkedOnce) {
  for (const ErrorSharing sharing : {ErrorSharing::even, ErrorSharing::decay, ErrorSharing::tail}) {
    Options options;
    options.sharing = sharing;
    const auto run = solve(Walk(), options);
    EXPECT_EQ(run.answer.stop, Stop::none);
    EXPECT_LE(run.counts.expansions(), 2 * 820u);
  }
}

// --- what it remembers -----------------------------------------------------------------------

TEST(Engine, AnswersDoNotDependOnTheTablesSize) {
  const ConnectFour game(4, 4, 3, ConnectFour::Pays::score);
  const auto expected = solve(game).answer.bounds;
  for (const std::size_t bytes : {0u, 50u, 500u, 5'000u, 50'000u}) {
    Options options;
    options.memory_bytes = bytes;
    EXPECT_EQ(solve(game, options).answer.bounds, expected) << bytes << " bytes";
  }
}

// --- what it allocates -----------------------------------------------------------------------

template <class G>
std::uint64_t allocations_for(const G& game, std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  Options options;
  options.memory_bytes = 1 << 20;
  const std::uint64_t before = allocations;
  const auto run = solve(game, options, 0, limits);
  const std::uint64_t made = allocations - before;
  EXPECT_EQ(run.counts.nodes, nodes);  // the search was long enough to tell
  return made;
}

template <class G>
void expect_allocations_do_not_grow(const G& game) {
  const std::uint64_t few = allocations_for(game, 20'000), many = allocations_for(game, 400'000);
  EXPECT_EQ(few, many);
  EXPECT_LT(many, 100u);
}

TEST(Engine, TellsTheCellsOfALargeMatrixApart) {
  constexpr int rows = 8, columns = 9000;  // more cells than 16 bits can number
  std::vector<double> entries(std::size_t{rows} * columns);
  for (std::size_t k = 0; k < entries.size(); ++k)
    entries[k] = static_cast<double>(mixed_bits(k) % 1000);
  const MatrixGame game(rows, columns, entries);
  const auto answer = solve(game).answer;
  ASSERT_EQ(answer.children.size(), entries.size());
  for (std::size_t k = 0; k < entries.size(); ++k)
    ASSERT_EQ(answer.children[k], Bounds<double>::exactly(entries[k])) << "cell " << k;
  MatrixSolver solver;
  const Bounds<double> value = solver.solve({entries.data(), rows, columns}, game.range()).bounds;
  EXPECT_LE(answer.bounds.lower, value.upper);
  EXPECT_GE(answer.bounds.upper, value.lower);
}

TEST(Engine, AllocationsDoNotDependOnTheNumberOfNodes) {
  expect_allocations_do_not_grow(ConnectFour(7, 6, 4, ConnectFour::Pays::score));
  expect_allocations_do_not_grow(TicTacToe(5, 5, 5));
  expect_allocations_do_not_grow(Kalah(6, 4, true));
  expect_allocations_do_not_grow(Pig(100, 60, 0));
  expect_allocations_do_not_grow(chase(1, 21, 0));
  expect_allocations_do_not_grow(Stochastic<CopsAndRobbers>(chase(1, 7, 0), {4, 5}, true));
  expect_allocations_do_not_grow(RandomTree<double>({.depth = 14, .branching = 6}));
  expect_allocations_do_not_grow(Stochastic<RandomTree<double>>(
      RandomTree<double>({.depth = 8, .branching = 6}), {4, 5}, true));
}

// --- limits ----------------------------------------------------------------------------------

TEST(Engine, ASmallerBudgetOnlyWidensBounds) {
  const ConnectFour game(5, 4, 4, ConnectFour::Pays::score);
  Bounds<int> wider = game.range();
  for (std::uint64_t nodes = 1; nodes < 1'000'000; nodes = nodes * 3 / 2 + 1) {
    Limits limits;
    limits.nodes = nodes;
    const auto bounds = solve(game, {}, 0, limits).answer.bounds;
    EXPECT_EQ(meet(wider, bounds), bounds) << nodes << " nodes";
    wider = bounds;
  }
  EXPECT_EQ(wider.width(), 0);
}

TEST(Engine, RulesOutValuesFarOutBeforeALongSearchIsOver) {
  const ConnectFour7x6 game(ConnectFour7x6::Pays::score);
  Limits limits;
  limits.nodes = 3'000'000;
  const auto [lower, upper] = solve(game, {}, 0, limits).answer.bounds;
  EXPECT_GE(lower, game.range().lower / 2);
  EXPECT_LE(upper, game.range().upper / 2);
  EXPECT_LT(lower, upper);
}

TEST(Engine, StopsWhenTold) {
  std::atomic<bool> interrupt = true;
  Limits limits;
  limits.interrupt = &interrupt;
  const auto run = solve(ConnectFour(7, 6, 4, ConnectFour::Pays::sign), {}, 0, limits);
  EXPECT_EQ(run.answer.stop, Stop::interrupted);
  EXPECT_LE(run.counts.nodes, 2u);
}

TEST(Engine, StopsInTime) {
  Limits limits;
  limits.seconds = .1;
  Solver<ConnectFour> solver(ConnectFour(7, 6, 4, ConnectFour::Pays::sign));
  Budget budget(limits);
  EXPECT_EQ(solver.solve(solver.game().root(), 0, budget).stop, Stop::time);
  EXPECT_LT(budget.seconds(), 2);
}

/// A counter that only ever goes up.
struct Endless {
  using State = std::uint64_t;
  using Move = int;
  using Value = int;
  State root() const { return 0; }
  Turn turn(State s) const { return s % 2 == 0 ? Turn::max : Turn::min; }
  int payoff(State) const { return 0; }
  Bounds<int> range() const { return {-1, 1}; }
  auto moves(State) const { return InlineVector<int, 2>{1, 3}; }
  State play(State s, int m) const { return s + static_cast<State>(m); }
};

TEST(Engine, NoticesAGameThatNeverEnds) {
  try {
    solve(Endless());
    FAIL() << "an endless game was solved";
  } catch (const Error& e) {
    EXPECT_NE(std::string(e.what()).find("for ever"), std::string::npos);
  }
}

TEST(Engine, KnowsOfTheRootsChildrenWhatTheRulesSayThoughItVisitsNone) {
  const ConnectFour game(7, 6, 4, ConnectFour::Pays::score);
  auto s = game.root();
  for (const std::size_t column : {3u, 0u, 3u, 0u, 3u}) s = game.play(s, game.moves(s)[column]);
  Limits limits;
  limits.nodes = 1;
  Budget budget(limits);
  const auto answer = Solver<ConnectFour, Silent>(game).solve(s, 0, budget);
  const auto moves = game.moves(s);
  ASSERT_EQ(answer.children.size(), moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i)
    EXPECT_EQ(answer.children[i], static_bounds(game, game.play(s, moves[i])));
  EXPECT_EQ(answer.children[0].width(), 0);  // loses at once
}

}  // namespace
}  // namespace pincer
