// A game that does not keep its promises: what is said about it, and where.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/strategy.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/rules/position.hpp"

namespace pincer {
namespace {

enum class Lie {
  none,
  large_payoff,
  no_number,
  no_moves,
  no_reply,
  no_outcomes,
  weight,
  chance,
  both,
  one,
  nonsense,
  full_list,
  useless
};

/// Two moves a turn, `depth` turns; one of the ends, and the states above it, may lie.
template <bool has_chance, bool has_joint>
struct Liar {
  struct State {
    int depth = 0, path = 0;
  };
  using Move = int;
  using Value = double;
  Lie lie = Lie::none;
  int depth = 4, lie_depth = 2, lie_path = 0;

  bool lies(State s, Lie about) const {
    return lie == about && s.depth == lie_depth && s.path == lie_path;
  }
  State root() const { return {}; }
  Turn turn(State s) const {
    if (lies(s, Lie::chance) || lies(s, Lie::weight) || lies(s, Lie::no_outcomes))
      return Turn::chance;
    if (lies(s, Lie::both) || lies(s, Lie::no_reply)) return Turn::both;
    if (lies(s, Lie::nonsense)) return static_cast<Turn>(99);
    if (s.depth == depth || lies(s, Lie::large_payoff) || lies(s, Lie::no_number))
      return Turn::over;
    return s.depth % 2 == 0 ? Turn::max : Turn::min;
  }
  double payoff(State s) const {
    if (lies(s, Lie::large_payoff)) return 7;
    if (lies(s, Lie::no_number)) return std::numeric_limits<double>::quiet_NaN();
    return s.path % 3;
  }
  Bounds<double> range() const { return {0, 2}; }
  static InlineVector<int, 2> none() { return std::initializer_list<int>{}; }
  auto moves(State s) const {
    auto moves = none();
    if (lies(s, Lie::no_moves)) return moves;
    for (int m = 0; m < (lies(s, Lie::full_list) ? 3 : 2); ++m) moves.push_back(m);
    return moves;
  }
  auto useful(State s) const { return lies(s, Lie::useless) ? none() : moves(s); }
  State play(State s, int m) const { return {s.depth + 1, 2 * s.path + m}; }

  auto outcomes(State s) const requires has_chance {
    std::vector<Outcome<State>> outcomes;
    if (lies(s, Lie::no_outcomes)) return outcomes;
    for (const int m : {0, 1}) outcomes.push_back({lies(s, Lie::weight) ? 0 : 1, play(s, m)});
    return outcomes;
  }
  auto moves(State s, Side side) const requires has_joint {
    return lies(s, Lie::no_reply) && side == Side::min ? none() : moves(s);
  }
  State play(State s, int a, int b) const requires has_joint { return play(s, a ^ b); }
  std::string show(State s) const {
    return "board " + std::to_string(s.depth) + " " + std::to_string(s.path) + "\n";
  }
};

using Plain = Liar<false, false>;
using Dicey = Liar<true, false>;
using Clashing = Liar<false, true>;

/// What is said when such a game is solved.
template <class G>
std::string said_of(const G& game, const std::string& algorithm, const std::string& after = "") {
  const Position start = read_position(Position(light_rules_of(game)), after);
  Request request;
  request.algorithm = algorithm;
  try {
    Analyst(start.shared_rules(), {.memory_bytes = 1 << 20}).report(start, request);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

template <class G>
void expect_said(Lie lie, const std::string& words, const std::string& algorithm = "engine") {
  G game;
  EXPECT_EQ(said_of(game, algorithm), "nothing");
  game.lie = lie;
  const std::string said = said_of(game, algorithm);
  EXPECT_TRUE(contains(said, words)) << said;
  EXPECT_TRUE(contains(said, "--after \"0 0\"")) << said;
  EXPECT_TRUE(contains(said, "\nboard 2 0\n")) << said;
  const std::string later = said_of(game, algorithm, "0");
  EXPECT_TRUE(contains(later, "--after \"0 0\"")) << later;
}

TEST(BrokenPromise, is_told_with_the_way) {
  expect_said<Plain>(Lie::large_payoff, "pays 7");
  expect_said<Plain>(Lie::no_number, "not a number");
  expect_said<Plain>(Lie::no_moves, "without moves");
  expect_said<Plain>(Lie::chance, "outcomes(const State& s)");
  expect_said<Plain>(Lie::both, "moves(const State& s, Side side)");
  expect_said<Plain>(Lie::nonsense, "none of max, min, chance, both and over");
  expect_said<Plain>(Lie::full_list, "InlineVector<..., 2>");
  expect_said<Plain>(Lie::useless, "no move useful");
  expect_said<Dicey>(Lie::weight, "weight");
  expect_said<Dicey>(Lie::no_outcomes, "without outcomes");
  expect_said<Dicey>(Lie::both, "moves(const State& s, Side side)");
  expect_said<Clashing>(Lie::no_reply, "one side has no move");
  expect_said<Clashing>(Lie::chance, "outcomes(const State& s)");
}

TEST(BrokenPromise, is_told_by_every_algorithm) {
  for (const char* algorithm : {"minimax", "alpha_beta", "bounded_alpha_beta", "best_first"}) {
    expect_said<Plain>(Lie::large_payoff, "pays 7", algorithm);
    expect_said<Plain>(Lie::chance, "outcomes(const State& s)", algorithm);
  }
  expect_said<Dicey>(Lie::weight, "weight", "expectimax");
  expect_said<Clashing>(Lie::no_reply, "one side has no move", "backward_induction");
}

/// So deep that it is not found by looking around from the start.
TEST(BrokenPromise, is_told_far_from_the_start) {
  Plain game;
  game.depth = 24;
  game.lie = Lie::no_moves;
  game.lie_depth = 20;
  game.lie_path = 0;
  const std::string said = said_of(game, "engine");
  EXPECT_TRUE(contains(said, "without moves")) << said;
  EXPECT_TRUE(contains(said, "--after \"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\"")) << said;
}

TEST(BrokenPromise, is_told_by_a_strategy) {
  Plain game;
  game.lie = Lie::chance;
  const Position start(light_rules_of(game));
  const auto session = start.rules().session({.memory_bytes = 1 << 20});
  StrategyWalk walk(start, *session, {}, 0);
  Budget budget;
  try {
    walk.run(100, budget, [](const StrategyLine&) {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_TRUE(contains(error.what(), "--after \"0 0\"")) << error.what();
  }
}

/// A range that is none.
struct NoRange : Plain {
  Bounds<double> limits{2, 0};
  Bounds<double> range() const { return limits; }
};

TEST(BrokenPromise, a_range_has_a_lowest_and_a_highest) {
  EXPECT_THROW(Analyst(light_rules_of(NoRange{}), {}), Error);
  NoRange endless;
  endless.limits = {0, std::numeric_limits<double>::infinity()};
  EXPECT_THROW(Analyst(light_rules_of(endless), {}), Error);
}

/// A state that cannot be compared by its fields.
template <bool says_tree>
struct Listing {
  struct State {
    std::vector<int> taken;
  };
  using Move = int;
  using Value = int;
  static constexpr bool is_tree = says_tree;
  State root() const { return {}; }
  Turn turn(const State& s) const { return s.taken.size() < 3 ? Turn::max : Turn::over; }
  int payoff(const State& s) const { return s.taken.back(); }
  Bounds<int> range() const { return {0, 1}; }
  std::vector<int> moves(const State&) const { return {0, 1}; }
  State play(State s, int m) const {
    s.taken.push_back(m);
    return s;
  }
};

/// What is noted when such a game is solved.
template <class G>
std::string notes_on(const G& game) {
  const Position start(light_rules_of(game));
  std::string notes;
  for (const auto& note : Analyst(start.shared_rules(), {}).report(start, {}).notes) notes += note;
  return notes;
}

TEST(Unrecognised, states_are_told_unless_the_game_is_a_tree) {
  const std::string notes = notes_on(Listing<false>{});
  EXPECT_TRUE(contains(notes, "auto key(const State& s) const")) << notes;
  EXPECT_EQ(notes_on(Listing<true>{}), "");
  EXPECT_EQ(notes_on(Plain{}), "");
}

}  // namespace
}  // namespace pincer
