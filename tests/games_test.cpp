// What single games do at single states, and their published values: where players move in turn,
// with and without dice.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "checked_game.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "small_games.hpp"

namespace pincer {
namespace {

/// Everything that can still be paid, whatever anybody plays.
template <class G>
Bounds<double> reach(const G& game, const typename G::State& s) {
  const auto known = game.bounds(s);
  Bounds<double> all = {1e300, -1e300};
  if (game.turn(s) == Turn::over) {
    all = Bounds<double>::exactly(game.payoff(s));
    EXPECT_EQ(known, all);
  } else {
    for (const auto m : game.moves(s)) all = hull(all, reach(game, game.play(s, m)));
  }
  EXPECT_LE(known.lower, all.lower);
  EXPECT_GE(known.upper, all.upper);
  return all;
}

TEST(MultiplayerDotsAndBoxes, PaysEverybodyHisBoxes) {
  const MultiplayerDotsAndBoxes game(1, 2, 3);
  auto s = game.root();
  const auto play = [&](const std::string& name) {
    for (const auto m : game.moves(s))
      if (game.name(s, m) == name) return void(s = game.play(s, m));
    FAIL() << name;
  };
  for (const auto name : {"h1-1", "h2-1", "v1-1"}) play(name);
  EXPECT_EQ(game.player(s), 0) << "A, B and C have drawn three sides of a box";
  play("v1-2");
  EXPECT_EQ(game.player(s), 0) << "who completes a box draws again";
  for (const auto name : {"h1-2", "h2-2", "v1-3"}) play(name);
  EXPECT_EQ(game.player(s), nobody);
  const auto payoffs = game.payoffs(s);
  EXPECT_EQ(std::vector<int>(payoffs.begin(), payoffs.end()), (std::vector{1, 0, 1}));
}

TEST(CopsAndRobbers, BoundsHoldWhateverIsPlayed) {
  for (const CopsAndRobbers& game : small_chases()) {
    reach(game, game.root());
    if (HasFailure()) return;
  }
}

TEST(CopsAndRobbers, CaptureEndsTheGameAndPaysThePliesPlayed) {
  const CopsAndRobbers game({.size = 3, .depth = 4, .obstacles = {}, .robber = 0, .cops = {2}});
  const auto play = [&](std::initializer_list<const char*> names) {
    auto s = game.root();
    for (const std::string name : names)
      for (const auto m : game.moves(s))
        if (game.name(s, m) == name) {
          s = game.play(s, m);
          break;
        }
    return s;
  };
  EXPECT_EQ(game.turn(play({"r"})), Turn::min);
  EXPECT_EQ(game.turn(play({"r", "l"})), Turn::over);
  EXPECT_EQ(game.payoff(play({"r", "l"})), 2);            // the cop takes the robber
  EXPECT_EQ(game.payoff(play({"s", "l", "r"})), 3);       // the robber walks into the cop
  EXPECT_EQ(game.payoff(play({"s", "s", "s", "s"})), 2);  // the distance at the horizon
  EXPECT_EQ(game.range(), (Bounds<double>{0, 12}));
}

TEST(CopsAndRobbers, TimePlusDistanceIsCappedAtTheRange) {
  const CopsAndRobbers game({.size = 6,
                             .depth = 5,
                             .leaf = CopsAndRobbers::Leaf::time_plus_distance,
                             .obstacles = {},
                             .robber = 0,
                             .cops = {35, 34}});
  auto s = game.root();
  while (game.turn(s) != Turn::over) {
    const auto moves = game.moves(s);
    s = game.play(s, moves[moves.size() - 1]);  // all stay
  }
  EXPECT_EQ(game.payoff(s), 12);  // 5 + 9.5
}

TEST(CopsAndRobbers, MovesComeInProductOrderTheFirstCopSlowest) {
  const CopsAndRobbers game({.size = 3, .obstacles = {1}, .robber = 4, .cops = {0, 8}});
  auto s = game.root();
  std::string names;
  for (const auto m : game.moves(s)) names += game.name(s, m) + " ";
  EXPECT_EQ(names, "d l r s ");  // an obstacle above
  s = game.play(s, game.moves(s)[3]);
  names.clear();
  for (const auto m : game.moves(s)) names += game.name(s, m) + " ";
  EXPECT_EQ(names, "du dl ds su sl ss ");
}

TEST(CopsAndRobbers, RandomSetupsAreTheSameEverywhereAndKeepApart) {
  const auto a = random_setup(6, 3, 7, 1), b = random_setup(6, 3, 7, 1);
  EXPECT_EQ(a.robber, b.robber);
  EXPECT_EQ(a.cops, b.cops);
  EXPECT_EQ(a.obstacles, b.obstacles);
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const auto setup = random_setup(3, 4, 5, seed);
    EXPECT_NO_THROW(CopsAndRobbers{setup}) << seed;  // it checks that all stand on free cells
  }
  EXPECT_THROW(random_setup(3, 1, 8, 1), Error);
  EXPECT_NO_THROW(CopsAndRobbers{random_setup(3, 1, 7, 1)});
}

TEST(RandomTree, DrawsLeavesUniformly) {
  const RandomTree<int> game({.depth = 3, .branching = 16, .low = -1, .high = 2});
  std::map<int, int> times;
  const auto count = [&](const auto& self, const RandomTree<int>::State& s) -> void {
    if (game.turn(s) == Turn::over) ++times[game.payoff(s)];
    else
      for (const int m : game.moves(s)) self(self, game.play(s, m));
  };
  count(count, game.root());
  ASSERT_EQ(times.size(), 4u);
  for (const auto& [payoff, n] : times) EXPECT_NEAR(n, 1024, 4 * 28) << payoff;  // 4 sigma
}

TEST(RandomTree, RefusesLimitsThatMakeNoSense) {
  EXPECT_THROW(RandomTree<double>({.low = 2, .high = 1}), Error);
  EXPECT_THROW(RandomTree<double>({.low = 0.5, .whole_leaves = true}), Error);
  EXPECT_THROW(RandomTree<int>({.depth = 41}), Error);
  EXPECT_THROW(RandomTree<int>({.branching = 17}), Error);
}

TEST(TreeGame, HasTheTextbooksValue) {
  const TreeGame<int, false> game(textbook_tree());
  EXPECT_EQ(checked_value(game), 3);
  EXPECT_EQ(game.range(), (Bounds<int>{2, 14}));
  EXPECT_EQ(game.name(0, game.moves(0)[0]), "a1");
}

TEST(TreeGame, WeighsOutcomes) {
  const TreeGame<double, true> game(tree_with_chance());
  EXPECT_EQ(checked_value(game), 1.75);
  EXPECT_THROW((TreeGame<double, false>(tree_with_chance())), Error);
}

}  // namespace
}  // namespace pincer
