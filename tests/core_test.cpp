// The vocabulary: bounds, questions, rounding, and what a game is taken at its word for.
#include <gmpxx.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <vector>

#include "pincer/core/checked.hpp"
#include "pincer/core/effort.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/question.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/games/nim.hpp"
#include "pincer/games/pig.hpp"
#include "pincer/games/random_tree.hpp"
#include "pincer/games/tron.hpp"

namespace pincer {
namespace {

// What a game can do is seen from its members.
static_assert(Turns<Nim> && !Chance<Nim> && !Joint<Nim> && Keyed<Nim> && !TreeShaped<Nim>);
static_assert(Turns<Pig> && Chance<Pig> && StaticallyBounded<Pig> && Estimated<Pig> && Scored<Pig>);
static_assert(TreeShaped<RandomTree<int>> && !Keyed<RandomTree<int>>);
static_assert(std::same_as<NumberOf<Nim>, int> && std::same_as<NumberOf<Pig>, double>);
static_assert(Joint<Tron> && JointlyScored<Tron> && !Scored<Tron>);

struct NotAGame {
  using State = int;
  using Move = int;
  using Value = float;
};
static_assert(!Game<NotAGame>);

TEST(Bounds, MirroringTurnsTheBoardAround) {
  const Bounds<int> b{-2, 5};
  EXPECT_EQ(b.mirrored(), (Bounds<int>{-5, 2}));
  EXPECT_EQ(b.mirrored().mirrored(), b);
  EXPECT_EQ(b.width(), b.mirrored().width());
}

TEST(Bounds, MeetIsSharperAndHullIsSafer) {
  const Bounds<int> a{0, 5}, b{3, 9};
  EXPECT_EQ(meet(a, b), (Bounds<int>{3, 5}));
  EXPECT_EQ(hull(a, b), (Bounds<int>{0, 9}));
}

TEST(Question, HasThreeAnswers) {
  const Question<int> q{2, 6, 1};
  EXPECT_TRUE(q.answered_by({-9, 2}));  // at most
  EXPECT_TRUE(q.answered_by({6, 99}));  // at least
  EXPECT_TRUE(q.answered_by({3, 4}));   // within
  EXPECT_FALSE(q.answered_by({2, 5}));
  EXPECT_EQ(q.mirrored(), (Question<int>{-6, -2, 1}));
}

TEST(Question, LimitsOutsideTheRangeAreNeverReached) {
  const auto q = Question<int>::about({-1, 1}, 0);
  EXPECT_FALSE(q.answered_by({-1, 1}));
  EXPECT_FALSE(q.answered_by({0, 1}));
  EXPECT_TRUE(q.answered_by({1, 1}));
}

TEST(Rounding, IsDirectedAndTight) {
  EXPECT_TRUE(rc::check([] {
    const auto draw = [] {
      const double mantissa = static_cast<double>(*rc::gen::arbitrary<std::int64_t>());
      return std::ldexp(mantissa, *rc::gen::inRange(-80, 20));
    };
    const double a = draw(), b = draw();
    const mpq_class sum = mpq_class(a) + mpq_class(b);
    const double down = add_down(a, b), up = add_up(a, b);
    RC_ASSERT(mpq_class(down) <= sum && sum <= mpq_class(up));
    RC_ASSERT(mpq_class(next_up(down)) > sum && mpq_class(next_down(up)) < sum);
    const Bounds<double> bounds{std::min(a, b), std::max(a, b)};
    RC_ASSERT(mpq_class(bounds.width()) >= mpq_class(bounds.upper) - mpq_class(bounds.lower));
  }));
}

TEST(Rounding, NeighboursOfZeroAndOfNegativeNumbers) {
  EXPECT_GT(next_up(0.0), 0);
  EXPECT_LT(next_down(0.0), 0);
  EXPECT_GT(next_up(-1.0), -1);
  EXPECT_LT(next_down(-1.0), -1);
  EXPECT_EQ(next_down(next_up(1.5)), 1.5);
}

TEST(InlineVector, HoldsWhatFitsAndRefusesMore) {
  InlineVector<int, 2> v{1};
  v.push_back(2);
  EXPECT_EQ(v.size(), 2u);
  EXPECT_EQ(v[1], 2);
  EXPECT_THROW(v.push_back(3), BrokenPromise);
}

TEST(Key, DependsOnEveryByte) {
  struct Plain {
    std::uint8_t bytes[12];
  };
  Plain a{};
  const auto zero = words_of(a);
  for (auto& byte : a.bytes) {
    byte = 1;
    EXPECT_NE(words_of(a), zero);
    byte = 0;
  }
  EXPECT_NE(extended(zero, 1), extended(zero, 2));
}

/// A game that can be made to break each of its promises.
struct Liar {
  enum class Lie { none, payoff, moves, weight } lie = Lie::none;
  using State = int;
  using Move = int;
  using Value = int;
  State root() const { return 0; }
  Turn turn(State s) const { return s == 0 ? Turn::max : s == 1 ? Turn::chance : Turn::over; }
  int payoff(State) const { return lie == Lie::payoff ? 7 : 1; }
  Bounds<int> range() const { return {0, 5}; }
  auto moves(State) const {
    return lie == Lie::moves ? InlineVector<int, 1>{} : InlineVector<int, 1>{1};
  }
  State play(State, int m) const { return m; }
  auto outcomes(State) const {
    return InlineVector<Outcome<State>, 1>{{lie == Lie::weight ? 0 : 3, 2}};
  }
};

TEST(Checked, AGameThatBreaksItsWordIsNoticed) {
  const auto solve = [](Liar::Lie lie) {
    Solver<Liar> solver(Liar{lie});
    Budget budget;
    return solver.solve(0, 0, budget).bounds;
  };
  EXPECT_TRUE(solve(Liar::Lie::none).contains(1));
  EXPECT_THROW(solve(Liar::Lie::payoff), Error);
  EXPECT_THROW(solve(Liar::Lie::moves), Error);
  EXPECT_THROW(solve(Liar::Lie::weight), Error);
}

TEST(Budget, PaysForExactlyAsManyNodesAsAllowed) {
  for (const std::uint64_t nodes : {0u, 1u, 4095u, 4096u, 4097u, 10'000u}) {
    Limits limits;
    limits.nodes = nodes;
    Budget budget(limits);
    std::uint64_t paid = 0;
    while (budget.spend()) ++paid;
    EXPECT_EQ(paid, nodes);
    EXPECT_EQ(budget.spent(), nodes);
    EXPECT_EQ(budget.stop(), Stop::nodes);
  }
}

TEST(Budget, PaysForSeveralNodesAsFarAsThereIsEnough) {
  Limits limits;
  limits.nodes = 10;
  Budget budget(limits);
  EXPECT_EQ(budget.spend(7), 7u);
  EXPECT_EQ(budget.stop(), Stop::none);
  EXPECT_EQ(budget.spend(7), 3u);
  EXPECT_EQ(budget.spent(), 10u);
  EXPECT_EQ(budget.stop(), Stop::nodes);
}

TEST(Budget, PausesWithoutStopping) {
  const auto spend_all = [](Budget& budget) {
    std::uint64_t paid = 0;
    while (budget.spend()) ++paid;
    return paid;
  };
  Limits limits;
  limits.nodes = 20'000;
  Budget budget(limits);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(budget.spend());
  for (const std::uint64_t nodes : {0u, 1u, 4096u, 10'000u}) {
    budget.pause_after(nodes);
    EXPECT_EQ(spend_all(budget), nodes);
    EXPECT_EQ(budget.stop(), Stop::none);
  }
  budget.go_on();
  EXPECT_EQ(spend_all(budget), limits.nodes - 10 - 1 - 4096 - 10'000);
  EXPECT_EQ(budget.spent(), limits.nodes);
  EXPECT_EQ(budget.stop(), Stop::nodes);
}

TEST(Effort, IsAByteThatTellsAboutHowManyNodes) {
  for (int effort = 1; effort <= 0xff; ++effort)
    EXPECT_EQ(effort_of(nodes_of(static_cast<Effort>(effort))), effort);
  for (std::uint64_t nodes = 1; nodes < std::uint64_t{1} << 33; nodes += 1 + nodes / 7) {
    EXPECT_LE(nodes_of(effort_of(nodes)), nodes);
    EXPECT_GE(nodes_of(effort_of(nodes)) * 9 / 8, nodes - 1);
  }
}

}  // namespace
}  // namespace pincer
