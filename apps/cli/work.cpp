#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "hub.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/core/error.hpp"
#include "pincer/hub/worker.hpp"
#include "program_name.hpp"

namespace pincer::cli {
namespace {

constexpr std::uint64_t most_jobs = 4096;

struct WorkOptions {
  TaskOptions task;  // memory and threads
  HubWords hub;
  std::string name;
  std::string jobs;
};

/// Why this worker has to end: jobs are about rules that it does not have.
class Problem {
 public:
  void set(const std::string& words) {
    const std::lock_guard hold(lock_);
    words_ = words;
  }
  std::string words() const {
    const std::lock_guard hold(lock_);
    return words_;
  }

 private:
  mutable std::mutex lock_;
  std::string words_;
};

/// A hub on which a job of other rules is left to other workers, and nothing further taken.
class OwnRulesOnly final : public hub::WorkerHub {
 public:
  OwnRulesOnly(hub::WorkerHub& hub, const Problem& problem) : hub_(hub), problem_(problem) {}

  std::string name() const override { return hub_.name(); }
  std::optional<hub::Taken> take(double seconds) override {
    if (const auto words = problem_.words(); !words.empty()) throw Error(words);
    return hub_.take(seconds);
  }
  bool renew(const hub::Taken& taken) override { return hub_.renew(taken); }
  void report(const hub::Taken& taken, const std::string& result) override {
    if (problem_.words().empty()) hub_.report(taken, result);
    else hub_.give_back(taken);
  }
  void drop(const hub::Taken& taken) override { hub_.drop(taken); }
  void give_back(const hub::Taken& taken) override { hub_.give_back(taken); }
  std::vector<std::string> shared() override { return hub_.shared(); }

 private:
  hub::WorkerHub& hub_;
  const Problem& problem_;
};

std::string host_name() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return fmt::format("{}-{}", name, getpid());
}

int work(const Catalog& catalog, const WorkOptions& options) {
  if (!options.hub.is_given())
    throw Error(
        fmt::format("say where the hub is: {} work --hub redis://HOST:PORT", program_name()));
  const SessionOptions session = options.task.session();
  const Interrupt interrupt;
  hub::RedisOptions redis = options.hub.redis(interrupt.flag());
  redis.patience = 0;
  redis.name = options.name.empty() ? host_name() : options.name;
  const std::uint64_t jobs =
      options.jobs.empty() ? 1 : read_whole("--jobs", options.jobs, 1, most_jobs);
  Problem problem;
  const auto own_rules = hub::rules_from(catalog);
  const auto make = [&](const hub::GameName& name) {
    try {
      return own_rules(name);
    } catch (const Error& error) {
      problem.set(fmt::format("jobs are about {}, and {}", name.game, error.what()));
      throw;
    }
  };
  const auto machine = std::make_shared<hub::Machine>(make, session, jobs);
  std::atomic<std::uint64_t> done = 0, nodes = 0;
  const auto work_on = [&] {
    hub::RedisWorkerHub connected(redis);
    OwnRulesOnly hub(connected, problem);
    hub::Worker worker(hub, machine);
    remark(fmt::format("{} waits for jobs at {}", hub.name(), redis.address.shown()));
    worker.work(*interrupt.flag());
    done += worker.statistics().jobs;
    nodes += worker.statistics().nodes;
  };
  std::vector<std::unique_ptr<DeepThread>> threads;
  while (threads.size() < jobs) threads.push_back(std::make_unique<DeepThread>(work_on));
  for (const auto& thread : threads) thread->join();
  remark(fmt::format("{} jobs done, {} nodes", grouped(done), grouped(nodes)));
  return ExitCode::solved;
}

}  // namespace

Command work_command(const Catalog& catalog) {
  const auto options = std::make_shared<WorkOptions>();
  Option threads = options->task.cost_option("--threads");
  threads.words = "search with this many threads, 0 for all (1)";
  return {.name = "work",
          .words = "help to solve games, together with other machines",
          .details =
              "Takes jobs from a hub, where `solve --hub` puts them, and hands in what it finds, "
              "until Ctrl-C; it waits when there are none. One a machine is enough, with as many "
              "threads or jobs as the machine has cores.",
          .examples = {"work --hub redis://there:6379 --threads 0",
                       "work --hub redis://there:6379 --jobs 16"},
          .options = together({options->hub.options(),
                               {options->task.cost_option("--memory"), threads},
                               {{.name = "--name",
                                 .words = "what the worker is called (the machine and a number)",
                                 .text = &options->name,
                                 .value = "NAME"},
                                {.name = "--jobs",
                                 .words = "do so many jobs at a time, with one table for all (1)",
                                 .text = &options->jobs,
                                 .value = "N"}}}),
          .run = [&catalog, options] { return work(catalog, *options); }};
}

}  // namespace pincer::cli
