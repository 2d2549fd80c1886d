#include "pincer/run.hpp"
using namespace pincer;

/// A race to square 20: walk three squares, or roll a die and go as far as it says.
struct DiceRace {
  static constexpr int goal = 20;
  struct State { int first, second, player, is_rolling; };
  enum class Move { walk, roll };
  using Value = int;

  State root() const { return {0, 0, 0, false}; }

  Turn turn(State s) const {
    if (s.first >= goal || s.second >= goal) return Turn::over;
    return s.is_rolling ? Turn::chance : turn_of(Side(s.player));
  }

  int payoff(State s) const { return s.first >= goal ? 1 : 0; }
  Bounds<int> range() const { return {0, 1}; }

  InlineVector<Move, 2> moves(State) const { return {Move::walk, Move::roll}; }
  std::string name(State, Move m) const { return m == Move::walk ? "walk" : "roll"; }

  State play(State s, Move m) const {
    if (m == Move::walk) return advanced(s, 3);
    return {s.first, s.second, s.player, true};
  }

  auto outcomes(State s) const {
    InlineVector<Outcome<State>, 6> faces;
    for (int face = 1; face <= 6; ++face) faces.push_back({1, advanced(s, face)});
    return faces;
  }

  static State advanced(State s, int squares) {
    (s.player == 0 ? s.first : s.second) += squares;
    return {s.first, s.second, 1 - s.player, false};
  }
};

int main(int argc, char** argv) { return run<DiceRace>(argc, argv); }
