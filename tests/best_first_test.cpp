// Searches that look for the best leaf first, against the truth on random games of all kinds:
// sound, within eps, also when stopped at random or short of memory.
#include <gtest/gtest.h>

#include <cstdlib>

#include "best_first_checks.hpp"
#include "pincer/games/duel.hpp"
#include "pincer/games/pig.hpp"
#include "pincer/games/random_tree.hpp"
#include "pincer/games/stochastic.hpp"
#include "pincer/games/tic_tac_toe.hpp"

namespace pincer::testing {
namespace {

TEST(BestFirst, IsSoundWithoutDice) { EXPECT_TRUE(rc::check(check_without_dice)); }

using Dicey = Stochastic<RandomTree<double>>;

Dicey dicey_tree(int depth) {
  return Dicey(RandomTree<double>({.depth = depth, .branching = 4}), {8, 10}, true);
}

constexpr std::size_t plenty = std::size_t{64} << 20;

template <class Game>
double width_after(const Game& game, std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  Budget budget(limits);
  return BestFirst<Game>(game, plenty).solve(game.root(), 0, budget).bounds.width();
}

TEST(BestFirst, ClosesInSteadily) {
  const Dicey game = dicey_tree(5);
  double width = 100;
  for (const std::uint64_t nodes : {300, 1000, 3000, 10'000, 30'000}) {
    EXPECT_LT(width_after(game, nodes), width) << nodes;
    width = width_after(game, nodes);
  }
}

TEST(BestFirst, ExpandsLessThanTheEngineWhereDiceLeaveALittleOpen) {
  const Dicey game = dicey_tree(5);
  Budget one, other;
  BestFirst<Dicey> best_first(game, plenty);
  best_first.solve(game.root(), 5, one);
  Solver<Dicey, Counter> engine(game);
  engine.solve(game.root(), 5, other);
  EXPECT_LT(4 * best_first.counts().expansions(), engine.observer().counts.expansions());
}

TEST(BestFirst, KeepsToItsMemory) {
  const Dicey game = dicey_tree(4);
  Budget roomy, tight;
  const auto truth = BestFirst<Dicey>(game, plenty).solve(game.root(), 1, roomy).bounds;
  for (const std::size_t bytes : {0, 1000, 10'000, 100'000}) {
    BestFirst<Dicey> search(game, bytes);
    const auto found = search.solve(game.root(), 1, tight).bounds;
    EXPECT_LE(search.bytes(), std::max<std::size_t>(bytes, 200)) << bytes;
    EXPECT_LE(found.width(), 1) << bytes;
    EXPECT_LE(std::max(found.lower, truth.lower), std::min(found.upper, truth.upper)) << bytes;
  }
}

TEST(BestFirst, CountsWhatItEnters) {
  const TicTacToe game(3, 3, 3);
  Budget budget;
  BestFirst<TicTacToe> search(game, plenty);
  EXPECT_EQ(search.solve(game.root(), 0, budget).bounds, Bounds<int>::exactly(0));
  const Counts& counts = search.counts();
  EXPECT_EQ(counts.nodes, counts.expansions() + counts.leaves);
  EXPECT_EQ(counts.nodes, budget.spent());
}

TEST(KeyIndex, TellsStatesWithOneHashApart) {
  KeyIndex index;
  for (std::uint32_t node = 0; node < 100; ++node) index.add(std::uint64_t{7} << 32, node);
  for (std::uint32_t node = 0; node < 100; ++node)
    EXPECT_EQ(index.find(std::uint64_t{7} << 32, [&](std::uint32_t n) { return n == node; }), node);
  EXPECT_EQ(index.find(std::uint64_t{7} << 32, [](std::uint32_t) { return false; }),
            KeyIndex::none);
}

TEST(BoundedMcts, DrawsTheSameFromTheSameSeed) {
  const Dicey game = dicey_tree(3);
  const auto counts = [&](std::uint64_t seed) {
    Budget budget;
    BoundedMcts<Dicey> search(game, plenty, seed);
    search.solve(game.root(), 5, budget);
    return search.counts();
  };
  EXPECT_EQ(counts(1), counts(1));
  EXPECT_NE(counts(1), counts(2));
}

/// A state that comes again: Max may wait for ever.
struct Waiting {
  using State = int;
  using Move = int;
  using Value = int;
  State root() const { return 0; }
  Turn turn(State s) const { return s < 2 ? Turn::max : Turn::over; }
  int payoff(State) const { return 0; }
  Bounds<int> range() const { return {-1, 1}; }
  auto moves(State) const { return InlineVector<int, 2>{1, 2}; }
  State play(State, int m) const { return m == 2 ? 2 : 1; }
};

TEST(BestFirst, NoticesAGameThatComesBack) {
  const Waiting game;
  Budget budget;
  EXPECT_THROW(BestFirst<Waiting>(game, plenty).solve(game.root(), 0, budget), Error);
}

// How many games, unless RC_PARAMS says otherwise.
const bool configured = [] { return setenv("RC_PARAMS", "max_success=10000", 0) == 0; }();

}  // namespace
}  // namespace pincer::testing
