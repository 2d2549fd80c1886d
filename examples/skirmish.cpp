#include "pincer/run.hpp"
using namespace pincer;

/// Two fighters choose at once: a strike beats a feint, a feint beats a block, a block beats a
/// strike. Whoever is beaten is hit if the die says 3 or more, and a strike hits for two. Six rounds.
struct Skirmish {
  struct State { int max_hp, min_hp, rounds, damage; bool is_max_hit; };
  enum class Move { strike, block, feint };
  using Value = int;

  State root() const { return {4, 5, 6, 0, false}; }

  Turn turn(State s) const {
    if (s.damage > 0) return Turn::chance;
    return s.max_hp <= 0 || s.min_hp <= 0 || s.rounds == 0 ? Turn::over : Turn::both;
  }

  int payoff(State s) const { return (s.max_hp > s.min_hp) - (s.max_hp < s.min_hp); }
  Bounds<int> range() const { return {-1, 1}; }

  std::vector<Move> moves(State, Side) const { return {Move::strike, Move::block, Move::feint}; }
  std::string name(State, Move m) const {
    return m == Move::strike ? "strike" : m == Move::block ? "block" : "feint";
  }

  State play(State s, Move max, Move min) const {
    s.rounds -= 1;
    if (max == min) return s;
    s.is_max_hit = beats(min, max);
    s.damage = (s.is_max_hit ? min : max) == Move::strike ? 2 : 1;
    return s;
  }

  std::vector<Outcome<State>> outcomes(State s) const {  // 3, 4, 5, 6 against 1, 2
    State hit = s, miss = s;
    (s.is_max_hit ? hit.max_hp : hit.min_hp) -= s.damage;
    hit.damage = miss.damage = 0;
    hit.is_max_hit = miss.is_max_hit = false;
    return {{4, hit}, {2, miss}};
  }
  std::string outcome_name(State, std::size_t i) const { return i == 0 ? "hit" : "miss"; }

  std::string show(State s) const {
    return "Max " + std::string(s.max_hp > 0 ? s.max_hp : 0, '#') + "  Min " +
           std::string(s.min_hp > 0 ? s.min_hp : 0, '#') + "  " + std::to_string(s.rounds) +
           " rounds left\n";
  }

  static bool beats(Move a, Move b) {
    return (a == Move::strike && b == Move::feint) || (a == Move::feint && b == Move::block) ||
           (a == Move::block && b == Move::strike);
  }
};

int main(int argc, char** argv) { return run<Skirmish>(argc, argv); }
