// How many nodes the engine enters on a fixed set of games. No change to the engine, to a game or
// to the matrix solver should move these numbers unnoticed; one that means to writes new ones here.

#include <gtest/gtest.h>

#include "made_game.hpp"

namespace pincer {
namespace {

struct Solve {
  std::string game;
  std::vector<std::string> words;
  std::string after;
  double eps;
  std::uint64_t nodes;
};

const std::vector<Solve> solves = {
    {"tic_tac_toe", {}, "", 0, 463},
    {"connect_four", {"width=5", "height=4"}, "", 0, 3517},
    {"connect_four", {"width=5", "height=5", "payoff=score"}, "3", 0, 12605},
    {"kalah", {"holes=4", "seeds=3"}, "", 0, 9329},
    {"breakthrough", {"width=3", "height=5"}, "", 0, 8045},
    {"dots_and_boxes", {"rows=2", "columns=2"}, "", 0, 588},
    {"nim", {}, "", 0, 140},
    {"cops_and_robbers", {"depth=7"}, "", 0, 4851},
    {"cops_and_robbers", {"depth=3", "p=0.8"}, "", 0, 4419},
    {"cops_and_robbers", {"depth=3", "p=0.8"}, "", 1, 1713},
    {"random_tree", {"p=0.8", "depth=4"}, "", 5, 23346},
    {"random_turn_tic_tac_toe", {}, "", 0, 7277},
    {"pig", {"target=15", "horizon=12"}, "", 0, 60971},
    {"goofspiel", {"cards=8"}, "8/1", 0, 5404},
    {"goofspiel", {"cards=6", "order=random"}, "5 6/1", 0, 5680},
    {"oshi_zumo", {"coins=15"}, "4/2", 0, 695},
    {"tron", {"width=6", "height=5"}, "", 0, 2206},
    {"bidding_tic_tac_toe", {"chips=4"}, "", 0, 23626},
    {"pursuit", {"depth=5"}, "", 0.1, 65087},
    {"rock_paper_scissors", {"rounds=30", "weights=1,2,3"}, "", 0, 2129},
    {"random_stacked", {"depth=5", "leaves=ternary"}, "", 0, 12288},
    {"duel", {}, "", 0, 2869},
};

TEST(Fingerprint, TheEngineEntersAsManyNodesAsBefore) {
  for (const Solve& solve : solves) {
    std::string title = solve.game;
    for (const auto& word : solve.words) title += " " + word;
    title += " " + solve.after;
    Request request;
    request.algorithm = "engine";
    request.eps = solve.eps;
    EXPECT_EQ(pincer::solve(make({solve.game, solve.words}, solve.after), request).counts.nodes,
              solve.nodes)
        << title;
  }
}

}  // namespace
}  // namespace pincer
