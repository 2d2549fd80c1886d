#include <gtest/gtest.h>

#include "hub_chaos.hpp"
#include "pincer/rules/steps.hpp"

// Many machines on this one: the program's workers as processes, and a real server.
namespace pincer::testing {
namespace {

using namespace hub;

struct Kind {
  const char* game;
  std::uint64_t job_nodes;
};

struct ManyMachines : ::testing::TestWithParam<Kind> {
  HubGame game{GetParam().game};
  Bounds<double> value = game.value();
  RedisServer server;

  RedisOptions redis() const {
    RedisOptions options = server.options();
    options.lease = short_lease;
    return options;
  }
  static CoordinatorOptions options() {
    CoordinatorOptions options;
    options.job_nodes = GetParam().job_nodes;
    options.least_job_nodes = 0;
    options.wait = 0.1;
    return options;
  }
};

/// What happens to workers and server while a game is solved: something after every so many jobs.
class Mishaps {
 public:
  Mishaps(RedisServer& server, WorkerProcesses& workers, std::uint64_t every)
      : server_(server), workers_(workers), every_(every) {}

  void operator()(std::uint64_t done) {
    if (count_ == most || done < every_ * (count_ + 1)) return;
    switch (count_++ % 3) {
      case 0: workers_.replace(count_ % workers_.size()); break;
      case 1: stop_past_the_lease(workers_.at(count_ % workers_.size())); break;
      default: server_.kill(); server_.start();
    }
  }
  std::uint64_t count() const { return count_; }
  static constexpr std::uint64_t most = 9;

 private:
  /// What it was at goes to another one meanwhile, and it answers late.
  static void stop_past_the_lease(Process& worker) {
    worker.send(SIGSTOP);
    std::this_thread::sleep_for(std::chrono::duration<double>(1.5 * short_lease));
    worker.send(SIGCONT);
  }

  RedisServer& server_;
  WorkerProcesses& workers_;
  std::uint64_t every_, count_ = 0;
};

TEST_P(ManyMachines, SolveAsOneDoes) {
  WorkerProcesses workers(server, 4);
  RedisHub hub(redis());
  const Together found = solve_together(game, hub, value, options());
  EXPECT_GT(found.statistics.done, 10u);
  EXPECT_EQ(found.statistics.refused, 0u);
}

TEST_P(ManyMachines, SolveAllTheSameWhileWorkersAndServerAreKilledAndStopped) {
  WorkerProcesses workers(server, 4);
  RedisHub connected(redis());
  TriplingHub hub(connected);
  Mishaps mishaps(server, workers, 4);
  const Together found = solve_together(game, hub, value, options(), std::ref(mishaps));
  EXPECT_EQ(mishaps.count(), Mishaps::most) << "of " << found.statistics.done << " jobs";
  EXPECT_GT(found.statistics.stray, 10u);
  EXPECT_EQ(found.statistics.set_aside, 0u);
}

INSTANTIATE_TEST_SUITE_P(Kinds, ManyMachines,
                         ::testing::Values(Kind{"connect_four width=6 height=5", 5000},
                                           Kind{"pig target=16", 3000},
                                           Kind{"goofspiel cards=8", 200}),
                         [](const auto& kind) {
                           const std::string name = kind.param.game;
                           return name.substr(0, name.find(' '));
                         });

/// A worker in this process that says what it likes.
class Liar {
 public:
  using Lie = std::function<void(const HubGame&, const Job&, JobResult&)>;

  Liar(const RedisOptions& redis, const HubGame& game, Lie lie)
      : thread_([redis, &game, lie, this] {
          RedisWorkerHub hub(redis);
          const auto session = game.rules()->session({});
          while (!stop_) {
            const auto taken = hub.take(0.05);
            if (!taken) continue;
            const Job job = job_from_json(taken->text);
            if (job.not_by == hub.name()) {
              hub.give_back(*taken);
              continue;
            }
            AnyState s = game.rules()->root();
            for (const Step& step : job.path) s = after(*game.rules(), s, step);
            Budget budget;
            const auto found = session->ask(s, job.question, budget);
            JobResult result;
            result.job = taken->id;
            result.worker = hub.name();
            result.bounds = found.bounds;
            result.children = found.children;
            result.nodes = 1;
            result.is_answered = true;
            lie(game, job, result);
            hub.report(*taken, result_json(result));
            ++lies_;
          }
        }) {}
  ~Liar() {
    stop_ = true;
    thread_.join();
  }
  int lies() const { return lies_; }

 private:
  std::atomic<bool> stop_ = false;
  std::atomic<int> lies_ = 0;
  std::thread thread_;
};

struct ALiar : ::testing::Test {
  HubGame game{"connect_four width=5 height=4 payoff=score"};
  Bounds<double> value = game.value();
  RedisServer server;
  std::vector<std::string> warnings;

  CoordinatorOptions options() {
    CoordinatorOptions options;
    options.job_nodes = 500;
    options.least_job_nodes = 0;
    options.wait = 0.1;
    options.most_refusals = 1000;
    options.warn = [this](const std::string& words) { warnings.push_back(words); };
    return options;
  }
  RedisOptions redis() const {
    RedisOptions options = server.options();
    options.lease = short_lease;
    return options;
  }
};

TEST_F(ALiar, IsNotBelievedWhereBoundsAreThoseOfAnotherGame) {
  WorkerProcesses honest(server, 2);
  RedisHub hub(redis());
  const Liar liar(redis(), game, [](const HubGame&, const Job&, JobResult& result) {
    result.bounds = Bounds<double>::exactly(1000);
    result.children.clear();
  });
  while (liar.lies() == 0 && hub.workers().size() < 3) hub.receive(0.05);
  const Together found = solve_together(game, hub, value, options());
  EXPECT_GT(liar.lies(), 0);
  EXPECT_EQ(warnings.size(), found.statistics.refused);
  EXPECT_GT(found.statistics.refused, 0u);
}

TEST_F(ALiar, IsNotBelievedWhereBoundsContradictThoseOfTheChildren) {
  WorkerProcesses honest(server, 2);
  RedisHub hub(redis());
  const Liar liar(redis(), game, [](const HubGame& of, const Job&, JobResult& result) {
    result.bounds = Bounds<double>::exactly(of.rules()->range().upper);
    for (auto& child : result.children) child = Bounds<double>::exactly(of.rules()->range().lower);
  });
  const Together found = solve_together(game, hub, value, options());
  EXPECT_GT(liar.lies(), 0);
  EXPECT_GT(found.statistics.refused, 0u);
}

TEST_F(ALiar, IsFoundOutByAnotherWorkerWhereAllIsAudited) {
  WorkerProcesses honest(server, 2);
  RedisHub hub(redis());
  while (hub.workers().size() < 2) hub.receive(0.05);
  const Liar liar(redis(), game, [](const HubGame& of, const Job& job, JobResult& result) {
    // As tight as can be, on the wrong side, and with nothing that contradicts it.
    const bool is_high = result.bounds.lower >= job.question.at_least;
    result.bounds =
        Bounds<double>::exactly(is_high ? of.rules()->range().lower : of.rules()->range().upper);
    result.children.clear();
  });
  CoordinatorOptions strict = options();
  strict.audit = 1;
  Coordinator coordinator(game.rules(), game.name, {}, hub, strict);
  Limits limits;
  limits.seconds = 60;
  Budget budget(limits);
  try {
    coordinator.solve(0, budget);
    FAIL() << "after " << liar.lies() << " lies";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("both cannot be true"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace pincer::testing
