// Recordings of the engine: on random games of all kinds, every record against the truth.

#include "pincer/core/recording.hpp"

#include <cstdlib>

// Each game is searched six times. How many games, unless RC_PARAMS says otherwise:
static const bool has_fewer = [] { return setenv("RC_PARAMS", "max_success=5000", 0) == 0; }();

#include "recording_checks.hpp"
#include "soundness_checks.hpp"

namespace pincer::testing {
namespace {

/// The state that a record is about. Every state on the way knows what is played there.
template <class Game>
std::optional<typename Game::State> replayed(const Game& game, const Recording& recording,
                                             std::uint32_t id) {
  auto s = game.root();
  for (const std::uint32_t at : recording.path_to(id)) {
    const Record& r = recording.records()[at];
    if (r.parent != Recording::none) {
      const auto& node = game.at(s);
      const std::size_t child = r.index * node.columns + r.reply;
      if (child >= node.children.size()) return {};
      s = {node.children[child]};
    }
    for (int i = 0; i < r.forced; ++i) {
      const Turn turn = game.turn(s);
      const auto only = forced_at(game, s, turn);
      if (!only) return {};
      s = after_forced(game, s, turn, *only);
    }
  }
  return s;
}

/// How many children the engine makes there.
template <class Game>
std::size_t children_made(const Game& game, typename Game::State s, bool is_root) {
  const auto& node = game.at(s);
  if (is_root || node.turn == Turn::chance) return node.children.size();
  const std::size_t columns = node.turn == Turn::both ? node.columns : 1;
  const std::size_t rows = node.children.size() / columns;
  const auto idle = [&](std::size_t from, std::size_t count) {
    const auto begin = node.is_idle.begin() + static_cast<std::ptrdiff_t>(from);
    return static_cast<std::size_t>(
        std::count(begin, begin + static_cast<std::ptrdiff_t>(count), true));
  };
  const std::size_t left = rows - idle(0, rows);
  return node.turn == Turn::both ? left * (columns - idle(rows, columns)) : left;
}

template <class Game>
void check_records(const Game& game, const Recording& recording, Stop stop) {
  const std::string fault = fault_of(recording, stop);
  if (!fault.empty()) RC_FAIL(fault + "\n" + dumped(recording));
  for (std::uint32_t id = 0; id < recording.records().size(); ++id) {
    const Record& r = recording.records()[id];
    const auto s = replayed(game, recording, id);
    RC_ASSERT(bool(s));
    RC_ASSERT(game.turn(*s) == r.turn);
    contains(r.found, game.value(*s));
    if (!is_consistent(r, 0, stop)) RC_FAIL(std::to_string(id) + "\n" + dumped(recording));
    const bool is_expanded =
        r.is_asked && (r.ending == Ending::at_most || r.ending == Ending::at_least ||
                       r.ending == Ending::within || r.ending == Ending::probed);
    if (is_expanded && recording.is_whole())
      if (children_of(recording, id) != children_made(game, *s, r.parent == Recording::none))
        RC_FAIL("children of " + std::to_string(id) + "\n" + dumped(recording));
  }
}

/// What a search comes to, and what it costs.
template <class Number>
struct Outcome {
  Answer<Number> answer;
  Counts counts;
  Stop stop;
};

/// Solves the game, at most so many records being kept; 0: without a recording.
template <class Game>
void check_recorded(const Game& game, double eps) {
  using Number = NumberOf<Game>;
  const Options options = draw_options();
  const ChosenPolicy policy = draw_policy();
  const Limits limits = draw_limits();
  const auto solved = [&](Recording* recording) {
    Solver<Game, Recorder, ChosenPolicy> solver(game, options, {}, policy);
    solver.observer().record_to(recording);
    Budget budget(limits);
    auto answer = solver.solve(game.root(), static_cast<Number>(eps), budget);
    return Outcome<Number>{std::move(answer), solver.observer().counts, budget.stop()};
  };
  const auto alone = solved(nullptr);
  Recording all;
  for (const std::size_t most : {std::size_t{1'000'000}, std::size_t{1}, std::size_t{2},
                                 std::size_t{10}, std::size_t{100}}) {
    Recording some(most);
    Recording& recording = most == all.most() ? all : some;
    const auto found = solved(&recording);
    RC_ASSERT(found.answer.bounds == alone.answer.bounds);
    RC_ASSERT(found.answer.children == alone.answer.children);
    RC_ASSERT(found.counts == alone.counts);
    if (const auto fault = fault_of(recording, found.stop, found.counts); !fault.empty())
      RC_FAIL(fault + "\n" + dumped(recording));
    check_records(game, recording, found.stop);
    RC_ASSERT(is_folded(recording, all));
    if (depth_of(all) < most && found.stop == Stop::none)
      RC_ASSERT(recording.records().size() == weighing(all, recording.least()));
    RC_ASSERT(recording.by_ending() == all.by_ending());
  }
  RC_ASSERT(all.is_whole());
}

TEST(Recording, OfTurnsIsTrue) {
  EXPECT_TRUE(rc::check([] {
    const Shape shape = draw_shape(false);
    const auto nodes = std::make_shared<RandomNodes>(shape);
    const double eps = draw_eps(nodes->range);
    if (are_integers(shape)) check_recorded(RandomGame<int, false>(nodes), eps);
    else check_recorded(RandomGame<double, false>(nodes), eps);
  }));
}

TEST(Recording, OfDiceIsTrue) {
  EXPECT_TRUE(rc::check([] {
    const auto nodes = std::make_shared<RandomNodes>(draw_shape(true));
    check_recorded(RandomGame<double, true>(nodes), draw_eps(nodes->range));
  }));
}

TEST(Recording, OfJointMovesIsTrue) {
  EXPECT_TRUE(rc::check([] {
    const auto nodes = std::make_shared<RandomNodes>(draw_shape(true, true));
    check_recorded(RandomGame<double, true, true>(nodes), draw_eps(nodes->range));
  }));
}

}  // namespace
}  // namespace pincer::testing
