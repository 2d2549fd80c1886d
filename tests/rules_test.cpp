// What every game promises about its states, checked on every state of small instances: those that
// its entry names, and some that no parameters lead to.

#include <gtest/gtest.h>

#include "made_game.hpp"
#include "small_games.hpp"
#include "walk.hpp"

namespace pincer {
namespace {

class RulesOf : public testing::TestWithParam<Case> {};

TEST_P(RulesOf, EveryState) {
  const auto rules = make(GetParam()).shared_rules();
  const auto walk = [](const Rules& two) { Walk(two).value(two.root()); };
  if (rules->shape().players == 2) return walk(*rules);
  for (int p = 0; p < rules->shape().players; ++p) walk(*rules->against_all(p));
}

INSTANTIATE_TEST_SUITE_P(Instances, RulesOf, testing::ValuesIn(small_cases()), name_of_case);

template <class G>
class OtherRules : public testing::Test {};

using Games =
    testing::Types<TreeGame<int, false>, TreeGame<double, true>, RandomTree<double>,
                   RandomTree<int>, Stochastic<RandomTree<double>>, CopsAndRobbers,
                   Stochastic<CopsAndRobbers>, ConnectFour, SmallFixedConnectFour, Breakthrough,
                   Kalah, DotsAndBoxes, Nim, RandomTurnTicTacToe, Pig, Fixed, Shuffled, OshiZumo,
                   Tron, BiddingTicTacToe<false>, BiddingTicTacToe<true>, Pursuit,
                   RockPaperScissors, RandomStacked<false>, RandomStacked<true>, Duel>;
TYPED_TEST_SUITE(OtherRules, Games);

TYPED_TEST(OtherRules, EveryState) {
  for (const TypeParam& game : instances<TypeParam>()) {
    if constexpr (SmallPayoffs<TypeParam>) {
      EXPECT_GE(game.range().lower, -TypeParam::largest_payoff);
      EXPECT_LE(game.range().upper, TypeParam::largest_payoff);
    }
    walked(game, game.root());
    if (this->HasFailure()) return;  // one instance says enough
  }
}

}  // namespace
}  // namespace pincer
