// What single games do at single states, and their published values: where both move at once.

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "checked_game.hpp"
#include "pincer/core/budget.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/textbook/meter.hpp"
#include "pincer/textbook/serialized.hpp"
#include "small_games.hpp"

namespace pincer {
namespace {

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
  std::set<decltype(own_key(game, game.root()))> seen;
  const auto visit = [&](const auto& self, const typename G::State& s) -> void {
    if (game.turn(s) != Turn::both || !seen.insert(own_key(game, s)).second) return;
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
  for (int n = 4; n <= 6; ++n) {
    const int i = n - 4;
    const Fixed down(n, descending(n), GoofspielPays::strict);
    EXPECT_NEAR(checked_value(down), strict_down[i], 1e-9);
    const Fixed up(n, ascending(n), GoofspielPays::strict);
    EXPECT_NEAR(checked_value(up), strict_up[i], 1e-9);
    const std::string high = std::to_string(n) + "/1";
    const Fixed sign(n, descending(n), GoofspielPays::sign);
    EXPECT_NEAR(checked_value(sign, high), sign_after[i], 1e-9);
    const Fixed points(n, descending(n), GoofspielPays::points);
    EXPECT_NEAR(checked_value(points, high), points_after[i], 1e-9);
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

TEST(OshiZumo, BoundsAreWhatShownBidsAreSureOf) {
  for (const int size : {1, 3})
    for (int min_bid = 0; min_bid <= 4; ++min_bid) {
      constexpr int coins = 8;
      const OshiZumo game(coins, size, min_bid);
      Budget budget;
      textbook::Meter<double> meter(budget);
      textbook::Serialized<OshiZumo> shown(game, meter);
      for (int place = -size; place <= size; ++place)
        for (int own = 0; own <= coins; ++own)
          for (int others = 0; others <= coins; ++others) {
            const OshiZumo::State s{static_cast<std::uint8_t>(own),
                                    static_cast<std::uint8_t>(others),
                                    static_cast<std::int8_t>(place)};
            EXPECT_EQ(as<double>(game.bounds(s)), shown.bounds(s)) << min_bid << game.show(s);
          }
    }
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

TEST(Pursuit, IsSettledWhereTheRobberHasRoomToRun) {
  const auto settled = [](int depth, std::vector<int> obstacles) {
    const Pursuit game({.size = 4,
                        .depth = depth,
                        .leaf = CopsAndRobbers::Leaf::time_plus_distance,
                        .obstacles = std::move(obstacles),
                        .robber = 5,  // in the second row and column
                        .cops = {13, 6}});
    return game.settled(game.root());
  };
  EXPECT_EQ(settled(1, {}), 1 + 1.5);  // up: two below and one beside him follow
  EXPECT_EQ(settled(2, {}), std::nullopt);
  EXPECT_EQ(settled(1, {1}), 1 + 1.5);  // left does as well
  EXPECT_EQ(settled(1, {1, 4}), std::nullopt);
  EXPECT_EQ(settled(1, {9}), std::nullopt);  // the cop below has to go round
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
  EXPECT_NEAR(checked_value(morra), -1.0 / 12, 1e-12);
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
