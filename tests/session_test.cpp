// Sessions: what is asked and remembered, alone and by several askers; horizons; long games.

#include "pincer/catalog/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <thread>

#include "made_game.hpp"
#include "pincer/catalog/horizon.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/games/connect_four.hpp"
#include "pincer/games/random_turn_tic_tac_toe.hpp"
#include "pincer/rules/steps.hpp"
#include "sanitized.hpp"

namespace pincer {
namespace {

const SessionOptions small_options{.memory_bytes = std::size_t{64} << 20};

/// Games of every kind, each large enough to leave something to remember.
const std::vector<Case> games = {{"connect_four", {"width=5", "height=4"}},
                                 {"kalah", {"holes=3", "seeds=3"}},
                                 {"pig", {"target=10", "horizon=8"}},
                                 {"cops_and_robbers", {"depth=3", "p=0.8"}},
                                 {"goofspiel", {"cards=5"}},
                                 {"duel", {"rounds=4"}},
                                 {"goofspiel", {"cards=4", "order=random"}}};

TEST(Session, RemembersWhatItHasProved) {
  for (const Case& c : games) {
    const Position start = make(c);
    const auto session = start.rules().session(small_options);
    Budget budget;
    const auto first = session->solve(start.state(), 0, budget);
    const std::uint64_t cost = session->counts().nodes;
    EXPECT_GT(session->entries(), 0u) << c.game;
    const auto again = session->solve(start.state(), 0, budget);
    EXPECT_EQ(again.bounds, first.bounds) << c.game;
    EXPECT_LT(session->counts().nodes - cost, std::max<std::uint64_t>(cost / 4, 60)) << c.game;
  }
}

TEST(Session, ForgetsEverythingWhenItIsEmptied) {
  for (const Case& c : games) {
    const Position start = make(c);
    const auto session = start.rules().session(small_options);
    Budget budget;
    session->solve(start.state(), 0, budget);
    const Counts cost = session->counts();
    session->clear();
    EXPECT_EQ(session->entries(), 0u);
    session->solve(start.state(), 0, budget);
    EXPECT_EQ(session->counts() - cost, cost) << c.game;
  }
}

TEST(Session, AnswersQuestionsInTheGamesOwnNumbers) {
  const Position start = make({"connect_four", {"width=5", "height=5", "payoff=score"}}, "3");
  const auto session = start.rules().session(small_options);
  Budget budget;
  const double value = session->solve(start.state(), 0, budget).bounds.lower;
  session->clear();
  // Between two whole numbers: at most value + 0.5 means at most value.
  const auto at_most = session->ask(start.state(), {value + 0.5, value + 1.5, 0}, budget);
  EXPECT_LE(at_most.bounds.upper, value);
  const auto at_least = session->ask(start.state(), {value - 1.5, value - 0.5, 0}, budget);
  EXPECT_GE(at_least.bounds.lower, value);
  EXPECT_EQ(at_least.stop, Stop::none);
  EXPECT_EQ(session->ask(start.state(), {-1e300, 1e300, 0.9}, budget).bounds.width(), 0);
}

TEST(Session, RefusesAPositionOfAnotherGame) {
  const Position nim = make({"nim", {}}), pig = make({"pig", {}});
  const auto session = nim.rules().session(small_options);
  Budget budget;
  EXPECT_THROW(session->solve(pig.state(), 0, budget), Error);
  Analyst analyst(nim.shared_rules(), small_options);
  EXPECT_THROW(analyst.report(make({"nim", {}}), {}), Error) << "the same game, made again";
}

/// All positions within two steps.
std::vector<Position> early_positions(const Position& start) {
  std::vector<Position> all = {start};
  for (std::size_t i = 0; i < all.size() && all[i].path().size() < 2; ++i)
    for (const Step step : steps_at(all[i].rules(), all[i].state()))
      all.push_back(all[i].play(step));
  return all;
}

TEST(Session, AskersShareWhatIsProvedAndAgreeWithAFreshOne) {
  for (const Case& c : games) {
    const Position start = make(c);
    const auto positions = early_positions(start);
    const auto session = start.rules().session(small_options);
    std::vector<std::unique_ptr<Session>> askers;
    for (int i = 0; i < 3; ++i) askers.push_back(session->asker());
    std::vector<Bounds<double>> found(positions.size());
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < askers.size(); ++t)
      threads.emplace_back([&, t] {
        Budget budget;
        for (std::size_t i = t; i < positions.size(); i += askers.size())
          found[i] = askers[t]->solve(positions[i].state(), 0, budget).bounds;
      });
    for (auto& thread : threads) thread.join();
    std::uint64_t together = 0, apart = 0;
    for (const auto& asker : askers) together += asker->counts().nodes;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const auto fresh = start.rules().session(small_options);
      Budget budget;
      const auto alone = fresh->solve(positions[i].state(), 0, budget).bounds;
      apart += fresh->counts().nodes;
      const double slack = 2e-9 * start.rules().range().width();
      EXPECT_LE(found[i].lower, alone.upper + slack) << written(positions[i]);
      EXPECT_GE(found[i].upper, alone.lower - slack) << written(positions[i]);
    }
    EXPECT_LT(together, apart) << c.game;
  }
}

TEST(Session, AskersLetTheirTableGrow) {
  const Position start = make({"connect_four", {"width=6", "height=5"}});
  const auto session = start.rules().session({.memory_bytes = std::size_t{256} << 20});
  const auto one = session->asker(), other = session->asker();
  const std::size_t before = session->bytes();
  std::thread thread([&] {
    Budget budget;
    EXPECT_EQ(one->solve(start.state(), 0, budget).bounds, (Bounds<double>{0, 0}));
  });
  Budget budget;
  const auto after = start.play("1");
  other->solve(after.state(), 0, budget);
  thread.join();
  EXPECT_GT(session->bytes(), 16 * before);
}

TEST(Session, GivesEveryMoveItsOwnValueWhenAsked) {
  for (const Case& c : games) {
    const Position start = make(c);
    Request request;
    request.algorithm = "engine";
    request.all = true;
    const Report all = solve(start, request);
    ASSERT_EQ(all.stop, Stop::none);
    for (const auto& move : all.moves) {
      const Bounds<double> alone = solve(start.play(move.name)).bounds;
      const double slack = 2e-9 * start.rules().range().width();
      EXPECT_LE(move.bounds.width(), slack) << c.game << " " << move.name;
      EXPECT_NEAR(move.bounds.lower, alone.lower, slack) << c.game << " " << move.name;
    }
  }
}

TEST(Session, IsStoppedWithBoundsThatAreTrue) {
  for (const Case& c : games) {
    const Position start = make(c);
    const Bounds<double> truth = solve(start).bounds;
    const auto session = start.rules().session(small_options);
    const double slack = 2e-9 * start.rules().range().width();
    for (const std::uint64_t nodes : {1, 3, 10, 50, 200, 1000}) {
      Limits limits;
      limits.nodes = nodes;
      Budget budget(limits);
      const auto found = session->solve(start.state(), 0, budget);
      EXPECT_LE(found.bounds.lower, truth.upper + slack) << c.game << " " << nodes;
      EXPECT_GE(found.bounds.upper, truth.lower - slack) << c.game << " " << nodes;
    }
  }
}

// --- horizons --------------------------------------------------------------------------------

TEST(Horizon, IsTheDepthLimitedGame) {
  const auto game = light_rules_of(ConnectFour(4, 4, 3, ConnectFourPays::score));
  for (int depth = 1; depth <= 6; ++depth) {
    const auto cut = std::make_shared<Horizon>(game, depth);
    Request request;
    request.algorithm = "minimax";
    const Bounds<double> truth = solve(Position(cut), request).bounds;
    EXPECT_EQ(truth.width(), 0);
    EXPECT_EQ(solve(Position(cut)).bounds, truth) << "depth " << depth;
  }
}

TEST(Horizon, CountsDecisionsNotChance) {
  const auto game = light_rules_of(RandomTurnTicTacToe(3, 3, 3, RandomTurnTicTacToe::Pays::win));
  const Horizon cut(game, 1);
  AnyState s = cut.outcomes(cut.root())[0].state;  // the coin
  EXPECT_NE(cut.turn(s), Turn::over);
  s = cut.play(s, cut.moves(s, Side::max)[0]);
  EXPECT_EQ(cut.turn(s), Turn::chance);
  EXPECT_EQ(cut.turn(cut.outcomes(s)[0].state), Turn::over);
}

TEST(Horizon, TellsStatesWithOtherDecisionsLeftApart) {
  const auto game = light_rules_of(ConnectFour(4, 4, 3, ConnectFourPays::score));
  const Horizon cut(game, 4);
  const AnyState near = Horizon::at(game->root(), 1), far = Horizon::at(game->root(), 2);
  EXPECT_NE(cut.key(near), cut.key(far));
  EXPECT_FALSE(cut.same(near, far));
  EXPECT_TRUE(cut.same(near, Horizon::at(game->root(), 1)));
  EXPECT_EQ(cut.hint_key(far), cut.key(near));
}

TEST(Deepening, AnswersForTheDeepestCompleteDepth) {
  const Position start = make({"connect_four", {"width=5", "height=4", "payoff=score"}});
  Request request;
  request.algorithm = "deepening";
  request.depth = 8;
  const Report deepened = solve(start, request);
  EXPECT_EQ(deepened.depth, 8);
  request.algorithm = "engine";
  const Report cut = solve(start, request);
  EXPECT_EQ(deepened.bounds, cut.bounds);
  EXPECT_EQ(cut.depth, 8);
}

TEST(Deepening, UnderALimitGivesTheLastCompleteDepth) {
  const Position start = make({"connect_four", {"payoff=score"}});
  Request request;
  request.algorithm = "deepening";
  request.limits.nodes = 20'000;
  const Report report = solve(start, request);
  EXPECT_GT(report.depth, 3);
  EXPECT_LT(report.depth, 42);
  EXPECT_EQ(report.stop, Stop::none);
  EXPECT_EQ(report.moves.size(), 7u);
}

// --- long games ------------------------------------------------------------------------------

/// Both count down from a large number, by one or two.
struct LongCount {
  using State = std::uint64_t;
  using Move = int;
  using Value = int;
  std::uint64_t plies = long_game(200'000);
  State root() const { return 2 * plies; }
  Turn turn(State s) const { return s < 2 ? Turn::over : s % 2 == 0 ? Turn::max : Turn::min; }
  int payoff(State) const { return 1; }
  Bounds<int> range() const { return {-1, 1}; }
  auto moves(State) const { return InlineVector<int, 2>{1, 3}; }
  State play(State s, int m) const { return s < 4 ? s % 2 : s - static_cast<State>(m); }
};

TEST(Threads, ALongGameTakesSeveralNoLongerThanIsFair) {
  const auto rules = rules_of(LongCount{});
  for (const int threads : {1, 2, 3}) {
    const auto session =
        rules->session({.memory_bytes = std::size_t{256} << 20, .threads = threads});
    Limits limits;
    limits.seconds = 30;
    Budget budget(limits);
    const auto answer = session->solve(rules->root(), 0, budget);
    EXPECT_EQ(answer.stop, Stop::none) << threads << " threads";
    EXPECT_EQ(answer.bounds, (Bounds<double>{1, 1}));
    EXPECT_LT(budget.seconds(), 10) << threads << " threads";
  }
}

}  // namespace
}  // namespace pincer
