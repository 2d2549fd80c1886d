#pragma once
#include <algorithm>
#include <vector>

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

// Instances of every game that are small enough to look at all their states.

namespace pincer {

inline std::vector<CopsAndRobbers> small_chases() {
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

inline std::vector<Stochastic<CopsAndRobbers>> small_stochastic_chases() {
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
inline std::vector<Nim> instances() {
  const int one_two_three[] = {1, 2, 3}, twins[] = {2, 2}, lone[] = {4}, none[] = {0};
  return {Nim(one_two_three), Nim(twins), Nim(lone), Nim(none)};
}
template <>
inline std::vector<TicTacToe> instances() {
  return {{3, 3, 3}, {2, 4, 3}, {1, 4, 2}};
}
template <>
inline std::vector<ConnectFour> instances() {
  using Pays = ConnectFour::Pays;
  return {{4, 3, 3, Pays::score}, {3, 3, 3, Pays::score}, {4, 2, 3, Pays::sign},
          {2, 5, 4, Pays::score}, {3, 5, 3, Pays::score}, {1, 3, 2, Pays::score}};
}
using SmallFixedConnectFour = ConnectFourOn<FixedConnectFourBoard<3, 4, 3>>;
template <>
inline std::vector<SmallFixedConnectFour> instances() {
  using Pays = ConnectFourPays;
  return {SmallFixedConnectFour(Pays::score), SmallFixedConnectFour(Pays::sign)};
}
template <>
inline std::vector<Breakthrough> instances() {
  return {{2, 4}, {2, 5}, {3, 4}};
}
template <>
inline std::vector<Kalah> instances() {
  return {{1, 3, true}, {2, 2, true}, {2, 3, false}, {3, 1, true}};
}
template <>
inline std::vector<DotsAndBoxes> instances() {
  return {{1, 1}, {1, 3}, {2, 2}};
}
template <>
inline std::vector<RandomTurnTicTacToe> instances() {
  using Pays = RandomTurnTicTacToe::Pays;
  return {{3, 3, 3, Pays::sign}, {2, 3, 2, Pays::win}};
}
template <>
inline std::vector<Pig> instances() {
  return {{10, 6, 0}, {10, 5, 1}, {1, 1, 1}};
}
template <>
inline std::vector<RandomTree<double>> instances() {
  return {RandomTree<double>({.depth = 6, .branching = 3, .seed = 7}),
          RandomTree<double>({.depth = 1, .branching = 1, .low = -1, .high = -1})};
}
template <>
inline std::vector<RandomTree<int>> instances() {
  return {RandomTree<int>({.depth = 6, .branching = 3, .low = -2, .high = 2}),
          RandomTree<int>({.depth = 1, .branching = 16, .seed = 0})};
}
template <>
inline std::vector<Stochastic<RandomTree<double>>> instances() {
  const RandomTree<double> tree({.depth = 3, .branching = 3, .whole_leaves = true});
  return {{tree, {4, 5}, true}, {tree, {4, 5}, false}, {tree, {0, 1}, true}};
}
template <>
inline std::vector<CopsAndRobbers> instances() {
  return small_chases();
}
template <>
inline std::vector<Stochastic<CopsAndRobbers>> instances() {
  return small_stochastic_chases();
}
template <>
inline std::vector<TreeGame<int, false>> instances() {
  return {TreeGame<int, false>(textbook_tree())};
}
template <>
inline std::vector<TreeGame<double, true>> instances() {
  return {TreeGame<double, true>(tree_with_chance())};
}

using Fixed = Goofspiel<false>;
using Shuffled = Goofspiel<true>;

inline std::vector<int> descending(int n) {
  std::vector<int> order;
  for (int prize = n; prize >= 1; --prize) order.push_back(prize);
  return order;
}
inline std::vector<int> ascending(int n) {
  const std::vector<int> order = descending(n);
  return {order.rbegin(), order.rend()};
}

template <>
inline std::vector<Fixed> instances() {
  const int mixed_up[] = {2, 4, 1, 3};
  return {{4, descending(4), GoofspielPays::sign},   {4, mixed_up, GoofspielPays::sign},
          {4, ascending(4), GoofspielPays::points},  {2, descending(2), GoofspielPays::points},
          {4, descending(4), GoofspielPays::strict}, {4, ascending(4), GoofspielPays::strict},
          {1, descending(1), GoofspielPays::sign}};
}
template <>
inline std::vector<Shuffled> instances() {
  return {{4, {}, GoofspielPays::sign},
          {3, {}, GoofspielPays::points},
          {3, {}, GoofspielPays::strict},
          {1, {}, GoofspielPays::points}};
}
template <>
inline std::vector<OshiZumo> instances() {
  return {{7, 2, 0}, {7, 2, 1}, {9, 1, 3}, {6, 1, 0}, {0, 1, 0}};
}
template <>
inline std::vector<Tron> instances() {
  return {{3, 3, 0, 8}, {4, 3, 1, 5}, {2, 5, 0, 9}, {4, 4, 5, 3}, {2, 2, 0, 1}};
}
template <>
inline std::vector<BiddingTicTacToe<false>> instances() {
  return {BiddingTicTacToe<false>({.rows = 2, .columns = 3, .line = 2, .chips = 3}),
          BiddingTicTacToe<false>({.rows = 2, .chips = 2, .alternate = false}),
          BiddingTicTacToe<false>({.rows = 2, .chips = 3, .both_pay = true}),
          BiddingTicTacToe<false>({.rows = 1, .line = 2, .chips = 0})};
}
template <>
inline std::vector<BiddingTicTacToe<true>> instances() {
  return {BiddingTicTacToe<true>({.rows = 2, .columns = 3, .line = 2, .chips = 2}),
          BiddingTicTacToe<true>({.rows = 2, .chips = 2, .both_pay = true})};
}
template <>
inline std::vector<Pursuit> instances() {
  std::vector<Pursuit> games;
  for (const auto leaf : {CopsAndRobbers::Leaf::distance, CopsAndRobbers::Leaf::time_plus_distance})
    for (int seed = 1; seed <= 12; ++seed) {
      const int cops = seed % 4 == 0 ? 2 : 1, size = cops == 2 ? 3 : 3 + seed % 3;
      auto setup = random_setup(size, cops, seed % 5, static_cast<std::uint64_t>(seed));
      setup.depth = cops == 2 ? 3 : 2 + seed % 4;
      setup.leaf = leaf;
      games.emplace_back(setup);
    }
  return games;
}
template <>
inline std::vector<RockPaperScissors> instances() {
  using Pays = RockPaperScissors::Pays;
  return {{{1, 1, 1}, 1, Pays::points},
          {{1, 2, 5}, 3, Pays::points},
          {{1, 1, 1}, 5, Pays::sign},
          {{0, 2, 3}, 4, Pays::sign},
          {{0, 0, 0}, 1, Pays::sign}};
}
template <>
inline std::vector<MatrixGame> instances() {
  return {MatrixGame(2, 2, {2, -3, -3, 4}), MatrixGame(2, 3, {1, 2.5, 0, -1, 7, 3}),
          MatrixGame(1, 1, {-0.5})};
}
template <>
inline std::vector<RandomStacked<false>> instances() {
  using Leaves = RandomStacked<false>::Leaves;
  return {RandomStacked<false>({.branching = 3, .depth = 3}),
          RandomStacked<false>({.branching = 2, .depth = 4, .leaves = Leaves::incremental}),
          RandomStacked<false>({.branching = 4, .depth = 2, .seed = 0, .leaves = Leaves::ternary}),
          RandomStacked<false>({.branching = 1, .depth = 20})};
}
template <>
inline std::vector<RandomStacked<true>> instances() {
  using Leaves = RandomStacked<true>::Leaves;
  return {RandomStacked<true>({.branching = 2, .depth = 4, .p = {1, 2}}),
          RandomStacked<true>({.depth = 3, .leaves = Leaves::incremental, .p = {1, 3}}),
          RandomStacked<true>({.depth = 2, .leaves = Leaves::ternary, .p = {1, 1}})};
}
template <>
inline std::vector<Duel> instances() {
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
inline std::vector<Paranoid<MultiplayerNim>> instances() {
  const int one_two_three[] = {1, 2, 3}, lone[] = {4}, none[] = {0};
  return for_each_player<MultiplayerNim>({{one_two_three, 3}, {lone, 4}, {none, 3}});
}
template <>
inline std::vector<Paranoid<MultiplayerTicTacToe>> instances() {
  return for_each_player<MultiplayerTicTacToe>({{3, 3, 3, 3}, {2, 4, 2, 4}, {1, 5, 3, 2}});
}
template <>
inline std::vector<Paranoid<MultiplayerDotsAndBoxes>> instances() {
  return for_each_player<MultiplayerDotsAndBoxes>({{1, 1, 3}, {1, 2, 4}, {1, 3, 3}});
}
template <>
inline std::vector<Paranoid<MultiplayerRandomTree<LeafSum::bounded>>> instances() {
  using Drawn = MultiplayerRandomTree<LeafSum::bounded>;
  return for_each_player<Drawn>({Drawn({.players = 4, .branching = 3, .high = 5})});
}

}  // namespace pincer
