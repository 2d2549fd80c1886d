// Jobs, results and facts as text; what the coordinator believes, and what it does where a worker
// lies, dies or says nonsense.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/identity.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/hub/coordinator.hpp"
#include "pincer/hub/simulated.hpp"

namespace pincer::hub {
namespace {

// ---- texts

double draw_double() {
  for (;;) {
    const auto value = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
    if (std::isfinite(value)) return value;
  }
}
Bounds<double> draw_bounds() {
  const double a = draw_double(), b = draw_double();
  return {std::min(a, b), std::max(a, b)};
}
std::vector<Step> draw_path() {
  std::vector<Step> path(static_cast<std::size_t>(*rc::gen::inRange(0, 5)));
  for (Step& step : path)
    step = {*rc::gen::arbitrary<std::uint32_t>(), *rc::gen::element<std::uint32_t>(0, 3)};
  return path;
}
Job draw_job() {
  Job job;
  job.game = {*rc::gen::element<std::string>("nim", "a \"game\"\n"), {"heaps=3,4"}, "1"};
  job.path = draw_path();
  job.key[0] = *rc::gen::arbitrary<std::uint64_t>();
  job.key[8] = *rc::gen::element<std::uint64_t>(0, 7);
  job.question = {draw_double(), draw_double(), draw_double()};
  job.nodes = *rc::gen::arbitrary<std::uint64_t>();
  job.memory_bytes = *rc::gen::arbitrary<std::uint64_t>();
  job.round = *rc::gen::arbitrary<std::uint32_t>();
  job.not_by = *rc::gen::element<std::string>("", "somebody");
  return job;
}
JobResult draw_result() {
  JobResult result;
  result.job = "0123";
  result.worker = "w";
  result.bounds = draw_bounds();
  result.children = {draw_bounds(), draw_bounds()};
  result.nodes = *rc::gen::arbitrary<std::uint64_t>() >> 2;
  result.seconds = std::abs(draw_double());
  result.is_answered = *rc::gen::arbitrary<bool>();
  result.statements = {{{1, 2, 3}, draw_bounds(), 65535, 255}};
  return result;
}

RC_GTEST_PROP(TextsOfTheHub, AreReadAsTheyWereWritten, ()) {
  const Job job = draw_job();
  RC_ASSERT(job_from_json(job_json(job)) == job);
  const Fact fact{draw_path(), draw_bounds(), {draw_bounds()}};
  RC_ASSERT(fact_from_json(fact_json(fact)) == fact);
  const std::string result = result_json(draw_result());
  RC_ASSERT(result_json(result_from_json(result)) == result);
  const std::string statements = statements_json({"w", job.game, draw_result().statements});
  RC_ASSERT(statements_json(statements_from_json(statements)) == statements);
}

RC_GTEST_PROP(TextsOfTheHub, AreRefusedOrMeanSomethingWhateverIsChanged, ()) {
  std::string text =
      *rc::gen::arbitrary<bool>() ? job_json(draw_job()) : result_json(draw_result());
  const auto where = *rc::gen::inRange<std::size_t>(0, text.size());
  switch (*rc::gen::inRange(0, 3)) {
    case 0: text[where] = static_cast<char>(*rc::gen::inRange(32, 127)); break;
    case 1: text.erase(where, 1); break;
    default: text.resize(where);
  }
  try {
    const JobResult result = result_from_json(text);
    RC_ASSERT(result.bounds.lower <= result.bounds.upper);
  } catch (const Error&) {
  }
  try {
    job_from_json(text);
  } catch (const Error&) {
  }
}

TEST(TextsOfTheHub, SayWhichFieldIsWrong) {
  const std::string right = job_json({{"nim", {}, "1"}, {{2, 0}}, {}, {1, 2, 0}, 5, 6, 0, ""});
  const auto refusal = [&](const std::string& from, const std::string& to) -> std::string {
    std::string wrong = right;
    EXPECT_NE(wrong.find(from), std::string::npos) << right;
    wrong.replace(wrong.find(from), from.size(), to);
    try {
      job_from_json(wrong);
    } catch (const Error& error) {
      return error.what();
    }
    return "read";
  };
  EXPECT_EQ(refusal("\"nodes\":5", "\"nodes\":-5").substr(0, 17), "the field 'nodes'");
  EXPECT_EQ(refusal("\"nodes\":5", "\"nodes\":5.5").substr(0, 17), "the field 'nodes'");
  EXPECT_EQ(refusal("0x1p+0", "0x2p-1").substr(0, 20), "the field 'question'");
  EXPECT_EQ(refusal("\"0x1p+0\"", "1").substr(0, 20), "the field 'question'");
  EXPECT_EQ(refusal("0x1p+0", "0xinf").substr(0, 20), "the field 'question'");
  EXPECT_EQ(refusal("\"path\":[2]", "\"path\":[[2]]").substr(0, 16), "the field 'path'");
  EXPECT_EQ(refusal("\"round\":0,", ""), "this pincer job 1 has no field 'round'");
  EXPECT_EQ(refusal("\"round\":0", "\"round\":0,\"more\":1"),
            "this pincer job 1 has a field 'more', which nobody knows");
  EXPECT_EQ(refusal("pincer job 1", "pincer job 2").substr(0, 16), "the field 'what'");
}

TEST(TextsOfTheHub, HaveAnotherIdForEveryDifference) {
  const Job job{{"nim", {}, "1"}, {{2, 0}}, {}, {1, 2, 0}, 5, 6, 0, ""};
  Job other = job;
  EXPECT_EQ(id_of(job), id_of(other));
  EXPECT_EQ(id_of(job).size(), 32U);
  other.path[0].reply = 1;
  EXPECT_NE(id_of(job), id_of(other));
  other = job;
  other.question.at_least = 3;
  EXPECT_NE(id_of(job), id_of(other));
}

// ---- solving

GameName game_called(const std::string& game, const std::vector<std::string>& parameters) {
  Task task;
  task.game = game;
  task.parameters = parameters;
  return name_of(identity_of(setting_of(builtin_games(), task)));
}
// Not before main: games have tables of their own.
const GameName& four() {
  static const GameName name = game_called("connect_four", {"width=4", "height=4"});
  return name;
}
const GameName& cards() {
  static const GameName name = game_called("goofspiel", {"cards=4"});
  return name;
}

/// A hub with workers that are as they should be, unless they are changed.
class Site {
 public:
  explicit Site(GameName game, Faults faults = {})
      : name(std::move(game)),
        rules(rules_from(builtin_games())(name)),
        hub(4, {.per_node = 1e-5, .lease = 5}, faults, 1) {
    options.job_nodes = 2000;
    options.least_job_nodes = 0;
    options.leaves_per_worker = 10;
    options.warn = [this](const std::string& message) { warnings.push_back(message); };
    options.commit = [this](const Fact& fact) { facts.push_back(fact); };
  }

  void add_workers(int count, const SimulatedHub::Tamper& tamper = {}) {
    WorkerOptions worker;
    worker.session.memory_bytes = 1 << 20;
    for (int i = 0; i < count; ++i) hub.add_worker(rules_from(builtin_games()), worker, tamper);
  }

  Answer<double> solve(double eps = 0) {
    Coordinator coordinator(rules, name, {}, hub, options);
    coordinator.recall(recalled);
    Budget budget;
    const auto answer = coordinator.solve(eps, budget);
    statistics = coordinator.statistics();
    set_aside = coordinator.set_aside();
    return answer;
  }

  Bounds<double> alone(double eps = 0) const {
    Budget budget;
    return rules->session({})->solve(rules->root(), eps, budget).bounds;
  }

  GameName name;
  std::shared_ptr<const Rules> rules;
  SimulatedHub hub;
  CoordinatorOptions options;
  std::vector<std::string> warnings, set_aside;
  std::vector<Fact> facts, recalled;
  Statistics statistics;
};

/// Changes a result before it is sent.
template <class Change>
SimulatedHub::Tamper lying(Change change) {
  return [change](const std::string& text) {
    JobResult result = result_from_json(text);
    change(result);
    return result_json(result);
  };
}

TEST(Coordinator, SaysWhatTheEngineSays) {
  Site site(four());
  site.add_workers(3);
  const auto answer = site.solve();
  EXPECT_EQ(answer.bounds, site.alone());
  EXPECT_EQ(answer.stop, Stop::none);
  EXPECT_EQ(answer.children.size(), 4U);
  EXPECT_GT(site.statistics.answered, 5U);
  EXPECT_GT(site.statistics.nodes, 1000U);
  EXPECT_EQ(site.statistics.jobs_out, 0U);
  EXPECT_EQ(site.statistics.refused, 0U);
  EXPECT_GT(site.statistics.work_seconds, 0);
}

TEST(Coordinator, SolvesWhereBothMoveAtOnce) {
  Site site(cards());
  site.options.job_nodes = 20;
  site.options.leaves_per_worker = 2;
  site.add_workers(3);
  const auto answer = site.solve();
  const auto alone = site.alone();
  EXPECT_LE(answer.bounds.lower, alone.upper);
  EXPECT_GE(answer.bounds.upper, alone.lower);
  EXPECT_LE(answer.bounds.width(), 2e-9 * (site.rules->range().upper - site.rules->range().lower));
  EXPECT_EQ(answer.mixes.row.size(), 4U);
  EXPECT_GT(site.statistics.done, 5U);
}

TEST(Coordinator, LosesNothingThatWasCommitted) {
  Site site(four());
  site.add_workers(2);
  const auto first = site.solve();
  site.recalled = site.facts;
  const auto nodes = site.statistics.nodes;
  EXPECT_EQ(site.solve().bounds, first.bounds);
  EXPECT_LT(site.statistics.nodes, nodes / 20);
}

TEST(Coordinator, RefusesWhatContradictsItselfAndAsksSomebodyElse) {
  Site site(four());
  site.add_workers(1, lying([](JobResult& result) {
                     if (result.bounds.upper < 1) result.bounds = {1, 1};
                   }));
  site.add_workers(2);
  EXPECT_EQ(site.solve().bounds, site.alone());
  EXPECT_GT(site.statistics.refused, 0U);
  EXPECT_NE(site.warnings.at(0).find("contradict those of its children"), std::string::npos)
      << site.warnings[0];
}

TEST(Coordinator, RefusesWhatTheGameCannotPay) {
  Site site(four());
  const double most = site.rules->range().upper;
  site.add_workers(1, lying([&](JobResult& result) {
                     result.children.clear();
                     result.bounds = {most + 1, most + 1};
                   }));
  site.add_workers(1);
  EXPECT_EQ(site.solve().bounds, site.alone());
  EXPECT_NE(site.warnings.at(0).find("outside the game's range"), std::string::npos);
}

TEST(Coordinator, RefusesHalvesOfWholeNumbers) {
  Site site(four());
  site.add_workers(1, lying([](JobResult& result) { result.bounds = {.5, .5}; }));
  site.add_workers(1);
  EXPECT_EQ(site.solve().bounds, site.alone());
  EXPECT_NE(site.warnings.at(0).find("are not whole"), std::string::npos);
}

TEST(Coordinator, PassesOverNonsense) {
  Site site(four(), {.doubled = .2});
  site.add_workers(1, [](const std::string& text) { return text.substr(0, text.size() / 2); });
  site.add_workers(1, lying([](JobResult& result) { result.job = "of another game"; }));
  site.add_workers(2);
  // Nobody says of whom a text is that nobody can read: such jobs are asked again by their leases.
  Coordinator coordinator(site.rules, site.name, {}, site.hub, site.options);
  Budget budget({.seconds = 1});
  const auto answer = coordinator.solve(0, budget);
  EXPECT_LE(answer.bounds.lower, site.alone().lower);
  EXPECT_GE(answer.bounds.upper, site.alone().upper);
  EXPECT_GT(coordinator.statistics().refused, 0U);
  EXPECT_GT(coordinator.statistics().stray, 0U);
}

TEST(Coordinator, StopsWithBothStatementsWhereTwoCannotBeTrue) {
  Site site(four());
  site.options.audit = 1;
  site.add_workers(
      1, lying([](JobResult& result) {
        result.children.clear();
        result.bounds = result.bounds.upper <= 0 ? Bounds<double>{1, 1} : Bounds<double>{-1, -1};
      }));
  site.add_workers(1);
  try {
    site.solve();
    FAIL() << "a lie was believed";
  } catch (const ContradictingResults& contradiction) {
    const std::string message = contradiction.what();
    EXPECT_NE(message.find("1]"), std::string::npos) << message;
    EXPECT_NE(message.find("both"), std::string::npos) << message;
  }
}

TEST(Coordinator, AsksAnotherWorkerAgainWhereItAudits) {
  Site site(four());
  site.options.audit = 1;
  site.add_workers(3);
  EXPECT_EQ(site.solve().bounds, site.alone());
  EXPECT_GT(site.statistics.audited, 0U);
  EXPECT_GE(site.statistics.audited + 5, site.statistics.answered);
  EXPECT_GT(site.statistics.nodes_twice, site.statistics.nodes / 4);
}

TEST(Coordinator, SetsAsideWhatKillsItsWorkers) {
  Site site(four(), {.lost_workers = 1});
  site.add_workers(3);
  const auto answer = site.solve();
  EXPECT_NE(answer.stop, Stop::none);
  EXPECT_LE(answer.bounds.lower, site.alone().lower);
  EXPECT_GE(answer.bounds.upper, site.alone().upper);
  EXPECT_GT(site.statistics.set_aside, 0U);
  EXPECT_NE(site.set_aside.at(0).find("3 workers"), std::string::npos) << site.set_aside[0];
}

TEST(Coordinator, CancelsWhatIsNotNeededAnyMore) {
  Site site(four());
  site.add_workers(8);
  site.solve();
  EXPECT_GT(site.statistics.cancelled, 0U);
  EXPECT_EQ(site.statistics.jobs_out, 0U);
}

TEST(Coordinator, EndsWithTrueBoundsWhenItIsStopped) {
  Site site(four());
  site.add_workers(2);
  Coordinator coordinator(site.rules, site.name, {}, site.hub, site.options);
  std::atomic<bool> stop = false;
  int ticks = 0;
  Limits limits;
  limits.interrupt = &stop;
  Budget budget(limits, [&] { stop = ++ticks > 5; });
  const auto answer = coordinator.solve(0, budget);
  EXPECT_EQ(answer.stop, Stop::interrupted);
  EXPECT_LE(answer.bounds.lower, site.alone().lower);
  EXPECT_GE(answer.bounds.upper, site.alone().upper);
  EXPECT_EQ(coordinator.statistics().jobs_out, 0U);
}

TEST(Worker, SaysWhyItCannotDoAJob) {
  Site site(four());
  site.name.version = "another";
  site.add_workers(1);
  site.solve();
  ASSERT_FALSE(site.set_aside.empty());
  EXPECT_NE(site.set_aside[0].find("are other ones"), std::string::npos) << site.set_aside[0];
}

TEST(Coordinator, BeginsAfterMoves) {
  Site site(four());
  site.add_workers(2);
  Coordinator coordinator(site.rules, site.name, {{1, 0}, {1, 0}}, site.hub, site.options);
  Budget budget, other;
  const AnyState root = site.rules->root();
  const AnyState once = site.rules->play(root, site.rules->moves(root, Side::max)[1]);
  const AnyState twice = site.rules->play(once, site.rules->moves(once, Side::min)[1]);
  EXPECT_EQ(coordinator.solve(0, budget).bounds,
            site.rules->session({})->solve(twice, 0, other).bounds);
}

}  // namespace
}  // namespace pincer::hub
