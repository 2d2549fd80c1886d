// What it costs an algorithm that it works on rules without the game's type, as `compare` and every
// other front end runs it: the time for the same nodes, over that of the algorithm compiled for the
// type. Both must visit as many nodes and find the same bounds before anything is timed.
//
//     bench_erasing
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "pincer/best_first/best_first.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/games/connect_four.hpp"
#include "pincer/games/cops_and_robbers.hpp"
#include "pincer/games/goofspiel.hpp"
#include "pincer/games/random_tree.hpp"
#include "pincer/games/stochastic.hpp"
#include "pincer/games/tic_tac_toe.hpp"
#include "pincer/rules/erased_game.hpp"
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/backward_induction.hpp"
#include "pincer/textbook/bounded_alpha_beta.hpp"
#include "pincer/textbook/double_oracle.hpp"
#include "pincer/textbook/expectimax.hpp"
#include "pincer/textbook/minimax.hpp"
#include "pincer/textbook/smab.hpp"
#include "pincer/textbook/star1.hpp"
#include "pincer/textbook/star2.hpp"

namespace pincer {
namespace {

struct Run {
  Bounds<double> bounds;
  std::uint64_t nodes;
  double seconds;
};

template <class Work>
Run timed(Work work) {
  const auto start = std::chrono::steady_clock::now();
  Run run = work();
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return run;
}

/// The two by turns, and the median of the ratios.
template <class Typed, class Erased>
void compare(const std::string& what, Typed typed, Erased erased) {
  std::vector<double> ratios;
  double total = 0;
  Run one{};
  for (int round = 0; round < 5 || (total < 1 && round < 101); ++round) {
    one = timed(typed);
    const Run other = timed(erased);
    const double gap = std::abs(one.bounds.lower - other.bounds.lower);
    if (one.nodes != other.nodes || gap > 1e-9) {
      std::printf("%s: %lu nodes and %lu, values %g and %g\n", what.c_str(), one.nodes, other.nodes,
                  one.bounds.lower, other.bounds.lower);
      std::exit(1);
    }
    ratios.push_back(other.seconds / one.seconds);
    total += one.seconds + other.seconds;
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("%-46s %9lu nodes  %6.1f ns a node  erased / typed %.2f (%.2f to %.2f)\n",
              what.c_str(), one.nodes, one.seconds * 1e9 / static_cast<double>(one.nodes),
              ratios[ratios.size() / 2], ratios[ratios.size() / 10],
              ratios[ratios.size() - 1 - ratios.size() / 10]);
}

template <class Algorithm, class G, class... More>
Run textbook_run(const G& game, More... more) {
  Budget budget;
  textbook::Meter<NumberOf<G>> meter(budget);
  const auto bounds = as<double>(Algorithm(game, meter, more...).solve(game.root()));
  return {bounds, meter.counts().nodes, 0};
}

/// One textbook algorithm on a game's type, and on its rules seen as `Erased`.
template <template <class> class Algorithm, class Erased, class G, class... More>
void textbook(const std::string& what, const G& game, More... more) {
  const auto rules = light_rules_of(game);
  const Erased erased(*rules);
  compare(
      what, [&] { return textbook_run<Algorithm<G>>(game, more...); },
      [&] { return textbook_run<Algorithm<Erased>>(erased, more...); });
}

template <class G>
using Bab = textbook::BoundedAlphaBeta<G>;
template <class G>
using Induction = textbook::BackwardInduction<G>;

template <class Erased, class G>
void searches(const std::string& name, const G& game) {
  const auto rules = light_rules_of(game);
  const Erased erased(*rules);
  const auto best_first = [](const auto& g) {
    using Game = std::remove_cvref_t<decltype(g)>;
    Budget budget;
    BestFirst<Game> search(g, std::size_t{512} << 20);
    const auto bounds = as<double>(search.solve(g.root(), 0, budget).bounds);
    return Run{bounds, search.counts().nodes, 0};
  };
  const auto engine = [](const auto& g) {
    using Game = std::remove_cvref_t<decltype(g)>;
    Budget budget;
    Solver<Game, Counter> solver(g);
    const auto bounds = as<double>(solver.solve(g.root(), 0, budget).bounds);
    return Run{bounds, solver.observer().counts.nodes, 0};
  };
  compare(
      name + " best_first", [&] { return best_first(game); }, [&] { return best_first(erased); });
  compare(
      name + " engine", [&] { return engine(game); }, [&] { return engine(erased); });
}

int main_program() {
  const ConnectFour four(5, 4, 4, ConnectFourPays::sign);
  textbook<textbook::AlphaBeta, TurnGame>("connect_four 5x4 alpha_beta", four);
  searches<WholeTurnGame>("connect_four 5x4", four);
  const TicTacToe three(3, 3, 3);
  textbook<textbook::Minimax, TurnGame>("tic_tac_toe minimax", three);
  textbook<textbook::AlphaBeta, TurnGame>("tic_tac_toe alpha_beta", three);
  searches<WholeTurnGame>("tic_tac_toe", three);
  const Stochastic<RandomTree<double>> tree(RandomTree<double>({.depth = 4, .branching = 4}),
                                            {4, 5}, true);
  textbook<textbook::Expectimax, EveryGame>("random_tree p=0.8 expectimax", tree);
  textbook<textbook::Star1, EveryGame>("random_tree p=0.8 star1", tree);
  textbook<textbook::Star2, EveryGame>("random_tree p=0.8 star2", tree);
  textbook<Bab, EveryGame>("random_tree p=0.8 bounded_alpha_beta eps 5", tree, 5.0);
  searches<EveryGame>("random_tree p=0.8", tree);
  auto setup = random_setup(6, 3, 0, 1);
  setup.depth = 2;
  const Stochastic<CopsAndRobbers> chase(CopsAndRobbers(setup), {4, 5}, true);
  textbook<textbook::Expectimax, EveryGame>("cops_and_robbers p=0.8 expectimax", chase);
  textbook<textbook::Star1, EveryGame>("cops_and_robbers p=0.8 star1", chase);
  textbook<Bab, EveryGame>("cops_and_robbers p=0.8 bounded_alpha_beta", chase, 0.0);
  searches<EveryGame>("cops_and_robbers p=0.8", chase);
  const int prizes[] = {5, 4, 3, 2, 1};
  const Goofspiel<false> cards(5, prizes, GoofspielPays::sign);
  textbook<Induction, EveryGame>("goofspiel 5 backward_induction", cards);
  textbook<textbook::Smab, JointGame>("goofspiel 5 smab", cards);
  textbook<textbook::DoubleOracle, EveryGame>("goofspiel 5 double_oracle", cards);
  searches<EveryGame>("goofspiel 5", cards);
  return 0;
}

}  // namespace
}  // namespace pincer

int main() { return pincer::main_program(); }
