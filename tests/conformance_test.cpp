// Every game on offer, with its defaults and with other parameters: it keeps what its rules and
// hooks promise (what `pincer check` tests), positions are played by name, and it can be solved.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "checked_game.hpp"
#include "made_game.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/core/error.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer {
namespace {

/// The game that people know takes seconds; values_test solves it.
bool has_long_defaults(const Entry& entry) { return entry.name == "connect_four"; }

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Entry& entry : builtin_games())
    if (!has_long_defaults(entry)) all.push_back({entry.name, {}});
  const auto small = small_cases();
  all.insert(all.end(), small.begin(), small.end());
  return all;
}

/// What is said when this move is tried.
std::string refusal(const Position& position, const std::string& move) {
  try {
    static_cast<void>(position.play(move));
  } catch (const Error& e) {
    return e.what();
  }
  return "nothing";
}

/// What must hold of any position, whatever the game is.
void expect_played_by_name(const Position& position) {
  const auto moves = position.moves();
  if (position.turn() == Turn::over) {
    EXPECT_TRUE(moves.empty());
    EXPECT_NE(refusal(position, "x"), "nothing");
    return;
  }
  ASSERT_FALSE(moves.empty());
  const std::string no = refusal(position, "no such move");
  EXPECT_NE(no.find("no such move"), std::string::npos) << no;
  EXPECT_NE(no.find(moves.front()), std::string::npos) << no;
  const auto steps = steps_at(position.rules(), position.state());
  for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 20); ++i) {
    const Position next = position.play(moves[i]);
    EXPECT_EQ(next, position.play(steps[i])) << moves[i];
    EXPECT_EQ(next.hash(), position.play(steps[i]).hash());
  }
}

class Conformance : public testing::TestWithParam<Case> {};

TEST_P(Conformance, KeepsItsPromises) {
  const Position start = make(GetParam());
  const bool is_small = !GetParam().words.empty();
  const CheckReport report = check_game(start, {.seconds = is_small ? 120 : 0.5});
  expect_kept(report);
  EXPECT_TRUE(report.is_complete || !is_small) << report.states << " states";
  EXPECT_GT(report.states, 0u);
}

TEST_P(Conformance, PositionsArePlayedByName) {
  std::mt19937_64 random(12345);
  const Position start = make(GetParam());
  for (int playout = 0; playout < 10; ++playout) {
    Position position = start;
    for (int ply = 0; position.turn() != Turn::over; ++ply) {
      ASSERT_LT(ply, 10'000) << "this game does not end";
      expect_played_by_name(position);
      if (HasFailure()) return;
      const auto moves = position.moves();
      position = position.play(moves[random() % moves.size()]);
    }
    expect_played_by_name(position);
    EXPECT_EQ(read_position(start, written(position)), position);
  }
}

TEST_P(Conformance, IsMadeAlikeTwice) {
  Position a = make(GetParam()), b = make(GetParam());
  std::mt19937_64 random(1);
  while (a.turn() != Turn::over) {
    ASSERT_EQ(a.turn(), b.turn());
    ASSERT_EQ(a.moves(), b.moves());
    ASSERT_EQ(a.show(), b.show());
    const auto moves = a.moves();
    const std::string move = moves[random() % moves.size()];
    a = a.play(move);
    b = b.play(move);
  }
  EXPECT_EQ(a.payoff(), b.payoff());
}

TEST_P(Conformance, IsSolvedAndTheLineCanBePlayed) {
  const Position position = make(GetParam());
  Request request;
  request.algorithm = "engine";
  request.limits.seconds = 60;
  const Report report = solve(position, request);
  ASSERT_EQ(report.stop, Stop::none) << "the defaults are to be solved in seconds";

  const Bounds<double> range = position.rules().range();
  const double slack = 1e-9 * (range.upper - range.lower);
  EXPECT_EQ(report.range, range);
  EXPECT_LE(report.bounds.lower, report.bounds.upper);
  EXPECT_LE(report.bounds.upper - report.bounds.lower, slack);
  EXPECT_GE(report.bounds.lower, range.lower - slack);
  EXPECT_LE(report.bounds.upper, range.upper + slack);
  EXPECT_EQ(report.moves.size(), position.moves().size());

  Position end = position;
  for (const std::string& move : report.line) ASSERT_NO_THROW(end = end.play(move)) << move;
  if (report.line_is_complete) {
    EXPECT_EQ(end.turn(), Turn::over);
  }
}

TEST_P(Conformance, AllAlgorithmsAgreeWithTheEngine) {
  if (GetParam().words.empty()) GTEST_SKIP() << "defaults may be too large for plain search";
  const Position position = make(GetParam());
  const Bounds<double> range = position.rules().range();
  const double slack = 1e-9 * (range.upper - range.lower);
  Request request;
  request.algorithm = "engine";
  request.limits.seconds = 60;
  const Report engine = solve(position, request);
  int agreed = 0;
  for (const Algorithm& algorithm : algorithms()) {
    if (!algorithm.solves_the_game || !algorithm.refusal(position.rules().shape()).empty())
      continue;
    request.algorithm = algorithm.name;
    const Report report = solve(position, request);
    ASSERT_EQ(report.stop, Stop::none) << algorithm.name;
    if (!algorithm.is_sound || report.meaning != engine.meaning) continue;
    EXPECT_LE(report.bounds.lower, engine.bounds.upper + slack) << algorithm.name;
    EXPECT_GE(report.bounds.upper, engine.bounds.lower - slack) << algorithm.name;
    ++agreed;
  }
  EXPECT_GE(agreed, 3);
}

/// The engine on rules without their type is the same search.
TEST_P(Conformance, RulesWithoutTheirTypeAreSearchedAlike) {
  if (GetParam().words.empty()) GTEST_SKIP() << "small ones say it as well";
  const Position position = make(GetParam());
  if (position.rules().shape().players > 2) GTEST_SKIP() << "they have no type anyway";
  const SessionOptions options{.memory_bytes = std::size_t{64} << 20};
  const auto typed = position.rules().session(options);
  const auto erased = erased_session(position.rules(), options);
  Budget one, other;
  const auto a = typed->solve(position.state(), 0, one);
  const auto b = erased->solve(position.state(), 0, other);
  EXPECT_EQ(a.bounds, b.bounds);
  EXPECT_EQ(a.children, b.children);
  EXPECT_EQ(typed->counts(), erased->counts());
}

INSTANTIATE_TEST_SUITE_P(Games, Conformance, testing::ValuesIn(cases()), name_of_case);

TEST(Catalog, DescribesEveryGame) {
  for (const Entry& entry : builtin_games()) {
    EXPECT_FALSE(entry.words.empty()) << entry.name;
    EXPECT_FALSE(entry.kinds.empty()) << entry.name;
    EXPECT_FALSE(entry.instances.empty()) << entry.name;
    std::set<std::string> names;
    for (const Parameter& p : entry.parameters) {
      EXPECT_TRUE(names.insert(p.name).second) << entry.name << " " << p.name;
      EXPECT_FALSE(p.words.empty()) << entry.name << " " << p.name;
      EXPECT_FALSE(p.describe_range().empty()) << entry.name << " " << p.name;
    }
  }
}

TEST(Catalog, ListsGamesAndAlgorithmsByName) {
  const auto is_before = [](const auto& a, const auto& b) { return a.name < b.name; };
  EXPECT_TRUE(std::is_sorted(builtin_games().begin(), builtin_games().end(), is_before));
  EXPECT_EQ(algorithms()[0].name, Request{}.algorithm);
  EXPECT_EQ(algorithms()[1].name, "engine");
  EXPECT_TRUE(std::is_sorted(algorithms().begin() + 2, algorithms().end(), is_before));
}

}  // namespace
}  // namespace pincer
