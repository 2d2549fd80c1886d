// Several threads that share a table answer as one does, on nodes of every kind.

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "pincer/engine/solver.hpp"
#include "pincer/games/connect_four.hpp"
#include "pincer/games/goofspiel.hpp"
#include "pincer/games/kalah.hpp"
#include "pincer/games/pig.hpp"

namespace pincer {
namespace {

/// Help comes as soon as it can.
Options with_threads(int threads) {
  Options options;
  options.threads = threads;
  options.help_after = 1;
  return options;
}

template <class G>
Answer<NumberOf<G>> answer_of(const G& game, const typename G::State& s, int threads,
                              NumberOf<G> eps = 0, Limits limits = {}) {
  Solver<G> solver(game, with_threads(threads));
  Budget budget(limits);
  return solver.solve(s, eps, budget);
}

/// With any number of threads and at any error the answers are those of one thread.
template <class G>
void expect_same_answers(const G& game, const typename G::State& s) {
  const auto exact = as<double>(answer_of(game, s, 1).bounds);
  const auto range = as<double>(game.range());
  const double slack = 1e-9 * (range.upper - range.lower);
  for (const int threads : {2, 3, 5})
    for (const double share : {0.0, .02, .1}) {
      const auto eps = static_cast<NumberOf<G>>(share * (range.upper - range.lower));
      const auto answer = answer_of(game, s, threads, eps);
      EXPECT_EQ(answer.stop, Stop::none);
      EXPECT_LE(answer.bounds.width(), answer.eps);
      EXPECT_LE(answer.bounds.lower, exact.upper + slack) << threads << " threads, eps " << eps;
      EXPECT_GE(answer.bounds.upper, exact.lower - slack) << threads << " threads, eps " << eps;
    }
}

const ConnectFour& connect_four() {
  static const ConnectFour game(5, 5, 4, ConnectFourPays::score);
  return game;
}
const Goofspiel<false>& goofspiel() {
  static const std::vector<int> prizes = {9, 8, 7, 6, 5, 4, 3, 2, 1};
  static const Goofspiel<false> game(9, prizes, GoofspielPays::sign);
  return game;
}

TEST(Threads, AgreeWhereAPlayerMoves) {
  const ConnectFour small(5, 4, 4, ConnectFourPays::score);
  expect_same_answers(small, small.root());
  const Kalah kalah(4, 3, true);
  expect_same_answers(kalah, kalah.root());
}

TEST(Threads, AgreeWhereDiceAreRolled) {
  const Pig game(12, 10, 0);
  expect_same_answers(game, game.root());
}

TEST(Threads, AgreeWhereBothMoveAtOnce) {
  expect_same_answers(goofspiel(), goofspiel().play(goofspiel().root(), 9, 1));
}

TEST(Threads, AgreeWhereDiceAreRolledAndBothMove) {
  const Goofspiel<true> game(6, {}, GoofspielPays::points);
  expect_same_answers(game, game.play(game.outcomes(game.root())[1].state, 6, 2));
}

TEST(Threads, ReallyHelp) {
  Solver<ConnectFour, Counter> alone(connect_four(), with_threads(1));
  Solver<ConnectFour, Counter> team(connect_four(), with_threads(3));
  Budget alone_budget, team_budget;
  alone.solve(connect_four().root(), 0, alone_budget);
  team.solve(connect_four().root(), 0, team_budget);
  EXPECT_EQ(alone.observer().counts.nodes, alone_budget.spent());
  // What the others entered is counted, but was not paid for by the first.
  EXPECT_GT(team.observer().counts.nodes, team_budget.spent() + 1000);
}

TEST(Threads, KeepTrueBoundsWhenStopped) {
  const auto exact = answer_of(connect_four(), connect_four().root(), 1).bounds;
  for (int i = 0; i < 40; ++i) {
    Limits limits;
    limits.seconds = 1e-3 * i;
    const auto answer = answer_of(connect_four(), connect_four().root(), 3, 0, limits);
    EXPECT_LE(answer.bounds.lower, exact.lower);
    EXPECT_GE(answer.bounds.upper, exact.upper);
    EXPECT_EQ(answer.stop == Stop::none, answer.bounds.width() == 0);
  }
}

TEST(Threads, LeaveLimitedNodesToOne) {
  Limits limits;
  limits.nodes = 20'000;
  Solver<ConnectFour, Counter> solver(connect_four(), with_threads(4));
  Budget budget(limits);
  EXPECT_EQ(solver.solve(connect_four().root(), 0, budget).stop, Stop::nodes);
  EXPECT_EQ(solver.observer().counts.nodes, 20'000u);
}

/// Breaks its word late, in the middle of a search.
struct Broken : Kalah {
  using Kalah::Kalah;
  int payoff(const State& s) const { return Kalah::payoff(s) + (Kalah::payoff(s) > 8 ? 1000 : 0); }
};

TEST(Threads, ComeHomeWhenAGameBreaksItsWord) {
  const Broken game(4, 3, true);
  EXPECT_THROW(answer_of(game, game.root(), 3), Error);
}

TEST(Threads, SolversThatShareATableAnswerOtherQuestionsAtOnce) {
  const ConnectFour game(5, 5, 4, ConnectFour::Pays::score);
  std::vector<ConnectFour::State> states;
  for (const auto a : game.moves(game.root()))
    for (const auto s = game.play(game.root(), a); const auto b : game.moves(s))
      states.push_back(game.play(s, b));
  std::vector<Bounds<int>> alone, together(states.size());
  for (const auto& s : states) {
    Budget budget;
    alone.push_back(Solver<ConnectFour>(game).solve(s, 0, budget).bounds);
  }
  for (const std::size_t memory : {std::size_t{1} << 16, std::size_t{64} << 20}) {
    Options options;
    options.memory_bytes = memory;
    options.help_after = 1000;  // lets the table grow often
    Solver<ConnectFour> first(game, options);
    std::vector<std::unique_ptr<Solver<ConnectFour>>> solvers;
    for (int i = 0; i < 3; ++i) solvers.push_back(first.sharing());
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < solvers.size(); ++t)
      threads.emplace_back([&, t] {
        Budget budget;
        for (std::size_t i = t; i < states.size(); i += solvers.size())
          together[i] = solvers[t]->solve(states[i], 0, budget).bounds;
      });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(together, alone);
  }
}

}  // namespace
}  // namespace pincer
