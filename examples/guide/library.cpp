// What a program can ask: a value within an error and a time, about any position, again and again.
#include <cstdio>

#include "pincer/solve.hpp"
using namespace pincer;

/// Two heaps; take one to three stones from one of them. Whoever takes the last stone wins the number
/// of rounds that were left of twenty.
struct Heaps {
  struct State { int first, second, rounds, player; };
  struct Move { bool is_first; std::int8_t stones; };
  using Value = int;

  State root() const { return {9, 8, 20, 0}; }
  Turn turn(State s) const {
    return s.first + s.second > 0 && s.rounds > 0 ? turn_of(Side(s.player)) : Turn::over;
  }
  int payoff(State s) const { return s.player == 0 ? -s.rounds : s.rounds; }
  Bounds<int> range() const { return {-20, 20}; }
  std::vector<Move> moves(State s) const {
    std::vector<Move> moves;
    for (const bool is_first : {true, false})
      for (int n = 1; n <= 3 && n <= (is_first ? s.first : s.second); ++n)
        moves.push_back({is_first, static_cast<std::int8_t>(n)});
    return moves;
  }
  std::string name(State, Move m) const {
    return (m.is_first ? "a" : "b") + std::to_string(m.stones);
  }
  State play(State s, Move m) const {
    (m.is_first ? s.first : s.second) -= m.stones;
    return {s.first, s.second, s.rounds - 1, 1 - s.player};
  }
};

void print(const char* what, Bounds<double> bounds) {
  std::printf("%-28s [%g, %g]\n", what, bounds.lower, bounds.upper);
}

int main() {
  // Rules of the game, its first position, and somebody who answers and remembers.
  const Position start(rules_of(Heaps{}));
  Analyst analyst(start.shared_rules(), {.memory_bytes = std::size_t{64} << 20, .threads = 2});

  // A request says what is wanted and what it may cost; the bounds are true also when it was stopped.
  Request request;
  request.limits.nodes = 100;
  print("after 100 nodes", analyst.report(start, request).bounds);
  request.limits = {};
  request.limits.seconds = 10;
  print("within 10 seconds", analyst.report(start, request).bounds);
  request.eps = 4;
  print("within an error of 4", analyst.report(start, request).bounds);

  // Any later position, and every move of it.
  Request all;
  all.all = true;
  const Report later = analyst.report(start.play("a1").play("b3"), all);
  for (const NamedBounds& move : later.moves) print(("a1 b3 " + move.name).c_str(), move.bounds);

  // Below: bounds and questions instead of names. "Is it at most 2, or at least 3?"
  Session& session = analyst.session();
  Budget budget;
  const Answer<double> answer = session.ask(start.state(), {2, 3, 0}, budget);
  std::printf("it is %s\n", answer.bounds.upper <= 2 ? "at most 2" : "at least 3");
}
