// What every game promises about its states, checked on every state of small instances.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/paranoid.hpp"
#include "pincer/games/bidding_tic_tac_toe.hpp"
#include "pincer/games/breakthrough.hpp"
#include "pincer/games/connect_four.hpp"
#include "pincer/games/cops_and_robbers.hpp"
#include "pincer/games/dots_and_boxes.hpp"
#include "pincer/games/duel.hpp"
#include "pincer/games/goofspiel.hpp"
#include "pincer/games/kalah.hpp"
#include "pincer/games/matrix_game.hpp"
#include "pincer/games/multiplayer_dots_and_boxes.hpp"
#include "pincer/games/multiplayer_nim.hpp"
#include "pincer/games/multiplayer_random_tree.hpp"
#include "pincer/games/multiplayer_tic_tac_toe.hpp"
#include "pincer/games/nim.hpp"
#include "pincer/games/oshi_zumo.hpp"
#include "pincer/games/pig.hpp"
#include "pincer/games/pursuit.hpp"
#include "pincer/games/random_stacked.hpp"
#include "pincer/games/random_tree.hpp"
#include "pincer/games/random_turn_tic_tac_toe.hpp"
#include "pincer/games/rock_paper_scissors.hpp"
#include "pincer/games/stochastic.hpp"
#include "pincer/games/tic_tac_toe.hpp"
#include "pincer/games/tree.hpp"
#include "pincer/games/tron.hpp"
#include "pincer/matrix/solver.hpp"

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
      setup.stay_first = seed > 3;
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
using SmallFixedConnectFour = ConnectFourOn<FixedConnectFourBoard<3, 4, 3>>;
template <>
std::vector<SmallFixedConnectFour> instances() {
  using Pays = ConnectFourPays;
  return {SmallFixedConnectFour(Pays::score), SmallFixedConnectFour(Pays::sign)};
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

using Fixed = Goofspiel<false>;
using Shuffled = Goofspiel<true>;
using StrictFixed = Goofspiel<false, true>;
using StrictShuffled = Goofspiel<true, true>;

std::vector<int> descending(int n) {
  std::vector<int> order;
  for (int prize = n; prize >= 1; --prize) order.push_back(prize);
  return order;
}
std::vector<int> ascending(int n) {
  const std::vector<int> order = descending(n);
  return {order.rbegin(), order.rend()};
}

template <>
std::vector<Fixed> instances() {
  const int mixed_up[] = {2, 4, 1, 3};
  return {{4, descending(4), GoofspielPays::sign},
          {4, mixed_up, GoofspielPays::sign},
          {4, ascending(4), GoofspielPays::points},
          {2, descending(2), GoofspielPays::points},
          {1, descending(1), GoofspielPays::sign}};
}
template <>
std::vector<Shuffled> instances() {
  return {
      {4, {}, GoofspielPays::sign}, {3, {}, GoofspielPays::points}, {1, {}, GoofspielPays::points}};
}
template <>
std::vector<StrictFixed> instances() {
  return {{4, descending(4), GoofspielPays::strict}, {4, ascending(4), GoofspielPays::strict}};
}
template <>
std::vector<StrictShuffled> instances() {
  return {{3, {}, GoofspielPays::strict}};
}
template <>
std::vector<OshiZumo> instances() {
  return {{7, 2, 0}, {7, 2, 1}, {9, 1, 3}, {6, 1, 0}, {0, 1, 0}};
}
template <>
std::vector<Tron> instances() {
  return {{3, 3, 0, 8}, {4, 3, 1, 5}, {2, 5, 0, 9}, {4, 4, 5, 3}, {2, 2, 0, 1}};
}
template <>
std::vector<BiddingTicTacToe<false>> instances() {
  return {BiddingTicTacToe<false>({.rows = 2, .columns = 3, .line = 2, .chips = 3}),
          BiddingTicTacToe<false>({.rows = 2, .chips = 2, .alternate = false}),
          BiddingTicTacToe<false>({.rows = 2, .chips = 3, .both_pay = true}),
          BiddingTicTacToe<false>({.rows = 1, .line = 2, .chips = 0})};
}
template <>
std::vector<BiddingTicTacToe<true>> instances() {
  return {BiddingTicTacToe<true>({.rows = 2, .columns = 3, .line = 2, .chips = 2}),
          BiddingTicTacToe<true>({.rows = 2, .chips = 2, .both_pay = true})};
}
template <>
std::vector<Pursuit> instances() {
  std::vector<Pursuit> games;
  for (const auto leaf : {CopsAndRobbers::Leaf::distance, CopsAndRobbers::Leaf::time_plus_distance})
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      auto setup = random_setup(seed % 2 == 0 ? 3 : 4, seed % 2 == 0 ? 2 : 1,
                                static_cast<int>(seed) % 3, seed);
      setup.depth = 3;
      setup.leaf = leaf;
      games.emplace_back(setup);
    }
  return games;
}
template <>
std::vector<RockPaperScissors> instances() {
  using Pays = RockPaperScissors::Pays;
  return {{{1, 1, 1}, 1, Pays::points},
          {{1, 2, 5}, 3, Pays::points},
          {{1, 1, 1}, 5, Pays::sign},
          {{0, 2, 3}, 4, Pays::sign},
          {{0, 0, 0}, 1, Pays::sign}};
}
template <>
std::vector<MatrixGame> instances() {
  return {MatrixGame(2, 2, {2, -3, -3, 4}), MatrixGame(2, 3, {1, 2.5, 0, -1, 7, 3}),
          MatrixGame(1, 1, {-0.5})};
}
template <>
std::vector<RandomStacked<false>> instances() {
  using Leaves = RandomStacked<false>::Leaves;
  return {RandomStacked<false>({.branching = 3, .depth = 3}),
          RandomStacked<false>({.branching = 2, .depth = 4, .leaves = Leaves::incremental}),
          RandomStacked<false>({.branching = 4, .depth = 2, .seed = 0, .leaves = Leaves::ternary}),
          RandomStacked<false>({.branching = 1, .depth = 20})};
}
template <>
std::vector<RandomStacked<true>> instances() {
  using Leaves = RandomStacked<true>::Leaves;
  return {RandomStacked<true>({.branching = 2, .depth = 4, .p = {1, 2}}),
          RandomStacked<true>({.depth = 3, .leaves = Leaves::incremental, .p = {1, 3}}),
          RandomStacked<true>({.depth = 2, .leaves = Leaves::ternary, .p = {1, 1}})};
}
template <>
std::vector<Duel> instances() {
  return {{3, 2, 5}, {5, 5, 3}, {1, 9, 2}, {2, 5, 2}};
}

// Games for several players, as each of them must fear them.

template <class G>
std::vector<Paranoid<G>> for_each_player(const std::vector<G>& games) {
  std::vector<Paranoid<G>> all;
  for (const G& game : games)
    for (int p = 0; p < game.players(); ++p) all.emplace_back(game, p);
  return all;
}

template <>
std::vector<Paranoid<MultiplayerNim>> instances() {
  const int one_two_three[] = {1, 2, 3}, lone[] = {4}, none[] = {0};
  return for_each_player<MultiplayerNim>({{one_two_three, 3}, {lone, 4}, {none, 3}});
}
template <>
std::vector<Paranoid<MultiplayerTicTacToe>> instances() {
  return for_each_player<MultiplayerTicTacToe>({{3, 3, 3, 3}, {2, 4, 2, 4}, {1, 5, 3, 2}});
}
template <>
std::vector<Paranoid<MultiplayerDotsAndBoxes>> instances() {
  return for_each_player<MultiplayerDotsAndBoxes>({{1, 1, 3}, {1, 2, 4}, {1, 3, 3}});
}
template <>
std::vector<Paranoid<MultiplayerRandomTree<LeafSum::bounded>>> instances() {
  using Tree = MultiplayerRandomTree<LeafSum::bounded>;
  return for_each_player<Tree>({Tree({.players = 4, .branching = 3, .high = 5})});
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

/// Visits every state once and checks the rules there. Values come from plain backward induction
/// over the rules alone.
template <class G>
class Walk {
 public:
  using State = typename G::State;

  explicit Walk(const G& game) : game_(game) {
    const auto range = as<double>(game.range());
    slack_ = Joint<G> ? 1e-10 : Chance<G> ? 1e-12 : 0;
    slack_ *= range.upper - range.lower;
    if constexpr (SmallPayoffs<G>) {
      EXPECT_GE(range.lower, -G::largest_payoff);
      EXPECT_LE(range.upper, G::largest_payoff);
    }
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
      if constexpr (Swappable<G>) check_swapped(s, v);
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

  /// With the players exchanged, everything is worth minus as much.
  void check_swapped(const State& s, double v) requires Swappable<G> {
    const State mirror = game_.swapped(s);
    EXPECT_TRUE(same(game_.swapped(mirror), s));
    EXPECT_NEAR(value(mirror), -v, slack_) << "swapping the players does not negate the value";
  }

  double checked(const State& s) {
    const double v = folded(s);
    const auto range = as<double>(game_.range());
    EXPECT_LE(range.lower - slack_, v);
    EXPECT_GE(range.upper + slack_, v);
    const auto known = as<double>(static_bounds(game_, s));
    EXPECT_LE(known.lower - slack_, v) << "static lower bound above the value";
    EXPECT_GE(known.upper + slack_, v) << "static upper bound below the value";
    check_useful(s, v);
    return v;
  }

  /// Moves that the game calls useful are enough.
  void check_useful(const State& s, double v) {
    [[maybe_unused]] const Turn turn = game_.turn(s);
    if constexpr (JointlySelective<G>)
      if (turn == Turn::both) {
        EXPECT_NEAR(matrix_value(s, game_.useful(s, Side::max), game_.useful(s, Side::min)), v,
                    slack_);
      }
    if constexpr (Selective<G>)
      if (turn == Turn::max || turn == Turn::min) {
        EXPECT_NEAR(best(s, side_of(turn), game_.useful(s)), v, slack_);
      }
    if constexpr (Forcing<G>)
      if (turn == Turn::max || turn == Turn::min)
        if (const auto move = game_.forced(s)) {
          EXPECT_NEAR(value(game_.play(s, *move)), v, slack_);
        }
    if constexpr (Settling<G>)
      if (turn == Turn::max || turn == Turn::min)
        if (const auto settled = game_.settled(s)) {
          EXPECT_EQ(*settled, v);
        }
  }

  double folded(const State& s) {
    const Turn turn = game_.turn(s);
    if (turn == Turn::over) return static_cast<double>(game_.payoff(s));
    if constexpr (Chance<G>)
      if (turn == Turn::chance) return mean(s);
    if constexpr (Joint<G>)
      if (turn == Turn::both)
        return matrix_value(s, game_.moves(s, Side::max), game_.moves(s, Side::min));
    if constexpr (Turns<G>) {
      return best(s, side_of(turn), game_.moves(s));
    } else {
      ADD_FAILURE() << "one player is to move in a game without such moves";
      return 0;
    }
  }

  template <class Moves>
  double matrix_value(const State& s, const Moves& rows, const Moves& columns) requires Joint<G> {
    EXPECT_FALSE(std::empty(rows));
    EXPECT_FALSE(std::empty(columns));
    std::vector<double> cells;
    for (const auto& a : rows)
      for (const auto& b : columns) cells.push_back(value(game_.play(s, a, b)));
    const auto [low, high] = std::minmax_element(cells.begin(), cells.end());
    const Matrix matrix{cells.data(), rows.size(), columns.size()};
    const Bounds<double> found = MatrixSolver().solve(matrix, {*low, *high}).bounds;
    EXPECT_LE(found.width(), slack_);
    return found.middle();
  }

  template <class Moves>
  double best(const State& s, Side side, const Moves& moves) requires Turns<G> {
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

using Games = testing::Types<
    TreeGame<int, false>, TreeGame<double, true>, RandomTree<double>, RandomTree<int>,
    Stochastic<RandomTree<double>>, CopsAndRobbers, Stochastic<CopsAndRobbers>, TicTacToe,
    ConnectFour, SmallFixedConnectFour, Breakthrough, Kalah, DotsAndBoxes, Nim, RandomTurnTicTacToe,
    Pig, Fixed, Shuffled, StrictFixed, StrictShuffled, OshiZumo, Tron, BiddingTicTacToe<false>,
    BiddingTicTacToe<true>, Pursuit, RockPaperScissors, MatrixGame, RandomStacked<false>,
    RandomStacked<true>, Duel, Paranoid<MultiplayerNim>, Paranoid<MultiplayerTicTacToe>,
    Paranoid<MultiplayerDotsAndBoxes>, Paranoid<MultiplayerRandomTree<LeafSum::bounded>>>;
TYPED_TEST_SUITE(Rules, Games);

TYPED_TEST(Rules, BoundsContainTheValueAndKeysTellStatesApart) {
  for (const TypeParam& game : instances<TypeParam>()) {
    Walk<TypeParam>(game).value(game.root());
    if (this->HasFailure()) return;  // one instance says enough
  }
}

// --- single games ----------------------------------------------------------------------------

/// Everything that can still be paid, whatever anybody plays.
template <class G>
Bounds<double> reach(const G& game, const typename G::State& s) {
  const auto known = game.bounds(s);
  Bounds<double> all = {1e300, -1e300};
  if (game.turn(s) == Turn::over) {
    all = Bounds<double>::exactly(game.payoff(s));
    EXPECT_EQ(known, all);
  } else if constexpr (Joint<G>) {
    for (const auto a : game.moves(s, Side::max))
      for (const auto b : game.moves(s, Side::min))
        all = hull(all, reach(game, game.play(s, a, b)));
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
  EXPECT_EQ(Walk(game).value(game.root()), 3);
  EXPECT_EQ(game.range(), (Bounds<int>{2, 14}));
  EXPECT_EQ(game.name(0, game.moves(0)[0]), "a1");
}

TEST(TreeGame, WeighsOutcomes) {
  const TreeGame<double, true> game(tree_with_chance());
  EXPECT_EQ(Walk(game).value(game.root()), 1.75);
  EXPECT_THROW((TreeGame<double, false>(tree_with_chance())), Error);
}

// --- games in which both move at once --------------------------------------------------------

/// The state after joint moves "a/b" and outcomes, by their names.
template <class G>
typename G::State after(const G& game, std::initializer_list<const char*> names) {
  auto s = game.root();
  const auto next = [&](const std::string& name) {
    if constexpr (Chance<G>)
      if (game.turn(s) == Turn::chance) {
        const auto outcomes = game.outcomes(s);
        for (std::size_t i = 0; i < outcomes.size(); ++i)
          if (outcome_name(game, s, i) == name) return outcomes[i].state;
      }
    if constexpr (Turns<G>)
      if (game.turn(s) == Turn::max || game.turn(s) == Turn::min)
        for (const auto& m : game.moves(s))
          if (game.name(s, m) == name) return game.play(s, m);
    if (game.turn(s) == Turn::both)
      for (const auto& a : game.moves(s, Side::max))
        for (const auto& b : game.moves(s, Side::min))
          if (game.name(s, a) + "/" + game.name(s, b) == name) return game.play(s, a, b);
    ADD_FAILURE() << name << " cannot be played";
    return s;
  };
  for (const char* name : names) s = next(name);
  return s;
}

template <class G>
std::string names_of(const G& game, const typename G::State& s, Side side) {
  std::string names;
  for (const auto& m : game.moves(s, side)) names += game.name(s, m) + " ";
  return names;
}

/// Joint states as backward induction without a table meets them.
template <class G>
std::size_t count_joint(const G& game, const typename G::State& s) {
  if (game.turn(s) != Turn::both) return 0;
  std::size_t count = 1;
  for (const auto& a : game.moves(s, Side::max))
    for (const auto& b : game.moves(s, Side::min)) count += count_joint(game, game.play(s, a, b));
  return count;
}

/// Different joint states.
template <class G>
std::size_t different_joint(const G& game) {
  std::set<Words> seen;
  const auto visit = [&](const auto& self, const typename G::State& s) -> void {
    if (game.turn(s) != Turn::both || !seen.insert(words(own_key(game, s))).second) return;
    for (const auto& a : game.moves(s, Side::max))
      for (const auto& b : game.moves(s, Side::min)) self(self, game.play(s, a, b));
  };
  visit(visit, game.root());
  return seen.size();
}

TEST(Goofspiel, HasAsManyStatesAsPublished) {  // Saffidine, Finnsson and Buro 2012, Table 2
  const std::size_t all[] = {109, 1926, 58173}, different[] = {99, 704, 4759};
  for (int cards = 4; cards <= 6; ++cards) {
    const Fixed game(cards, descending(cards), GoofspielPays::sign);
    EXPECT_EQ(count_joint(game, game.root()), all[cards - 4]);
    EXPECT_EQ(different_joint(game), different[cards - 4]);
  }
}

TEST(Goofspiel, HasTheKnownValues) {
  const double strict_down[] = {-.6363636364, -.3332758546, -.2247266259};
  const double strict_up[] = {-.5, -.2826273389, -.1480696368};
  const double sign_after[] = {.1578947368, 0, -.0794797688};
  const double points_after[] = {.3168044077, -.1606207554, -.6569210490};
  const auto value = [](const auto& game, const auto& s) { return Walk(game).value(s); };
  for (int n = 4; n <= 6; ++n) {
    const int i = n - 4;
    const StrictFixed down(n, descending(n), GoofspielPays::strict);
    EXPECT_NEAR(value(down, down.root()), strict_down[i], 1e-9);
    const StrictFixed up(n, ascending(n), GoofspielPays::strict);
    EXPECT_NEAR(value(up, up.root()), strict_up[i], 1e-9);
    const auto high = static_cast<Fixed::Move>(n);
    const Fixed sign(n, descending(n), GoofspielPays::sign);
    EXPECT_NEAR(value(sign, sign.play(sign.root(), high, 1)), sign_after[i], 1e-9);
    const Fixed points(n, descending(n), GoofspielPays::points);
    EXPECT_NEAR(value(points, points.play(points.root(), high, 1)), points_after[i], 1e-9);
  }
}

TEST(Goofspiel, DiscardsTiedPrizesAndPlaysTheLastTrickOut) {
  const Fixed game(3, descending(3), GoofspielPays::points);
  EXPECT_EQ(names_of(game, game.root(), Side::min), "3 2 1 ");
  EXPECT_EQ(after(game, {"2/2"}).lead, 0);
  EXPECT_EQ(after(game, {"1/3"}).lead, -3);
  const auto end = after(game, {"1/3", "3/1"});  // 2 against 2 for the last prize
  EXPECT_EQ(game.turn(end), Turn::over);
  EXPECT_EQ(game.payoff(end), -1);
  EXPECT_EQ(game.payoff(after(game, {"2/3", "1/1"})), -3 + 1);
  const Shuffled shuffled(3, {}, GoofspielPays::sign);
  EXPECT_EQ(shuffled.turn(shuffled.root()), Turn::chance);
  EXPECT_EQ(after(shuffled, {"1", "3/1"}).lead, 1);
}

TEST(Goofspiel, IsDecidedWhenTheLeadExceedsTheRest) {
  const Fixed game(4, descending(4), GoofspielPays::sign);
  EXPECT_EQ(game.turn(after(game, {"4/3"})), Turn::both);         // 4 ahead, 6 left
  EXPECT_EQ(game.turn(after(game, {"4/3", "3/4"})), Turn::both);  // 1 ahead, 3 left
  const auto won = after(game, {"4/3", "2/1"});                   // 7 ahead, 3 left
  EXPECT_EQ(game.turn(won), Turn::over);
  EXPECT_EQ(game.payoff(won), 1);
  EXPECT_THROW((Fixed(3, ascending(4), GoofspielPays::sign)), Error);
  EXPECT_THROW((Fixed(14, descending(14), GoofspielPays::sign)), Error);
}

TEST(Goofspiel, KnowsHandsByTheRanksOfTheirCards) {
  const Fixed game(7, descending(7), GoofspielPays::sign);
  // {7, 5} against {6, 5} and {3, 1} against {2, 1}, for the same prizes.
  const Fixed::State high{0b1010000, 0b0110000, 0b11, 1, 2}, low{0b101, 0b011, 0b11, 1, 2};
  EXPECT_EQ(game.symmetric_key(high), game.symmetric_key(low));
  const Fixed::State apart{0b1010000, 0b0101000, 0b11, 1, 2};
  EXPECT_NE(game.symmetric_key(high), game.symmetric_key(apart));
}

TEST(OshiZumo, EveryGameEnds) {
  const OshiZumo game(5, 1, 0);
  EXPECT_EQ(names_of(game, game.root(), Side::max), "5 4 3 2 1 0 ");
  EXPECT_EQ(game.payoff(after(game, {"2/1", "2/0"})), 1);  // pushed off
  EXPECT_EQ(game.payoff(after(game, {"2/3", "3/2"})), 0);  // no coins left
  const auto idle = after(game, {"1/2", "0/0"});
  EXPECT_EQ(game.turn(idle), Turn::over);
  EXPECT_EQ(game.payoff(idle), -1);
  const OshiZumo dear(5, 1, 3);
  EXPECT_EQ(names_of(dear, after(dear, {"3/3"}), Side::min), "2 ");  // less than the least bid
}

TEST(Tron, CrashesAndCollisions) {
  const Tron game(3, 3, 0, 8);
  EXPECT_EQ(names_of(game, game.root(), Side::max), "d r ");
  const auto met = after(game, {"r/u", "r/u"});
  EXPECT_EQ(game.turn(met), Turn::over);
  EXPECT_EQ(game.payoff(met), 0);
  const Tron alone(4, 2, 0, 1);  // x has the cell below him only, o two ways
  const auto shut = after(alone, {"d/d"});
  EXPECT_EQ(alone.turn(shut), Turn::over);
  EXPECT_EQ(alone.payoff(shut), -1);
  EXPECT_THROW(Tron(1, 5, 0, 4), Error);
  EXPECT_THROW(Tron(9, 8, 0, 4), Error);
}

TEST(Tron, CountsTheRoomOnceTheyAreApart) {
  const Tron game(5, 3, 1, 4);
  const auto apart = after(game, {"d/l", "d/d", "l/r"});  // x has two steps left, o five
  EXPECT_EQ(game.turn(apart), Turn::both);
  EXPECT_EQ(game.bounds(apart), Bounds<int>::exactly(-1));
}

TEST(BiddingTicTacToe, PaysTheOtherPlayerAndPassesTheAdvantageOn) {
  const BiddingTicTacToe<false> game({.chips = 4});
  auto s = after(game, {"3/1"});
  EXPECT_EQ(game.turn(s), Turn::max);
  EXPECT_EQ(s.max_chips, 1);
  EXPECT_EQ(s.min_chips, 7);
  s = after(game, {"2/2"});
  EXPECT_EQ(game.turn(s), Turn::max);
  EXPECT_EQ(s.min_chips, 6);
  s = after(game, {"2/2", "b2", "1/1"});
  EXPECT_EQ(game.turn(s), Turn::min);
  EXPECT_EQ(s.min_chips, 5);
  const BiddingTicTacToe<false> both({.alternate = false, .both_pay = true});
  s = after(both, {"1/1", "b2", "1/3"});
  EXPECT_EQ(both.turn(s), Turn::min);
  EXPECT_EQ(s.max_chips, 6);
  const BiddingTicTacToe<true> coin({.chips = 4});
  EXPECT_EQ(coin.turn(after(coin, {"2/2"})), Turn::chance);
  EXPECT_EQ(after(coin, {"2/2", "o"}).max_chips, 6);
}

TEST(Pursuit, RunningIntoEachOtherIsACapture) {
  const Pursuit game({.size = 3, .depth = 4, .obstacles = {}, .robber = 0, .cops = {1}});
  EXPECT_EQ(names_of(game, game.root(), Side::max), "d r s ");
  const auto met = after(game, {"r/l"});
  EXPECT_EQ(game.turn(met), Turn::over);
  EXPECT_EQ(game.payoff(met), 1);
  EXPECT_EQ(game.turn(after(game, {"r/r"})), Turn::both);  // the cop has left the cell in time
  EXPECT_EQ(game.turn(after(game, {"d/l"})), Turn::both);  // so has the robber
  EXPECT_EQ(game.payoff(after(game, {"s/s", "s/l"})), 2);
  EXPECT_EQ(game.payoff(after(game, {"d/r", "d/s", "s/s", "s/s"})), 4);  // two across, two up
}

TEST(Pursuit, BoundsHoldWhateverIsPlayed) {
  for (const Pursuit& game : instances<Pursuit>()) {
    reach(game, game.root());
    if (HasFailure()) return;
  }
}

TEST(RockPaperScissors, PlaysUntilTheMatchIsDecided) {
  const RockPaperScissors best_of_three({1, 1, 1}, 3, RockPaperScissors::Pays::sign);
  const auto won = after(best_of_three, {"rock/scissors", "paper/rock"});
  EXPECT_EQ(best_of_three.turn(won), Turn::over);
  EXPECT_EQ(best_of_three.payoff(won), 1);
  const auto drawn = after(best_of_three, {"rock/scissors", "rock/rock"});
  EXPECT_EQ(best_of_three.turn(drawn), Turn::both);
  const RockPaperScissors weighted({1, 2, 3}, 1, RockPaperScissors::Pays::points);
  EXPECT_EQ(weighted.payoff(after(weighted, {"rock/paper"})), -2);
  EXPECT_EQ(weighted.payoff(after(weighted, {"scissors/paper"})), 3);
}

TEST(MatrixGame, PaysTheEntryWhereTheChoicesCross) {
  const MatrixGame game(2, 3, {1, 2, 0, -1, 7, 3});
  EXPECT_EQ(game.payoff(after(game, {"2/3"})), 3);
  EXPECT_EQ(game.range(), (Bounds<double>{-1, 7}));
  EXPECT_EQ(game.bounds(game.root()), (Bounds<double>{0, 1}));
  const MatrixGame morra(2, 2, {2, -3, -3, 4});
  EXPECT_NEAR(Walk(morra).value(morra.root()), -1.0 / 12, 1e-12);
  EXPECT_THROW(MatrixGame(2, 2, {1, 2, 3}), Error);
  EXPECT_THROW(MatrixGame(0, 0, {}), Error);
}

TEST(RandomStacked, DrawsLeavesAndChanceNodesAsOftenAsItSays) {
  using Rules = RandomStacked<true>;
  const Rules game({.branching = 16, .depth = 2, .leaves = Rules::Leaves::ternary, .p = {1, 4}});
  int chance = 0, joint_moves = 0;
  std::map<double, int> leaves;
  for (const int a : game.moves(game.root(), Side::max))
    for (const int b : game.moves(game.root(), Side::min)) {
      auto s = game.play(game.root(), a, b);
      if (game.turn(s) == Turn::chance) s = game.outcomes(s)[0].state;
      for (const int c : game.moves(s, Side::max))
        for (const int d : game.moves(s, Side::min)) {
          const auto leaf = game.play(s, c, d);
          ++joint_moves;
          if (game.turn(leaf) == Turn::chance) ++chance;
          else ++leaves[game.payoff(leaf)];
        }
    }
  EXPECT_NEAR(chance, joint_moves / 4, 4 * 111);  // 4 sigma
  ASSERT_EQ(leaves.size(), 3u);
  for (const auto& [payoff, n] : leaves) EXPECT_NEAR(n, joint_moves / 4, 4 * 105) << payoff;
  EXPECT_THROW(RandomStacked<false>({.p = {1, 4}}), Error);
}

TEST(Duel, StrikeGuardAndCharge) {
  const Duel game(5, 5, 9);
  const auto parried = after(game, {"strike/guard"});
  EXPECT_EQ(game.turn(parried), Turn::both);  // no die is rolled
  EXPECT_EQ(parried.min.is_charged, 1);
  EXPECT_EQ(after(game, {"strike/charge", "hit"}).min.is_charged, 0);
  EXPECT_EQ(after(game, {"strike/charge", "miss"}).min.is_charged, 1);
  const auto both = after(game, {"charge/guard", "strike/strike", "critical/hit"});
  EXPECT_EQ(both.max.health, 4);
  EXPECT_EQ(both.min.health, 1);
  EXPECT_EQ(both.max.is_charged, 0);
  EXPECT_EQ(after(game, {"charge/guard", "strike/guard", "critical"}).min.health, 3);
  EXPECT_EQ(game.outcomes(after(game, {"strike/strike"})).size(), 9u);
  const Duel short_one(1, 2, 1);
  EXPECT_EQ(short_one.payoff(after(short_one, {"guard/guard"})), -1);
  EXPECT_EQ(short_one.payoff(after(short_one, {"strike/strike", "critical/hit"})), 0);
}

}  // namespace
}  // namespace pincer
