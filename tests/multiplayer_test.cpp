// Several players: what max^n says, that pruning does not change it, and what the engine proves
// about each player.
#include <gtest/gtest.h>

#include <array>

#include "flat_game.hpp"
#include "pincer/core/paranoid.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/games/multiplayer_dots_and_boxes.hpp"
#include "pincer/games/multiplayer_nim.hpp"
#include "pincer/games/multiplayer_random_tree.hpp"
#include "pincer/games/multiplayer_tic_tac_toe.hpp"
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/best_reply.hpp"
#include "pincer/textbook/minimax.hpp"
#include "pincer/textbook/pruned_max_n.hpp"
#include "random_multiplayer.hpp"

namespace pincer::testing {
namespace {

using namespace pincer::textbook;
using IntTree = MultiplayerTreeGame<int>;
using Places = std::vector<std::size_t>;

constexpr std::array all_rules = {TieRule::first, TieRule::last, TieRule::against_root,
                                  TieRule::against_previous};

struct Found {
  std::vector<double> values;
  Places line;
  std::uint64_t nodes, leaves;

  bool is_same_play(const Found& other) const {
    return values == other.values && line == other.line;
  }
};

template <class Algorithm, class G>
Found run(const G& game, TieRule rule, Meter<typename G::Value>& meter) {
  const Counts before = meter.counts();
  Algorithm algorithm(game, meter, rule);
  const auto values = algorithm.solve(game.root());
  Found found{{values.begin(), values.end()}, algorithm.line(), 0, 0};
  found.nodes = meter.counts().nodes - before.nodes;
  found.leaves = meter.counts().leaves - before.leaves;
  return found;
}

template <class Algorithm, class G>
Found run(const G& game, TieRule rule = TieRule::first) {
  Budget budget;
  Meter<typename G::Value> meter(budget);
  return run<Algorithm>(game, rule, meter);
}

template <class G>
std::array<Found, 3> pruned(const G& game, TieRule rule, Meter<typename G::Value>& meter) {
  return {run<PrunedMaxN<G, Pruning::shallow>>(game, rule, meter),
          run<PrunedMaxN<G, Pruning::last_branch>>(game, rule, meter),
          run<PrunedMaxN<G, Pruning::speculative>>(game, rule, meter)};
}

std::vector<double> numbers(std::initializer_list<double> values) { return values; }

/// What a player can guarantee, by plain minimax.
template <class G>
typename G::Value guaranteed(const G& game, int player) {
  const Paranoid<G> paranoid(game, player);
  Budget budget;
  Meter<typename G::Value> meter(budget);
  return Minimax<Paranoid<G>>(paranoid, meter).value(paranoid.root());
}

// Russell and Norvig, Fig 5.4.

TEST(MaxN, Figure54ByHand) {
  const IntTree game(three_player_textbook_tree());
  const auto first = run<MaxN<IntTree>>(game);
  EXPECT_EQ(first.values, numbers({1, 2, 6}));
  EXPECT_EQ(first.line, (Places{0, 0, 0}));
  EXPECT_EQ(first.leaves, 8u);
  EXPECT_EQ(first.nodes, 15u);
  const auto last = run<MaxN<IntTree>>(game, TieRule::last);
  EXPECT_EQ(last.values, numbers({1, 5, 2}));
  EXPECT_EQ(last.line, (Places{1, 0, 1}));
}

TEST(MaxN, Figure54ChoicesBelowTheRoot) {
  const MultiplayerTree tree = three_player_textbook_tree();
  const IntTree game(tree);
  const auto value_at = [&](Places path) {
    IntTree::State s = 0;
    for (const auto place : path) s = tree.nodes[s].moves[place];
    Budget budget;
    Meter<int> meter(budget);
    const auto values = MaxN<IntTree>(game, meter, TieRule::first).solve(s);
    return std::vector<int>(values.begin(), values.end());
  };
  EXPECT_EQ(value_at({0, 0}), (std::vector{1, 2, 6}));
  EXPECT_EQ(value_at({0, 1}), (std::vector{6, 1, 2}));
  EXPECT_EQ(value_at({1, 0}), (std::vector{1, 5, 2}));
  EXPECT_EQ(value_at({1, 1}), (std::vector{5, 4, 5}));
  EXPECT_EQ(value_at({0}), (std::vector{1, 2, 6}));
  EXPECT_EQ(value_at({1}), (std::vector{1, 5, 2}));
}

TEST(MaxN, Figure54ByEveryPruning) {
  const IntTree game(three_player_textbook_tree());
  Budget budget;
  Meter<int> meter(budget);
  for (const TieRule rule : all_rules)
    for (const Found& found : pruned(game, rule, meter))
      EXPECT_TRUE(found.is_same_play(run<MaxN<IntTree>>(game, rule)));
}

// A tie between (1, 5, 0) and (1, 0, 5) for the player to move, and one above it.

TEST(TieRule, DecidesWhoIsHarmed) {
  MultiplayerTree tree(3);
  tree.nodes[0].player = 0;
  const auto middle = tree.add(0, "on", 1);
  const auto low = tree.add(middle, "on", 2);
  tree.add_leaf(low, "x", {5, 1, 2});
  tree.add_leaf(low, "y", {1, 5, 2});
  tree.add_leaf(low, "z", {4, 2, 2});
  const IntTree game(std::move(tree));
  EXPECT_EQ(run<MaxN<IntTree>>(game, TieRule::first).values, numbers({5, 1, 2}));
  EXPECT_EQ(run<MaxN<IntTree>>(game, TieRule::last).values, numbers({4, 2, 2}));
  EXPECT_EQ(run<MaxN<IntTree>>(game, TieRule::against_root).values, numbers({1, 5, 2}));
  EXPECT_EQ(run<MaxN<IntTree>>(game, TieRule::against_previous).values, numbers({5, 1, 2}));
}

TEST(PrunedMaxN, ReturnsWhatMaxNReturnsOn50000Trees) {
  std::mt19937_64 random(1);
  std::uint64_t plain_nodes = 0;
  std::array<std::uint64_t, 3> pruned_nodes{};
  Budget budget;
  Meter<int> meter(budget);
  for (std::uint64_t seed = 0; seed < 50'000; ++seed) {
    const IntTree game(RandomMultiplayerTree(random_shape(random), seed).tree());
    for (const TieRule rule : all_rules) {
      const Found plain = run<MaxN<IntTree>>(game, rule, meter);
      plain_nodes += plain.nodes;
      const auto all = pruned(game, rule, meter);
      for (std::size_t i = 0; i < all.size(); ++i) {
        ASSERT_TRUE(all[i].is_same_play(plain))
            << "tree " << seed << ", pruning " << i << ", rule " << static_cast<int>(rule);
        pruned_nodes[i] += all[i].nodes;
      }
    }
  }
  EXPECT_LT(pruned_nodes[0], plain_nodes);
  EXPECT_LT(pruned_nodes[1], pruned_nodes[0]);
  EXPECT_LT(pruned_nodes[2], pruned_nodes[1]);
}

// C leaves two of its moves in doubt: the second because A refuses it, the third because B does.
// B must not take that for its own refusal: it would miss that the second is as good for it as
// (5, 3, 1, 1), which A would take.
TEST(PrunedMaxN, ADoubtLastsUpToTheHighestNodeThatRefuses) {
  MultiplayerTree tree(4);
  tree.nodes[0].player = 0;
  tree.add_leaf(0, "a", {3, 3, 3, 1});
  const auto b = tree.add(0, "b", 1);
  tree.add_leaf(b, "a", {3, 2, 3, 2});
  const auto c = tree.add(b, "b", 2);
  tree.add_leaf(b, "c", {5, 3, 1, 1});
  tree.add_leaf(c, "a", {3, 2, 2, 3});
  const auto refused_by_a = tree.add(c, "b", 3), refused_by_b = tree.add(c, "c", 3);
  tree.add_leaf(refused_by_a, "a", {3, 2, 2, 3});
  tree.add_leaf(refused_by_a, "b", {0, 3, 3, 4});
  tree.add_leaf(refused_by_b, "a", {1, 1, 2, 6});
  tree.add_leaf(refused_by_b, "b", {4, 4, 1, 1});
  const IntTree game(std::move(tree));
  const Found plain = run<MaxN<IntTree>>(game);
  EXPECT_EQ(plain.values, numbers({3, 3, 3, 1}));
  const Found found = run<PrunedMaxN<IntTree, Pruning::speculative>>(game);
  EXPECT_TRUE(found.is_same_play(plain));
}

// What A and B have in hand and C's lowest payoff add up to a little less than there is, and to the
// same if the sums are rounded up: B's second move is better for both by less than that.
TEST(PrunedMaxN, IsNotDeceivedByRounding) {
  using RealTree = MultiplayerTreeGame<double>;
  MultiplayerTree tree(3);
  tree.nodes[0].player = 0;
  tree.add_leaf(0, "a", {0.1, 0, 1});
  const auto b = tree.add(0, "b", 1);
  tree.add_leaf(b, "a", {0, 0.1, 1});
  tree.add_leaf(b, "b", {next_up(0.1), next_up(0.1), 1});
  const RealTree game(std::move(tree));
  Budget budget;
  Meter<double> meter(budget);
  const Found plain = run<MaxN<RealTree>>(game);
  EXPECT_EQ(plain.line, (Places{1, 1}));
  for (const Found& found : pruned(game, TieRule::first, meter))
    EXPECT_TRUE(found.is_same_play(plain));
}

/// Nodes of a tree for three players in which all ends are alike. A node is pruned after its first
/// move if two nodes above it have something in hand and `passes(place)` lets it see the upper one.
/// `above` is how many of them it sees.
template <class Passes>
std::uint64_t best_case(int depth, int branching, int above, Passes passes) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 1 + best_case(depth - 1, branching, 0, passes);
  if (above == 2) return nodes;
  for (int place = 1; place < branching; ++place)
    nodes += best_case(depth - 1, branching, above > 0 && passes(place) ? 2 : 1, passes);
  return nodes;
}

TEST(PrunedMaxN, SavesWhatItCanWhereAllEndsAreAlike) {
  Budget budget;
  Meter<int> meter(budget);
  for (int branching = 2; branching <= 4; ++branching)
    for (int depth = 1; depth <= 7; ++depth) {
      const auto [shallow, last_branch, speculative] =
          pruned(Flat{3, depth, branching}, TieRule::first, meter);
      const auto nodes = [&](auto passes) { return best_case(depth, branching, 0, passes); };
      EXPECT_EQ(shallow.nodes, nodes([](int) { return false; })) << "two have only two thirds";
      EXPECT_EQ(last_branch.nodes, nodes([&](int place) { return place + 1 == branching; }));
      EXPECT_EQ(speculative.nodes, nodes([](int) { return true; }));
    }
}

TEST(PrunedMaxN, TakesOnlyGamesThatSayWhatPayoffsAddUpTo) {
  static_assert(SumBounded<MultiplayerRandomTree<LeafSum::constant>>);
  static_assert(SumBounded<MultiplayerRandomTree<LeafSum::bounded>>);
  static_assert(Multiplayer<MultiplayerRandomTree<LeafSum::free>>);
  static_assert(!SumBounded<MultiplayerRandomTree<LeafSum::free>>);
  static_assert(!Game<MultiplayerNim> && !Multiplayer<Paranoid<MultiplayerNim>>);
}

/// A game that does not keep its word.
struct Liar : MultiplayerNim {
  using MultiplayerNim::MultiplayerNim;
  Bounds<int> sum() const { return {2, 3}; }
};

TEST(Multiplayer, AGameThatBreaksItsWordIsNoticed) {
  const int heaps[] = {2};
  EXPECT_THROW(run<MaxN<Liar>>(Liar(heaps, 3)), Error);
}

// --- what one player can guarantee -----------------------------------------------------------

template <class G>
void expect_engine_agrees(const G& game) {
  for (int p = 0; p < game.players(); ++p) {
    Solver<Paranoid<G>> solver(Paranoid<G>(game, p));
    Budget budget;
    const auto answer = solver.solve(game.root(), 0, budget);
    ASSERT_EQ(answer.bounds, Bounds<int>::exactly(guaranteed(game, p))) << player_name(p);
  }
}

TEST(Paranoid, Figure54ByHand) {
  const IntTree game(three_player_textbook_tree());
  EXPECT_EQ(guaranteed(game, 0), 1) << "a1: 1, a2: 1";
  EXPECT_EQ(guaranteed(game, 1), 2) << "A leads to a1, where b1 gives at least 2";
  EXPECT_EQ(guaranteed(game, 2), 2) << "C's best are 6, 2, 2 and 5";
}

TEST(Paranoid, TheEngineProvesWhatMinimaxFinds) {
  std::mt19937_64 random(3);
  for (std::uint64_t seed = 0; seed < 500; ++seed)
    expect_engine_agrees(IntTree(RandomMultiplayerTree(random_shape(random), seed).tree()));
  const int heaps[] = {1, 2, 3};
  for (int players = 2; players <= 5; ++players) {
    expect_engine_agrees(MultiplayerNim(heaps, players));
    expect_engine_agrees(MultiplayerTicTacToe(2, 3, 2, players));
    expect_engine_agrees(MultiplayerDotsAndBoxes(1, 2, players));
  }
}

TEST(Paranoid, NobodyGetsLessByMaxNThanHeCanGuarantee) {
  std::mt19937_64 random(4);
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const IntTree game(RandomMultiplayerTree(random_shape(random), seed).tree());
    for (const TieRule rule : all_rules) {
      const Found found = run<MaxN<IntTree>>(game, rule);
      for (int p = 0; p < game.players(); ++p)
        ASSERT_GE(found.values[static_cast<std::size_t>(p)], guaranteed(game, p)) << seed;
    }
  }
}

// With three heaps of one stone every move takes one: C gets the last. In best-reply search A moves
// again after one reply, and gets it.
TEST(BestReply, OnlyOneOpponentAnswers) {
  const int heaps[] = {1, 1, 1};
  const MultiplayerNim game(heaps, 3);
  EXPECT_EQ(guaranteed(game, 2), 1) << "every move takes one stone, and C takes the last";
  const BestReply<MultiplayerNim> replies(game, 0);
  Budget budget;
  Meter<int> meter(budget);
  EXPECT_EQ(guaranteed(game, 0), 0);
  EXPECT_EQ(AlphaBeta<BestReply<MultiplayerNim>>(replies, meter).solve(replies.root()),
            Bounds<int>::exactly(1))
      << "A, one other, A";
  const auto after = replies.play(replies.root(), replies.moves(replies.root()).front());
  EXPECT_EQ(replies.moves(after).size(), 4u) << "two stones, for B or for C";
}

}  // namespace
}  // namespace pincer::testing
