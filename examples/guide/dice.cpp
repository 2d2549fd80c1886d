#include "pincer/run.hpp"
using namespace pincer;

/// Coins in a row, and a gamble: toss for the coins at both ends. Heads wins them, tails loses them.
struct Coins {
  static constexpr int row[] = {4, 7, 2, 9, 5, 1, 8, 3};

  struct State { int first, last, lead, player; bool is_tossing; };
  enum class Move { left, right, gamble };
  using Value = int;

  State root() const { return {0, 8, 0, 0, false}; }
  Turn turn(State s) const {
    if (s.is_tossing) return Turn::chance;
    return s.first == s.last ? Turn::over : turn_of(Side(s.player));
  }
  int payoff(State s) const { return s.lead; }
  Bounds<int> range() const { return {-39, 39}; }

  std::vector<Move> moves(State s) const {
    if (s.last - s.first < 2) return {Move::left};
    return {Move::left, Move::right, Move::gamble};
  }
  std::string name(State, Move m) const {
    return m == Move::left ? "left" : m == Move::right ? "right" : "gamble";
  }
  State play(State s, Move m) const {
    if (m == Move::gamble) {
      s.is_tossing = true;
      return s;
    }
    return paid(s, m == Move::left ? row[s.first++] : row[--s.last]);
  }

  std::vector<Outcome<State>> outcomes(State s) const {
    const int coins = row[s.first++] + row[--s.last];
    return {{1, paid(s, coins)}, {1, paid(s, 0)}};
  }
  std::string outcome_name(State, std::size_t i) const { return i == 0 ? "heads" : "tails"; }

  static State paid(State s, int coins) {
    s.lead += s.player == 0 ? coins : -coins;
    return {s.first, s.last, s.lead, 1 - s.player, false};
  }
};

int main(int argc, char** argv) { return run<Coins>(argc, argv); }
