// What every game promises about its states, checked on every state of small instances.

#include <gtest/gtest.h>

#include "small_games.hpp"
#include "walk.hpp"

namespace pincer {
namespace {

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

}  // namespace
}  // namespace pincer
