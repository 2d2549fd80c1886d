// Every game on offer, with its defaults and with other parameters, behind the face that the
// command line uses: names round-trip, payoffs stay in range, and it can be solved.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "made_game.hpp"
#include "pincer/core/error.hpp"

namespace pincer {
namespace {

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Entry& entry : builtin_games()) all.push_back({entry.name, {}});
  const std::vector<Case> small = {
      {"random_tree", {"depth=3", "branching=2", "seed=9", "leaves=integer", "low=-3", "high=3"}},
      {"random_tree", {"depth=3", "branching=3", "p=0.8"}},
      {"random_tree", {"depth=2", "branching=4", "p=0.5", "last_chance=false", "leaves=integer"}},
      {"random_tree", {"depth=4", "branching=1", "p=0.3", "low=-1", "high=-1"}},
      {"random_tree", {"depth=2", "branching=3", "p=0"}},
      {"cops_and_robbers", {"size=4", "cops=1", "depth=4", "obstacles=0.2", "seed=3"}},
      {"cops_and_robbers", {"size=3", "cops=4", "depth=2", "leaf=time_plus_distance"}},
      {"cops_and_robbers", {"size=3", "cops=2", "depth=3", "p=0.8", "obstacles=0.25"}},
      {"cops_and_robbers", {"cops=2", "depth=2", "p=0.8", "last_chance=false", "start=c3,a1,f6"}},
      {"tic_tac_toe", {"rows=2", "columns=4", "line=3"}},
      {"tic_tac_toe", {"rows=1", "columns=1", "line=1"}},
      {"connect_four", {"width=4", "height=3", "line=3", "payoff=score"}},
      {"connect_four", {"width=3", "height=3", "line=3", "payoff=sign"}},
      {"breakthrough", {"width=2", "height=5"}},
      {"breakthrough", {"width=3", "height=4"}},
      {"kalah", {"holes=2", "seeds=3", "empty_capture=false"}},
      {"kalah", {"holes=1", "seeds=1"}},
      {"dots_and_boxes", {"rows=1", "columns=2"}},
      {"nim", {"heaps=1,0,2"}},
      {"nim", {"heaps=0"}},
      {"random_turn_tic_tac_toe", {"rows=2", "columns=3", "line=2", "payoff=win"}},
      {"pig", {"target=6", "horizon=4", "leaf=1"}},
      {"goofspiel", {"cards=4", "payoff=points"}},
      {"goofspiel", {"cards=4", "order=ascending", "payoff=strict"}},
      {"goofspiel", {"cards=3", "order=2,3,1"}},
      {"goofspiel", {"cards=3", "order=random"}},
      {"goofspiel", {"cards=3", "order=random", "payoff=strict"}},
      {"goofspiel", {"cards=1"}},
      {"oshi_zumo", {"coins=5", "size=1"}},
      {"oshi_zumo", {"coins=7", "size=2", "min_bid=2"}},
      {"tron", {"width=4", "height=3", "start=a1,d3"}},
      {"tron", {"width=2", "height=2"}},
      {"bidding_tic_tac_toe", {"chips=2", "rows=2", "columns=2", "line=2"}},
      {"bidding_tic_tac_toe", {"chips=1", "rows=1", "columns=4", "line=2", "tie=max"}},
      {"bidding_tic_tac_toe", {"chips=2", "rows=1", "line=2", "tie=coin", "pays=both"}},
      {"pursuit", {"size=3", "cops=1", "depth=3", "obstacles=0.2"}},
      {"pursuit", {"size=3", "cops=2", "depth=2", "leaf=distance", "start=b2,a1,c3"}},
      {"rock_paper_scissors", {"weights=1,2,3"}},
      {"rock_paper_scissors", {"weights=1,2,3", "rounds=3", "payoff=sign"}},
      {"matrix", {"rows=0,1;-1,0"}},
      {"matrix", {"rows=0.5,1e3,-2; 7 8 9"}},
      {"random_stacked", {"branching=2", "depth=3", "leaves=ternary"}},
      {"random_stacked", {"branching=2", "depth=3", "leaves=incremental", "p=0.5"}},
      {"random_stacked", {"branching=3", "depth=2", "p=1"}},
      {"duel", {"max_health=2", "min_health=3", "rounds=3"}},
      {"tree", {"figure=5.4"}},
      {"random_tree", {"players=4", "depth=4", "branching=3"}},
      {"random_tree", {"players=3", "depth=3", "high=2", "sum=free"}},
      {"nim", {"heaps=1,0,2", "players=3"}},
      {"nim", {"heaps=0", "players=3"}},
      {"tic_tac_toe", {"rows=2", "line=2", "players=3"}},
      {"dots_and_boxes", {"rows=1", "columns=2", "players=3"}},
  };
  all.insert(all.end(), small.begin(), small.end());
  return all;
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
  std::string name = info.param.game;
  for (const std::string& word : info.param.words) name += "_" + word;
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name + "_" + std::to_string(info.index);
}

/// What is said when this move is tried.
std::string refusal(const AnyGame& game, const std::string& move) {
  try {
    game.clone()->play(move);
  } catch (const Error& e) {
    return e.what();
  }
  return "nothing";
}

/// What must hold of any position.
void check(const AnyGame& game) {
  const auto moves = game.moves();
  if (game.turn() == Turn::over) {
    EXPECT_TRUE(moves.empty());
    EXPECT_TRUE(game.range().contains(game.payoff())) << game.payoff();
    EXPECT_NE(refusal(game, "x"), "nothing");
    return;
  }
  ASSERT_FALSE(moves.empty());
  EXPECT_EQ(std::set<std::string>(moves.begin(), moves.end()).size(), moves.size())
      << "two moves have one name";
  for (const std::string& move : moves) {
    EXPECT_FALSE(move.empty());
    EXPECT_EQ(move.find_first_of(" \t\n"), std::string::npos) << "--after splits at spaces";
  }
  const auto weights = game.weights();
  EXPECT_EQ(weights.size(), game.turn() == Turn::chance ? moves.size() : 0);
  for (const auto weight : weights) EXPECT_GE(weight, 1);

  const std::string no = refusal(game, "no such move");
  EXPECT_NE(no.find("no such move"), std::string::npos) << no;
  EXPECT_NE(no.find(moves.front()), std::string::npos) << no;

  const std::string before = game.show();
  for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 20); ++i)
    EXPECT_NO_THROW(game.clone()->play(moves[i])) << moves[i];
  EXPECT_EQ(game.moves(), moves) << "playing on a copy changed the original";
  EXPECT_EQ(game.show(), before);
}

class Conformance : public testing::TestWithParam<Case> {};

TEST_P(Conformance, RandomPlayoutsKeepTheRules) {
  std::mt19937_64 random(12345);
  const auto start = make(GetParam());
  for (int playout = 0; playout < 30; ++playout) {
    const auto game = start->clone();
    for (int ply = 0; game->turn() != Turn::over; ++ply) {
      ASSERT_LT(ply, 10'000) << "this game does not end";
      check(*game);
      if (HasFailure()) return;
      const auto moves = game->moves();
      game->play(moves[random() % moves.size()]);
    }
    check(*game);
  }
}

TEST_P(Conformance, IsMadeAlikeTwice) {
  const auto a = make(GetParam()), b = make(GetParam());
  std::mt19937_64 random(1);
  while (a->turn() != Turn::over) {
    ASSERT_EQ(a->turn(), b->turn());
    ASSERT_EQ(a->moves(), b->moves());
    ASSERT_EQ(a->show(), b->show());
    const auto moves = a->moves();
    const std::string move = moves[random() % moves.size()];
    a->play(move);
    b->play(move);
  }
  EXPECT_EQ(a->payoff(), b->payoff());
}

TEST_P(Conformance, IsSolvedAndTheLineCanBePlayed) {
  const auto game = make(GetParam());
  Request request;
  request.limits.seconds = 60;
  const Report report = game->solve(request, {});
  ASSERT_EQ(report.stop, Stop::none) << "the defaults are to be solved in seconds";

  const Bounds<double> range = game->range();
  const double slack = 1e-9 * (range.upper - range.lower);
  EXPECT_EQ(report.range, range);
  EXPECT_LE(report.bounds.lower, report.bounds.upper);
  EXPECT_LE(report.bounds.upper - report.bounds.lower, slack);
  EXPECT_GE(report.bounds.lower, range.lower - slack);
  EXPECT_LE(report.bounds.upper, range.upper + slack);
  EXPECT_EQ(report.moves.size(), game->moves().size());

  const auto end = game->clone();
  for (const std::string& move : report.line) ASSERT_NO_THROW(end->play(move)) << move;
  if (report.line_is_complete) {
    EXPECT_EQ(end->turn(), Turn::over);
  }
}

TEST_P(Conformance, TextbookAlgorithmsAgreeWithTheEngine) {
  if (GetParam().words.empty()) GTEST_SKIP() << "defaults may be too large for plain search";
  const auto game = make(GetParam());
  const Bounds<double> range = game->range();
  const double slack = 1e-9 * (range.upper - range.lower);
  const Bounds<double> engine = game->solve({}, {}).bounds;
  int agreed = 0;
  for (const std::string algorithm :
       {"minimax", "expectimax", "alpha_beta", "star1", "star2", "backward_induction",
        "induction_with_table", "smab", "double_oracle", "serialized_induction", "sequence_form",
        "paranoid"}) {
    Request request;
    request.algorithm = algorithm;
    request.limits.seconds = 60;
    try {
      const Report report = game->solve(request, {});
      ASSERT_EQ(report.stop, Stop::none) << algorithm;
      EXPECT_LE(report.bounds.lower, engine.upper + slack) << algorithm;
      EXPECT_GE(report.bounds.upper, engine.lower - slack) << algorithm;
      ++agreed;
    } catch (const Error&) {  // not for games with, or without, this kind of node
    }
  }
  EXPECT_GE(agreed, game->players().empty() ? 2 : 1);
}

INSTANTIATE_TEST_SUITE_P(Games, Conformance, testing::ValuesIn(cases()), name_of);

TEST(Catalog, DescribesEveryGame) {
  for (const Entry& entry : builtin_games()) {
    EXPECT_FALSE(entry.words.empty()) << entry.name;
    EXPECT_FALSE(entry.kinds.empty()) << entry.name;
    std::set<std::string> names;
    for (const Parameter& p : entry.parameters) {
      EXPECT_TRUE(names.insert(p.name).second) << entry.name << " " << p.name;
      EXPECT_FALSE(p.words.empty()) << entry.name << " " << p.name;
      EXPECT_FALSE(p.describe_range().empty()) << entry.name << " " << p.name;
    }
  }
}

TEST(Catalog, ListsTheGamesInOrder) {
  std::string names;
  for (const Entry& entry : builtin_games()) names += entry.name + " ";
  EXPECT_EQ(names,
            "tree random_tree cops_and_robbers tic_tac_toe connect_four breakthrough kalah "
            "dots_and_boxes nim random_turn_tic_tac_toe pig goofspiel oshi_zumo tron "
            "bidding_tic_tac_toe pursuit rock_paper_scissors matrix random_stacked duel ");
}

}  // namespace
}  // namespace pincer
