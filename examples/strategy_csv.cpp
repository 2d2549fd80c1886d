// The library without the command line: solves a game, asks about a later position, and writes down
// what to play at every position as CSV.
#include <cstdio>
#include <string>

#include "pincer/solve.hpp"
using namespace pincer;

struct TakeStones {  // one or two at a time; whoever takes the last stone wins
  struct State { int stones, player; };
  using Move = int;
  using Value = int;
  State root() const { return {7, 0}; }
  Turn turn(State s) const { return s.stones > 0 ? turn_of(Side(s.player)) : Turn::over; }
  int payoff(State s) const { return s.player == 0 ? -1 : 1; }
  Bounds<int> range() const { return {-1, 1}; }
  auto moves(State s) const {
    InlineVector<int, 2> moves;
    for (int n = 1; n <= 2 && n <= s.stones; ++n) moves.push_back(n);
    return moves;
  }
  State play(State s, int n) const { return {s.stones - n, 1 - s.player}; }
};

int main() {
  const Position start(rules_of(TakeStones{}));
  Analyst analyst(start.shared_rules(), {});
  std::printf("# value %g\n", analyst.report(start, {}).bounds.lower);
  std::printf("# after taking 2: %g\n", analyst.report(start.play("2"), {}).bounds.lower);

  std::printf("after,turn,value,move\n");
  Budget budget;
  StrategyWalk walk(start, analyst.session(), {.max = true, .min = false}, 0);
  walk.run(1000, budget, [](const StrategyLine& line) {
    std::string path;
    for (const std::string& move : line.path) path += (path.empty() ? "" : " ") + move;
    std::printf("%s,%s,%g,%s\n", path.c_str(), line.turn.c_str(), line.bounds.lower,
                line.max_play.front().name.c_str());
  });
}
