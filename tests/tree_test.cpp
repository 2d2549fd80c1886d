// Games that are written out: nodes that are shared, nodes where both move, and what is refused.

#include "pincer/games/tree.hpp"

#include <gtest/gtest.h>

#include <random>

#include "pincer/catalog/check.hpp"
#include "pincer/catalog/session.hpp"
#include "pincer/catalog/tree_rules.hpp"

namespace pincer {
namespace {

/// Max goes left or right, and either way Min comes to the same node.
Tree diamond() {
  Tree tree;
  tree.nodes[0].turn = Turn::max;
  const auto left = tree.add(0, "left", Turn::min);
  const auto right = tree.add(0, "right", Turn::min);
  const auto shared = tree.add(left, "on", Turn::max);
  tree.link(right, "on", shared);
  tree.add_leaf(right, "stop", 1);
  tree.add_leaf(shared, "take", 2);
  tree.nodes[shared].picture = "here";
  tree.fit_range();
  return tree;
}

/// Matching pennies for 1, after a coin that pays 3 one time in four. Min had better not wait.
Tree pennies() {
  Tree tree;
  tree.nodes[0].turn = Turn::chance;
  tree.add_leaf(0, "gift", 3, 1);
  const auto game = tree.add(0, "game", Turn::both, 3);
  tree.set_sides(game, {"heads", "tails"}, {"heads", "tails", "wait"});
  for (const double payoff : {1, 0, 8, 0, 1, 9}) tree.add_leaf(game, payoff);
  tree.fit_range();
  return tree;
}

double value_of(const Position& position) {
  const CheckReport report = check_game(position, {.seconds = 60});
  for (const Finding& finding : report.findings) ADD_FAILURE() << finding.words;
  EXPECT_TRUE(report.is_complete);
  return report.value.value_or(1e9);
}

TEST(Tree, a_shared_node_is_one_position) {
  const Position root(rules_of_tree(diamond()));
  const Shape& shape = root.rules().shape();
  EXPECT_FALSE(shape.is_tree);
  EXPECT_TRUE(shape.is_remembered && shape.is_whole);
  const Position by_left = root.play_all({"left", "on"}), by_right = root.play_all({"right", "on"});
  EXPECT_EQ(by_left, by_right);
  EXPECT_EQ(by_left.rules().key(by_left.state()), by_right.rules().key(by_right.state()));
  EXPECT_EQ(by_left.show(), "here");
  EXPECT_EQ(value_of(root), 2);
}

TEST(Tree, both_may_move_at_once) {
  const Position root(rules_of_tree(pennies()));
  EXPECT_TRUE(root.rules().shape().is_tree && root.rules().shape().has_joint);
  EXPECT_EQ(root.play("game").play("tails/heads").payoff(), 0);
  EXPECT_EQ(root.play("game").play("tails/tails").payoff(), 1);
  EXPECT_EQ(root.play("game").play("heads/wait").payoff(), 8);
  EXPECT_NEAR(value_of(root), (3 + 3 * 0.5) / 4, 1e-9);
}

/// A graph of all kinds of nodes, the children of each among those before it.
Tree random_graph(std::mt19937_64& random) {
  const auto below = [&](std::size_t n) { return static_cast<Tree::Id>(random() % n); };
  constexpr Tree::Id size = 12;
  Tree tree;
  tree.nodes.resize(size);
  for (Tree::Id id = 0; id < size; ++id) {
    Tree::Node& node = tree.nodes[id];
    const auto later = [&] { return id + 1 + below(size - id - 1); };
    node.turn = id + 3 >= size ? Turn::over : Turn(below(4));
    if (node.turn == Turn::over) node.payoff = below(7);
    else if (node.turn == Turn::both) {
      tree.set_sides(id, {"a", "b"}, {"x", "y", "z"});
      for (int cell = 0; cell < 6; ++cell) node.children.push_back(later());
    } else {
      for (const char* name : {"a", "b", "c"}) tree.link(id, name, later(), 1 + below(5));
    }
  }
  tree.fit_range();
  return tree;
}

TEST(Tree, sessions_and_backward_induction_agree_on_random_graphs) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 40; ++i) {
    const Position root(rules_of_tree(random_graph(random)));
    const auto session = root.rules().session({});
    Budget budget;
    const auto bounds = session->solve(root.state(), 0, budget).bounds;
    const double value = value_of(root);
    EXPECT_NEAR(bounds.lower, value, 1e-8);
    EXPECT_NEAR(bounds.upper, value, 1e-8);
  }
}

void expect_refused(const Tree& tree, const std::string& why) {
  try {
    rules_of_tree(tree);
    ADD_FAILURE() << "not refused: " << why;
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
  }
}

TEST(Tree, what_is_no_game_is_refused) {
  const auto changed = [](auto change) {
    Tree tree = pennies();
    change(tree);
    return tree;
  };
  expect_refused(changed([](Tree& t) { t.nodes.clear(); }), "no nodes");
  expect_refused(changed([](Tree& t) { t.nodes[1].payoff = 10; }),
                 "node 1 of this tree: its payoff");
  expect_refused(changed([](Tree& t) { t.nodes[1].turn = Turn::max; }), "nothing can follow");
  expect_refused(changed([](Tree& t) { t.nodes[2].rows = 5; }), "one side has no moves");
  expect_refused(changed([](Tree& t) { t.nodes[0].rows = 1; }), "not both move");
  expect_refused(changed([](Tree& t) { t.nodes[2].children.pop_back(); }), "number of children");
  expect_refused(changed([](Tree& t) { t.nodes[2].names[3] = "heads"; }), "called \"heads\"");
  expect_refused(changed([](Tree& t) { t.nodes[0].outcomes[0].weight = 0; }), "weight");
  expect_refused(changed([](Tree& t) { t.nodes[2].children[1] = 99; }), "not there");
  expect_refused(changed([](Tree& t) { t.nodes[2].children[1] = 0; }),
                 "node 0 of this tree: play can");
}

}  // namespace
}  // namespace pincer
