// What every game promises about its states, checked on every state of small instances.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/games/breakthrough.hpp"
#include "pincer/games/connect_four.hpp"
#include "pincer/games/cops_and_robbers.hpp"
#include "pincer/games/dots_and_boxes.hpp"
#include "pincer/games/kalah.hpp"
#include "pincer/games/nim.hpp"
#include "pincer/games/pig.hpp"
#include "pincer/games/random_tree.hpp"
#include "pincer/games/random_turn_tic_tac_toe.hpp"
#include "pincer/games/stochastic.hpp"
#include "pincer/games/tic_tac_toe.hpp"
#include "pincer/games/tree.hpp"

namespace pincer {
namespace {

// --- the games -------------------------------------------------------------------------------

std::vector<CopsAndRobbers> small_chases() {
  std::vector<CopsAndRobbers> games;
  for (const auto leaf : {CopsAndRobbers::Leaf::distance, CopsAndRobbers::Leaf::time_plus_distance})
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const int size = seed % 2 == 0 ? 3 : 4, blocked = static_cast<int>(seed) % 3;
      auto setup = random_setup(size, seed % 3 == 0 ? 3 : 2, blocked, seed);
      setup.depth = 4;
      setup.leaf = leaf;
      games.emplace_back(setup);
    }
  return games;
}

std::vector<Stochastic<CopsAndRobbers>> small_stochastic_chases() {
  std::vector<Stochastic<CopsAndRobbers>> games;
  for (const CopsAndRobbers& game : small_chases())
    games.emplace_back(game, Probability{4, 5}, games.size() % 2 == 0);
  games.emplace_back(small_chases().front(), Probability{0, 1}, true);
  return games;
}

Tree tree_with_chance() {
  Tree tree;
  tree.nodes[0].turn = Turn::max;
  tree.add_leaf(0, "sure", 1.5);
  const auto gamble = tree.add(0, "gamble", Turn::chance);
  tree.add_leaf(gamble, "heads", 4, 1);
  const auto tails = tree.add(gamble, "tails", Turn::min, 3);
  tree.add_leaf(tails, "a", 1);
  tree.add_leaf(tails, "b", 2);
  tree.fit_range();
  return tree;
}

/// Instances of each kind of game, small enough to be looked at in full.
template <class G>
std::vector<G> instances();

template <>
std::vector<Nim> instances() {
  const int one_two_three[] = {1, 2, 3}, twins[] = {2, 2}, lone[] = {4}, none[] = {0};
  return {Nim(one_two_three), Nim(twins), Nim(lone), Nim(none)};
}
template <>
std::vector<TicTacToe> instances() {
  return {{3, 3, 3}, {2, 4, 3}, {1, 4, 2}};
}
template <>
std::vector<ConnectFour> instances() {
  using Pays = ConnectFour::Pays;
  return {{4, 3, 3, Pays::score},
          {3, 3, 3, Pays::score},
          {4, 2, 3, Pays::sign},
          {2, 5, 4, Pays::score},
          {1, 3, 2, Pays::score}};
}
template <>
std::vector<Breakthrough> instances() {
  return {{2, 4}, {2, 5}, {3, 4}};
}
template <>
std::vector<Kalah> instances() {
  return {{1, 3, true}, {2, 2, true}, {2, 3, false}, {3, 1, true}};
}
template <>
std::vector<DotsAndBoxes> instances() {
  return {{1, 1}, {1, 3}, {2, 2}};
}
template <>
std::vector<RandomTurnTicTacToe> instances() {
  using Pays = RandomTurnTicTacToe::Pays;
  return {{3, 3, 3, Pays::sign}, {2, 3, 2, Pays::win}};
}
template <>
std::vector<Pig> instances() {
  return {{10, 6, 0}, {10, 5, 1}, {1, 1, 1}};
}
template <>
std::vector<RandomTree<double>> instances() {
  return {RandomTree<double>({.depth = 6, .branching = 3, .seed = 7}),
          RandomTree<double>({.depth = 1, .branching = 1, .low = -1, .high = -1})};
}
template <>
std::vector<RandomTree<int>> instances() {
  return {RandomTree<int>({.depth = 6, .branching = 3, .low = -2, .high = 2}),
          RandomTree<int>({.depth = 1, .branching = 16, .seed = 0})};
}
template <>
std::vector<Stochastic<RandomTree<double>>> instances() {
  const RandomTree<double> tree({.depth = 3, .branching = 3, .whole_leaves = true});
  return {{tree, {4, 5}, true}, {tree, {4, 5}, false}, {tree, {0, 1}, true}};
}
template <>
std::vector<CopsAndRobbers> instances() {
  return small_chases();
}
template <>
std::vector<Stochastic<CopsAndRobbers>> instances() {
  return small_stochastic_chases();
}
template <>
std::vector<TreeGame<int, false>> instances() {
  return {TreeGame<int, false>(textbook_tree())};
}
template <>
std::vector<TreeGame<double, true>> instances() {
  return {TreeGame<double, true>(tree_with_chance())};
}

// --- the walk --------------------------------------------------------------------------------

/// Whether a game gives one key to states that differ but are worth the same.
template <class G>
constexpr bool merges_states = requires(const G g, const typename G::State s) {
  g.symmetric_key(s);
};
template <class G>
constexpr bool merges_states<Stochastic<G>> = merges_states<G>;

using Words = std::vector<std::uint64_t>;

template <std::size_t n>
Words words(const Key<n>& key) {
  return {key.begin(), key.end()};
}

template <class State>
bool same(const State& a, const State& b) {
  if constexpr (std::equality_comparable<State>) return a == b;
  else return words_of(a) == words_of(b);
}

/// Visits every state once and checks the rules there. Values come from plain expectimax over
/// the rules alone.
template <class G>
class Walk {
 public:
  using State = typename G::State;

  explicit Walk(const G& game) : game_(game) {
    const auto range = as<double>(game.range());
    slack_ = Chance<G> ? 1e-12 * (range.upper - range.lower) : 0;
  }

  double value(const State& s) {
    if constexpr (!Keyed<G>) {
      return checked(s);
    } else {
      const Words key = words(key_of(game_, s));
      for (const Seen& seen : by_key_[key])
        if (same(seen.state, s)) return seen.value;
      const double v = checked(s);
      check_key(s, v, by_key_[key]);
      by_key_[key].push_back({s, v});
      return v;
    }
  }

 private:
  struct Seen {
    State state;
    double value;
  };

  /// `s` is new; `others` have its key.
  void check_key(const State& s, double v, const std::vector<Seen>& others) {
    if (!others.empty()) {
      EXPECT_TRUE(merges_states<G>) << "two states have one key";
      EXPECT_NEAR(others.front().value, v, slack_) << "one key, two values";
    }
    if constexpr (
        requires { game_.key(s); } && requires { game_.symmetric_key(s); }) {
      EXPECT_TRUE(plain_keys_.insert(words(words_of(game_.key(s)))).second)
          << "two states have one key";
    }
  }

  double checked(const State& s) {
    const double v = folded(s);
    const auto range = as<double>(game_.range());
    EXPECT_LE(range.lower - slack_, v);
    EXPECT_GE(range.upper + slack_, v);
    const auto known = as<double>(static_bounds(game_, s));
    EXPECT_LE(known.lower - slack_, v) << "static lower bound above the value";
    EXPECT_GE(known.upper + slack_, v) << "static upper bound below the value";
    return v;
  }

  double folded(const State& s) {
    const Turn turn = game_.turn(s);
    if (turn == Turn::over) return static_cast<double>(game_.payoff(s));
    if constexpr (Chance<G>)
      if (turn == Turn::chance) return mean(s);
    return best(s, side_of(turn));
  }

  double best(const State& s, Side side) {
    const auto moves = game_.moves(s);
    EXPECT_FALSE(std::empty(moves));
    double best = -1e300;
    for (const auto& m : moves) best = std::max(best, seen_by(side, value(game_.play(s, m))));
    return seen_by(side, best);
  }

  double mean(const State& s) requires Chance<G> {
    const auto outcomes = game_.outcomes(s);
    EXPECT_FALSE(std::empty(outcomes));
    double sum = 0, weights = 0;
    for (const auto& o : outcomes) {
      EXPECT_GE(o.weight, 1);
      sum += static_cast<double>(o.weight) * value(o.state);
      weights += static_cast<double>(o.weight);
    }
    return sum / weights;
  }

  const G& game_;
  double slack_;
  std::map<Words, std::vector<Seen>> by_key_;
  std::set<Words> plain_keys_;
};

template <class G>
class Rules : public testing::Test {};

using Games = testing::Types<TreeGame<int, false>, TreeGame<double, true>, RandomTree<double>,
                             RandomTree<int>, Stochastic<RandomTree<double>>, CopsAndRobbers,
                             Stochastic<CopsAndRobbers>, TicTacToe, ConnectFour, Breakthrough,
                             Kalah, DotsAndBoxes, Nim, RandomTurnTicTacToe, Pig>;
TYPED_TEST_SUITE(Rules, Games);

TYPED_TEST(Rules, BoundsContainTheValueAndKeysTellStatesApart) {
  for (const TypeParam& game : instances<TypeParam>()) {
    Walk<TypeParam>(game).value(game.root());
    if (this->HasFailure()) return;  // one instance says enough
  }
}

// --- single games ----------------------------------------------------------------------------

/// Everything that can still be paid, whatever anybody plays.
Bounds<double> reach(const CopsAndRobbers& game, const CopsAndRobbers::State& s) {
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
  EXPECT_EQ(Walk(game).value(game.root()), 3);
  EXPECT_EQ(game.range(), (Bounds<int>{2, 14}));
  EXPECT_EQ(game.name(0, game.moves(0)[0]), "a1");
}

TEST(TreeGame, WeighsOutcomes) {
  const TreeGame<double, true> game(tree_with_chance());
  EXPECT_EQ(Walk(game).value(game.root()), 1.75);
  EXPECT_THROW((TreeGame<double, false>(tree_with_chance())), Error);
}

}  // namespace
}  // namespace pincer
