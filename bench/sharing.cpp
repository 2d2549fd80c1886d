// How should a chance node share its error among its outcomes, and does probing pay? Expansions
// of the engine under every policy, on games with dice, with and without a table, as a fraction
// of the engine's own at eps 0 with even sharing. Answers are checked to meet first.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "pincer/engine/solver.hpp"
#include "pincer/games/cops_and_robbers.hpp"
#include "pincer/games/pig.hpp"
#include "pincer/games/random_tree.hpp"
#include "pincer/games/random_turn_tic_tac_toe.hpp"
#include "pincer/games/stochastic.hpp"

namespace pincer {
namespace {

struct Policy {
  const char* name;
  ErrorSharing sharing;
  When probing;
};

constexpr Policy policies[] = {{"even", ErrorSharing::even, When::never},
                               {"decay", ErrorSharing::decay, When::never},
                               {"tail", ErrorSharing::tail, When::never},
                               {"even+probing", ErrorSharing::even, When::always},
                               {"even+auto", ErrorSharing::even, When::automatic},
                               {"tail+auto", ErrorSharing::tail, When::automatic}};

struct Cost {
  double expansions, seconds;
  Bounds<double> bounds;
};

template <class G>
Cost cost(const G& game, double eps, const Policy& policy, bool table) {
  Options options;
  options.sharing = policy.sharing;
  options.probing = policy.probing;
  options.table = table;
  Solver<G, Counter> solver(game, options);
  Limits limits;
  limits.seconds = 60;
  Budget budget(limits);
  const auto answer = solver.solve(game.root(), eps, budget);
  const double seconds = budget.seconds();
  return {static_cast<double>(solver.observer().counts.expansions()), seconds, answer.bounds};
}

template <class G>
void compare(const char* name, const std::vector<G>& games, bool table) {
  const double range = games.front().range().width();
  double whole = 0, whole_seconds = 0;
  std::vector<Bounds<double>> exact;
  for (const G& game : games) {
    const Cost c = cost(game, 0, policies[0], table);
    whole += c.expansions;
    whole_seconds += c.seconds;
    exact.push_back(c.bounds);
  }
  for (const double part : {0., .01, .05, .1, .2}) {
    std::printf("%-28s %-5s %4.0f%%", name, table ? "table" : "tree", 100 * part);
    for (const Policy& policy : policies) {
      double expansions = 0, seconds = 0;
      for (std::size_t i = 0; i < games.size(); ++i) {
        const Cost c = cost(games[i], part * range, policy, table);
        const auto both = meet(c.bounds, exact[i]);
        if (both.lower > both.upper) {
          std::printf("\n%s: answers do not meet\n", name);
          std::exit(1);
        }
        expansions += c.expansions;
        seconds += c.seconds;
      }
      std::printf("  %6.4f/%6.4f", expansions / whole, seconds / whole_seconds);
    }
    std::printf("\n");
  }
}

template <class Make>
auto twenty(Make make) {
  std::vector<decltype(make(std::uint64_t{1}))> games;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) games.push_back(make(seed));
  return games;
}

int main_() {
  std::printf("expansions / seconds as fractions of even at eps 0\n%-28s %-5s %5s", "game", "",
              "eps");
  for (const Policy& policy : policies) std::printf("  %13s", policy.name);
  std::printf("\n");

  const auto chases = [](int depth, int blocked) {
    return twenty([=](std::uint64_t seed) {
      auto setup = random_setup(6, 3, blocked, seed);
      setup.depth = depth;
      return Stochastic<CopsAndRobbers>(CopsAndRobbers(setup), {4, 5}, true);
    });
  };
  const auto trees = [](int depth, int branching) {
    return twenty([=](std::uint64_t seed) {
      return Stochastic<RandomTree<double>>(
          RandomTree<double>({.depth = depth, .branching = branching, .seed = seed}), {4, 5}, true);
    });
  };
  compare("random_tree b4 d4", trees(4, 4), false);
  compare("random_tree b2 d8", trees(8, 2), false);
  compare("cops_and_robbers d3", chases(3, 7), false);
  compare("cops_and_robbers d3", chases(3, 7), true);
  compare("cops_and_robbers d4", chases(4, 7), true);
  using Coin = RandomTurnTicTacToe;
  const std::vector<Coin> coins = {{3, 3, 3, Coin::Pays::win}, {3, 3, 3, Coin::Pays::sign}};
  compare("random_turn_tic_tac_toe", coins, true);
  const std::vector<Pig> pigs = {{20, 20, 0}, {30, 10, 1}};
  compare("pig", pigs, true);
  return 0;
}

}  // namespace
}  // namespace pincer

int main() { return pincer::main_(); }
