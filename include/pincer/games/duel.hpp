#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

namespace pincer {

/// A small combat game as a game designer would bring it: two fighters with hit points choose
/// at once, every round, what to do.
///
/// - `strike` rolls a die: 1 and 2 miss, 3 to 5 hit for one point, 6 is a critical hit for two.
///   A charged strike counts double. The charge is spent even if it misses.
/// - `guard` parries a strike: no die is rolled, and the guard is charged. A charged strike goes
///   through, but counts once only.
/// - `charge` makes the next strike a charged one, unless a blow lands meanwhile.
///
/// Roughly, strike beats charge, guard beats strike, and charge beats guard. It is over when
/// somebody has no points left, or after `rounds` rounds; who has more points wins.
class Duel {
 public:
  static constexpr int max_health = 50;
  static constexpr int max_rounds = 100;

  enum class Move : std::uint8_t { strike, guard, charge };
  struct Fighter {
    std::uint8_t health;
    std::uint8_t is_charged;
    std::uint8_t swings;  // what a hit counts, while the die of the strike is in the air

    bool operator==(const Fighter&) const = default;
  };
  struct State {
    Fighter max, min;
    std::uint8_t rounds_left;  // the one that is being played included

    bool operator==(const State&) const = default;
  };
  using Value = int;

  Duel(int max_points, int min_points, int rounds) {
    for (const int points : {max_points, min_points})
      if (points < 1 || points > max_health)
        throw Error("a fighter starts with 1 to 50 hit points");
    if (rounds < 1 || rounds > max_rounds) throw Error("a duel has 1 to 100 rounds");
    root_ = {{static_cast<std::uint8_t>(max_points), 0, 0},
             {static_cast<std::uint8_t>(min_points), 0, 0},
             static_cast<std::uint8_t>(rounds)};
  }

  State root() const { return root_; }

  Turn turn(const State& s) const {
    if (s.max.health == 0 || s.min.health == 0 || s.rounds_left == 0) return Turn::over;
    return s.max.swings != 0 || s.min.swings != 0 ? Turn::chance : Turn::both;
  }

  int payoff(const State& s) const { return sign(s.max.health - s.min.health); }
  Bounds<int> range() const { return {-1, 1}; }

  /// A lead can only change by the blows that the rounds that are left have room for.
  Bounds<int> bounds(const State& s) const {
    const int lead = s.max.health - s.min.health;
    if (turn(s) == Turn::over) return Bounds<int>::exactly(sign(lead));
    return {sign(lead - most(s.min, s.rounds_left)), sign(lead + most(s.max, s.rounds_left))};
  }

  auto moves(const State&, Side) const {
    return InlineVector<Move, 3>{Move::strike, Move::guard, Move::charge};
  }

  State play(State s, Move a, Move b) const {
    s = {prepared(s.max, a, b), prepared(s.min, b, a), s.rounds_left};
    return s.max.swings != 0 || s.min.swings != 0 ? s : next_round(s);
  }

  /// The dice of those who strike: Max's slowest.
  auto outcomes(const State& s) const {
    InlineVector<Outcome<State>, 9> outcomes;
    for (const Blow& from_max : blows(s.max))
      for (const Blow& from_min : blows(s.min))
        outcomes.push_back({from_max.weight * from_min.weight, after(s, from_max, from_min)});
    return outcomes;
  }

  /// "hit", or "hit/miss" with Max's blow first if both strike.
  std::string outcome_name(const State& s, std::size_t i) const {
    const auto from_min = blows(s.min);
    const std::string max_blow = blows(s.max)[i / from_min.size()].name;
    const std::string min_blow = from_min[i % from_min.size()].name;
    return max_blow.empty() || min_blow.empty() ? max_blow + min_blow : max_blow + "/" + min_blow;
  }

  /// The players exchanged: worth minus as much.
  State swapped(const State& s) const { return {s.min, s.max, s.rounds_left}; }

  std::string name(const State&, Move m) const {
    return m == Move::strike ? "strike" : m == Move::guard ? "guard" : "charge";
  }

  std::string show(const State& s) const {
    return "Max" + words(s.max) + "\nMin" + words(s.min) + "\nrounds left " +
           std::to_string(s.rounds_left) + '\n';
  }

 private:
  /// One way a strike may go. Who does not strike has one way, without a name.
  struct Blow {
    std::int64_t weight;
    int points;
    const char* name;
  };

  static InlineVector<Blow, 3> blows(const Fighter& fighter) {
    const int hit = fighter.swings;
    if (hit == 0) return {{1, 0, ""}};
    return {{2, 0, "miss"}, {3, hit, "hit"}, {1, 2 * hit, "critical"}};
  }

  /// What a choice does before any die is rolled.
  static Fighter prepared(Fighter fighter, Move own, Move others) {
    const bool was_charged = fighter.is_charged != 0;
    if (own == Move::charge || (own == Move::guard && others == Move::strike))
      fighter.is_charged = 1;
    if (own != Move::strike) return fighter;
    fighter.is_charged = 0;
    if (others == Move::guard) fighter.swings = was_charged ? 1 : 0;
    else fighter.swings = was_charged ? 2 : 1;
    return fighter;
  }

  static State after(const State& s, const Blow& from_max, const Blow& from_min) {
    return next_round({hurt(s.max, from_min.points), hurt(s.min, from_max.points), s.rounds_left});
  }

  /// A blow that lands breaks the concentration of who has charged.
  static Fighter hurt(const Fighter& fighter, int points) {
    const int left = fighter.health > points ? fighter.health - points : 0;
    const bool stays_charged = fighter.is_charged != 0 && points == 0;
    return {static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(stays_charged ? 1 : 0), 0};
  }

  static State next_round(State s) {
    --s.rounds_left;
    return s;
  }

  static int sign(int lead) { return (lead > 0) - (lead < 0); }

  /// What a fighter can still strike off: two points a round, because a charged strike counts
  /// for the round that charged it as well.
  static int most(const Fighter& fighter, int rounds) {
    const bool has_charge = fighter.is_charged != 0 || fighter.swings == 2;
    return 2 * rounds + (has_charge ? 2 : 0);
  }

  static std::string words(const Fighter& fighter) {
    return ' ' + std::to_string(fighter.health) + (fighter.is_charged != 0 ? ", charged" : "") +
           (fighter.swings != 0 ? ", strikes" : "");
  }

  State root_{};
};

}  // namespace pincer
