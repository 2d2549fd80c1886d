// What every game promises about its states, checked on every state of small instances that no
// parameters lead to. (conformance_test does it for those that the entries name.)

#include <gtest/gtest.h>

#include "checked_game.hpp"
#include "small_games.hpp"

namespace pincer {
namespace {

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
    checked_value(game);
    if (this->HasFailure()) return;  // one instance says enough
  }
}

}  // namespace
}  // namespace pincer
