// Larger values known from outside, as far as they go in reasonable time.
#include <gtest/gtest.h>

#include <cstdio>

#include "pincer/engine/solver.hpp"
#include "pincer/games/connect_four.hpp"
#include "pincer/games/kalah.hpp"
#include "pincer/games/pig.hpp"

namespace pincer {
namespace {

/// Solves with a large table and a limit in time; prints what it took.
template <class G>
Answer<NumberOf<G>> solve(const char* name, const G& game, double seconds) {
  Options options;
  options.memory_bytes = std::size_t{4} << 30;
  Solver<G, Counter> solver(game, options);
  Limits limits;
  limits.seconds = seconds;
  Budget budget(limits);
  const auto answer = solver.solve(game.root(), 0, budget);
  std::printf("%-24s [%.10g, %.10g] %12llu nodes %8.1f s%s\n", name,
              static_cast<double>(answer.bounds.lower), static_cast<double>(answer.bounds.upper),
              static_cast<unsigned long long>(solver.observer().counts.nodes), budget.seconds(),
              answer.stop == Stop::none ? "" : "  (stopped by the limit)");
  std::fflush(stdout);
  return answer;
}

// J. Tromp's table; the first player wins (+), draws (=) or loses (-).
TEST(Values, LargerConnectFourBoards) {
  struct Board {
    int width, height, value;
  };
  for (const auto& [width, height, value] :
       {Board{4, 6, 0}, Board{4, 7, 0}, Board{6, 5, 0}, Board{6, 6, -1}, Board{6, 7, 1},
        Board{7, 4, 0}, Board{7, 5, 0}, Board{8, 4, -1}, Board{7, 6, 1}, Board{8, 5, 1}}) {
    const std::string name = "connect_four " + std::to_string(width) + "x" + std::to_string(height);
    const auto answer =
        solve(name.c_str(), ConnectFour(width, height, 4, ConnectFour::Pays::sign), 900);
    EXPECT_TRUE(answer.bounds.contains(value)) << name;
  }
}

// Irving, Donkers and Uiterwijk: the first player wins by 10.
TEST(Values, KalahSixFour) {
  EXPECT_TRUE(solve("kalah 6 4", Kalah(6, 4, true), 900).bounds.contains(10));
}

// .530592725 (two independent programs; Neller and Presser print .5306).
TEST(Values, PigToAHundred) {
  const auto least = solve("pig 100, leaf 0", Pig(100, 60, 0), 900).bounds;
  const auto most = solve("pig 100, leaf 1", Pig(100, 60, 1), 900).bounds;
  EXPECT_LE(least.lower, .530592725);
  EXPECT_GE(most.upper, .530592725);
  EXPECT_LE(most.upper - least.lower, 1e-3);
}

}  // namespace
}  // namespace pincer
