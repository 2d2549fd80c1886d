// A larger eps is never more work: summed over twenty instances of each family, the engine expands
// no more states at a larger eps (but for 5%), and no more than literal Bounded Alpha-Beta does.

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "made_game.hpp"
#include "pincer/catalog/algorithm.hpp"

namespace pincer {
namespace {

constexpr std::array shares = {0., .01, .02, .05, .1, .2, .4, .6, .8};  // of the payoff range

struct Family {
  Case game;
  int plies;            ///< played at random before, to get twenty positions; or 0:
  bool has_bab = true;  ///< Bounded Alpha-Beta can play it in a moment
};

const std::vector<Family> families = {
    {{"random_tree", {"depth=7", "branching=4"}}, 0},
    {{"random_tree", {"depth=7", "branching=4", "leaves=integer"}}, 0},
    {{"random_tree", {"depth=3", "branching=3", "p=0.8"}}, 0},
    {{"cops_and_robbers", {"depth=5", "cops=2", "obstacles=0.2"}}, 0},
    {{"cops_and_robbers", {"depth=7", "cops=3", "obstacles=0.2"}}, 0, false},
    {{"cops_and_robbers", {"depth=3", "cops=2", "obstacles=0.2", "p=0.8"}}, 0, false},
    {{"kalah", {"holes=4", "seeds=3"}}, 3, false},
    {{"connect_four", {"width=5", "height=5", "payoff=score"}}, 4, false},
    {{"connect_four", {"width=4", "height=4", "payoff=score"}}, 4},
    {{"dots_and_boxes", {"rows=2", "columns=2"}}, 4},
    {{"breakthrough", {"width=3", "height=5"}}, 2, false},
    {{"tic_tac_toe", {}}, 2},
    {{"nim", {}}, 2},
    {{"random_turn_tic_tac_toe", {"payoff=win"}}, 6},
    {{"pig", {"target=10", "horizon=6"}}, 3, false},
    {{"goofspiel", {"cards=6", "payoff=points"}}, 1},
    {{"goofspiel", {"cards=5", "order=random", "payoff=points"}}, 2},
    {{"oshi_zumo", {"coins=12"}}, 1},
    {{"tron", {"width=5", "height=4"}}, 2},
    {{"bidding_tic_tac_toe", {"chips=2"}}, 2},
    {{"pursuit", {"depth=4"}}, 0},
    {{"rock_paper_scissors", {"rounds=12", "weights=1,2,3"}}, 2},
    {{"random_stacked", {"depth=4"}}, 0},
    {{"random_stacked", {"depth=3", "p=0.5"}}, 0},
    {{"duel", {}}, 2},
};

/// Twenty games by their seeds, or twenty positions of one.
std::vector<Position> instances(const Family& family) {
  std::vector<Position> all;
  std::mt19937_64 random(7);
  for (int i = 1; i <= 20; ++i) {
    Case game = family.game;
    if (family.plies == 0) game.words.push_back("seed=" + std::to_string(i));
    Position position = make(game);
    for (int ply = 0; ply < family.plies; ++ply) {
      const auto moves = position.moves();
      const Position next = position.play(moves[random() % moves.size()]);
      if (next.turn() == Turn::over) break;
      position = next;
    }
    all.push_back(position);
  }
  return all;
}

std::uint64_t expansions(const std::vector<Position>& positions, const std::string& algorithm,
                         double share) {
  std::uint64_t sum = 0;
  for (const Position& position : positions) {
    Request request;
    request.algorithm = algorithm;
    request.eps = share * position.rules().range().width();
    const Report report = solve(position, request);
    EXPECT_EQ(report.stop, Stop::none);
    EXPECT_LE(report.bounds.width(), std::max(report.eps, request.eps) + 1e-12);
    sum += report.counts.expansions();
  }
  return sum;
}

class Eps : public testing::TestWithParam<Family> {};

TEST_P(Eps, MoreOfItIsNeverMoreWork) {
  const auto positions = instances(GetParam());
  const Shape& shape = positions.front().rules().shape();
  const bool has_bab =
      GetParam().has_bab && find_algorithm("bounded_alpha_beta").refusal(shape).empty();
  std::uint64_t least = ~std::uint64_t{0};
  for (const double share : shares) {
    const std::uint64_t found = expansions(positions, "engine", share);
    EXPECT_LE(static_cast<double>(found), 1.05 * static_cast<double>(least)) << "eps " << share;
    least = std::min(least, found);
    if (has_bab) {
      EXPECT_LE(found, expansions(positions, "bounded_alpha_beta", share)) << "eps " << share;
    }
  }
}

std::string name_of_family(const testing::TestParamInfo<Family>& info) {
  return name_of_case({info.param.game, info.index});
}

INSTANTIATE_TEST_SUITE_P(Families, Eps, testing::ValuesIn(families), name_of_family);

}  // namespace
}  // namespace pincer
