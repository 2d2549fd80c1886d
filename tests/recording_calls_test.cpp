// Recordings that an analyst makes: of the engine, and of the textbook's algorithms by their calls.

#include <gtest/gtest.h>

#include <memory>

#include "made_game.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/tree_rules.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/rules/steps.hpp"
#include "random_game.hpp"
#include "random_multiplayer.hpp"
#include "recording_checks.hpp"

namespace pincer::testing {
namespace {

const SessionOptions small{.memory_bytes = std::size_t{16} << 20};

/// What an analyst who knows nothing says, with a recording or without.
Report reported(const std::shared_ptr<const Rules>& rules, const Request& request,
                Recording* recording, const SessionOptions& options = small) {
  return Analyst(rules, options).report(rules->root(), request, {}, recording);
}

Request asking(const Algorithm& algorithm, double eps = 0) {
  Request request;
  request.algorithm = algorithm.name;
  request.eps = algorithm.takes_eps ? eps : 0;
  return request;
}

/// All algorithms that can play such a game and be recorded.
std::vector<Algorithm> recorded_algorithms(const pincer::Shape& shape) {
  std::vector<Algorithm> able;
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.run && algorithm.refusal(shape).empty() && algorithm.can_record(shape))
      able.push_back(algorithm);
  return able;
}

/// Whether every child is searched or remembered.
bool leaves_nothing_out(const Algorithm& algorithm) {
  for (const char* name :
       {"minimax", "expectimax", "backward_induction", "induction_with_table", "max_n"})
    if (algorithm.name == name) return true;
  return false;
}

bool is_searched(const Record& r) {
  return r.is_asked && (r.ending == Ending::at_most || r.ending == Ending::at_least ||
                        r.ending == Ending::within);
}

/// Every record can be played; `contains(state, bounds)` says whether it is true.
template <class Contains>
void check_records(const Rules& rules, const Recording& recording, double slack, Stop stop,
                   Contains contains) {
  for (std::uint32_t id = 0; id < recording.records().size(); ++id) {
    const Record& r = recording.records()[id];
    AnyState s;
    steps_to(rules, rules.root(), recording, id, &s);
    const bool is_for_several = rules.shape().players > 2;
    ASSERT_EQ(is_for_several ? rules.player(s) == nobody : rules.turn(s) == Turn::over,
              r.turn == Turn::over);
    if (!is_for_several) {
      ASSERT_EQ(rules.turn(s), r.turn);
    }
    ASSERT_TRUE(contains(s, r.found)) << id << "\n" << dumped(recording);
    ASSERT_TRUE(is_consistent(r, slack, stop)) << id << "\n" << dumped(recording);
  }
}

/// Recording changes nothing, counts everything, and folds what has no room.
template <class Contains>
void check_recorded(const std::shared_ptr<const Rules>& rules, const Algorithm& algorithm,
                    double eps, Contains contains) {
  SCOPED_TRACE(algorithm.name);
  const Request request = asking(algorithm, eps);
  const Report alone = reported(rules, request, nullptr);
  const double slack = request.eps + 2e-6 * rules->range().width();
  Recording all;
  for (const std::size_t most : {all.most(), std::size_t{1}, std::size_t{7}, std::size_t{50}}) {
    Recording some(most);
    Recording& recording = most == all.most() ? all : some;
    const Report report = reported(rules, request, &recording);
    ASSERT_EQ(report.bounds, alone.bounds);
    ASSERT_EQ(report.counts, alone.counts);
    ASSERT_EQ(fault_of(recording, report.stop), "") << dumped(recording);
    ASSERT_EQ(fault_of(recording, report.stop, report.counts), "") << dumped(recording);
    ASSERT_NO_FATAL_FAILURE(check_records(*rules, recording, slack, report.stop, contains));
    ASSERT_TRUE(is_folded(recording, all));
  }
  ASSERT_TRUE(all.is_whole());
  if (algorithm.recorded != Algorithm::Recorded::by_calls) return;
  for (std::uint32_t id = 0; id < all.records().size(); ++id) {
    if (!is_searched(all.records()[id])) {
      ASSERT_FALSE(leaves_nothing_out(algorithm) && all.records()[id].ending == Ending::unneeded);
      continue;
    }
    AnyState s;
    steps_to(*rules, rules->root(), all, id, &s);
    ASSERT_EQ(children_of(all, id), steps_at(*rules, s).size()) << id << "\n" << dumped(all);
  }
}

/// All algorithms on one random game.
template <bool with_chance, bool with_joint>
void check_random_game(Shape shape, double eps) {
  using Game = RandomGame<double, with_chance, with_joint>;
  const auto nodes = std::make_shared<RandomNodes>(shape);
  const Game game(nodes);
  const auto rules = light_rules_of(game);
  const mpq_class rounding = 1e-9 * rules->range().width();
  for (const Algorithm& algorithm : recorded_algorithms(rules->shape())) {
    const auto contains = [&](const AnyState& s, Bounds<double> b) {
      const mpq_class& value = game.value(s.as<typename Game::State>());
      return algorithm.name == "naive_epsilon" ||
             (mpq_class(b.lower) <= value + rounding && value - rounding <= mpq_class(b.upper));
    };
    check_recorded(rules, algorithm, eps, contains);
  }
}

Shape drawn_shape(Random& random) {
  Shape shape;
  shape.seed = random.word();
  shape.depth = random.between(1, 5);
  shape.branching = random.between(1, 4);
  shape.repeat = random.chance(.5) ? .3 : 0;
  shape.leaves = random.chance(.5) ? Shape::Leaves::few : Shape::Leaves::reals;
  return shape;
}

double random_eps(Random& random) { return random.chance(.5) ? 0 : random.real() / 2; }

TEST(RecordedCalls, OfTurnsAreTrue) {
  Random random(1);
  for (int i = 0; i < 600 && !::testing::Test::HasFatalFailure(); ++i)
    check_random_game<false, false>(drawn_shape(random), random_eps(random));
}

TEST(RecordedCalls, OfDiceAreTrue) {
  Random random(2);
  for (int i = 0; i < 600 && !::testing::Test::HasFatalFailure(); ++i) {
    Shape shape = drawn_shape(random);
    shape.chance = .4;
    check_random_game<true, false>(shape, random_eps(random));
  }
}

TEST(RecordedCalls, OfJointMovesAreTrue) {
  Random random(3);
  for (int i = 0; i < 400 && !::testing::Test::HasFatalFailure(); ++i) {
    Shape shape = drawn_shape(random);
    shape.depth = std::min(shape.depth, 3);
    shape.branching = std::min(shape.branching, 3);
    shape.joint = .6;
    check_random_game<false, true>(shape, random_eps(random));
    shape.chance = .2;
    check_random_game<true, true>(shape, random_eps(random));
  }
}

/// What the first player gets where everybody takes the first of their best moves.
Payoffs<double> max_n(const Rules& rules, const AnyState& s) {
  if (rules.player(s) == nobody) return rules.payoffs(s);
  const auto mover = static_cast<std::size_t>(rules.player(s));
  std::optional<Payoffs<double>> best;
  for (const AnyMove& move : rules.moves(s, Side::max)) {
    const auto found = max_n(rules, rules.play(s, move));
    if (!best || found[mover] > (*best)[mover]) best = found;
  }
  return *best;
}

TEST(RecordedCalls, OfSeveralPlayersAreWhatTheFirstOneGets) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 100 && !::testing::Test::HasFatalFailure(); ++i) {
    MultiplayerShape shape = random_shape(random);
    shape.depth = std::min(shape.depth, 4);
    const auto rules = rules_of_tree(RandomMultiplayerTree(shape, random()).tree());
    const auto contains = [&](const AnyState& s, Bounds<double> b) {
      return b.contains(max_n(*rules, s)[0]);
    };
    check_recorded(rules, find_algorithm("max_n"), 0, [&](const AnyState& s, Bounds<double> b) {
      return b == rules->range() || contains(s, b);
    });
  }
}

// Figure 5.2 of Russell and Norvig: A has B, C and D, with leaves 3 12 8, 2 4 6, 14 5 2.

struct Line {
  std::uint32_t parent, index;
  Turn turn;
  Ending ending;
  std::uint64_t nodes;
  double at_most, at_least, lower, upper;
};

TEST(RecordedCalls, OfAlphaBetaOnTheTextbooksTree) {
  const Position start = make({"tree", {"figure=5.2"}});
  Recording recording;
  Analyst(start.shared_rules(), small)
      .report(start, asking(find_algorithm("alpha_beta")), {}, &recording);
  const auto [low, high] = start.rules().range();
  const double a = low - 1, b = high + 1;
  constexpr auto none = Recording::none;
  constexpr auto min = Turn::min, over = Turn::over;
  const std::vector<Line> lines = {
      {none, 0, Turn::max, Ending::within, 11, a, b, 3, 3},
      {0, 0, min, Ending::within, 4, a, b, 3, 3},
      {1, 0, over, Ending::over, 1, a, b, 3, 3},
      {1, 1, over, Ending::over, 1, a, 3, 12, 12},
      {1, 2, over, Ending::over, 1, a, 3, 8, 8},
      {0, 1, min, Ending::at_most, 2, 3, b, low, 2},
      {5, 0, over, Ending::over, 1, 3, b, 2, 2},
      {5, 1, over, Ending::unneeded, 0, 3, b, low, high},
      {5, 2, over, Ending::unneeded, 0, 3, b, low, high},
      {0, 2, min, Ending::at_most, 4, 3, b, low, 2},
      {9, 0, over, Ending::over, 1, 3, b, 14, 14},
      {9, 1, over, Ending::over, 1, 3, 14, 5, 5},
      {9, 2, over, Ending::over, 1, 3, 5, 2, 2},
  };
  ASSERT_EQ(recording.records().size(), lines.size()) << dumped(recording);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Record& r = recording.records()[i];
    const Line& line = lines[i];
    EXPECT_EQ(r.parent, line.parent) << i;
    EXPECT_EQ(r.index, line.index) << i;
    EXPECT_EQ(r.turn, line.turn) << i;
    EXPECT_EQ(ending_word(r.ending), std::string(ending_word(line.ending))) << i;
    EXPECT_EQ(r.nodes, line.nodes) << i;
    EXPECT_EQ(r.is_asked, line.nodes > 0) << i;
    EXPECT_EQ(r.asked, (Question<double>{line.at_most, line.at_least, 0})) << i;
    EXPECT_EQ(r.found, (Bounds<double>{line.lower, line.upper})) << i;
  }
}

TEST(RecordedCalls, ThatAreStoppedEndByTheBudget) {
  const Position start = make({"tree", {"figure=5.2"}});
  for (std::uint64_t nodes = 0; nodes < 11; ++nodes)
    for (const Algorithm& algorithm : recorded_algorithms(start.rules().shape())) {
      Request request = asking(algorithm);
      request.limits.nodes = nodes;
      Recording recording;
      const Report report = reported(start.shared_rules(), request, &recording);
      if (report.stop == Stop::none) continue;
      EXPECT_EQ(fault_of(recording, report.stop), "") << algorithm.name << dumped(recording);
      EXPECT_EQ(recording.nodes(), report.counts.nodes) << algorithm.name;
      if (nodes == 0) continue;
      EXPECT_EQ(recording.records()[0].ending, Ending::budget) << algorithm.name;
    }
}

TEST(Recording, OfTheEngineCanBePlayedInAllGames) {
  for (const Case& c : small_cases()) {
    SCOPED_TRACE(c.game);
    const Position start = make(c);
    if (start.rules().shape().players > 2) continue;
    check_recorded(start.shared_rules(), find_algorithm("engine"), 0,
                   [](const AnyState&, Bounds<double>) { return true; });
  }
}

TEST(Recording, IsOfOneThread) {
  const Position start = make({"connect_four", {"width=6", "height=5"}});
  Request request;
  SessionOptions two = small;
  two.threads = 2;
  Recording alone, together;
  const Report first = reported(start.shared_rules(), request, &alone);
  const Report second = reported(start.shared_rules(), request, &together, two);
  EXPECT_EQ(first.algorithm, "engine");
  EXPECT_EQ(first.counts, second.counts);
  EXPECT_TRUE(std::equal(alone.records().begin(), alone.records().end(), together.records().begin(),
                         together.records().end(), is_like));
}

TEST(Recording, EndsWithTheRequest) {
  const Position start = make({"connect_four", {"width=5", "height=4"}});
  Analyst analyst(start.shared_rules(), small);
  Recording recording;
  const Report report = analyst.report(start, {}, {}, &recording);
  EXPECT_EQ(recording.nodes(), report.counts.nodes);
  analyst.session().clear();
  analyst.report(start, {});
  EXPECT_EQ(recording.nodes(), report.counts.nodes);
}

TEST(Recording, IsRefusedWhereNothingIsRecorded) {
  const Position start = make({"tree", {}});
  for (const Algorithm& algorithm : algorithms()) {
    if (!algorithm.run || !algorithm.refusal(start.rules().shape()).empty()) continue;
    if (algorithm.can_record(start.rules().shape())) continue;
    Recording recording;
    try {
      reported(start.shared_rules(), asking(algorithm), &recording);
      ADD_FAILURE() << algorithm.name;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(algorithm.name + " cannot be recorded; use engine"),
                std::string::npos)
          << error.what();
    }
  }
  EXPECT_THROW(Recording(0), Error);
}

}  // namespace
}  // namespace pincer::testing
