#include <fmt/format.h>
#include <unistd.h>

#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "hub.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/core/error.hpp"
#include "pincer/hub/game_name.hpp"
#include "pincer/hub/worker.hpp"
#include "program_name.hpp"

namespace pincer::cli {
namespace {

struct WorkOptions {
  TaskOptions task;  // memory and threads
  HubWords hub;
  std::string name;
};

/// A game that this worker cannot play as the coordinator does.
struct OtherRules : Error {
  using Error::Error;
};

std::shared_ptr<const Rules> rules_of(const Catalog& catalog, const hub::GameName& wanted) {
  const std::string refused = fmt::format("jobs are about {}, which ", wanted.game);
  Task task;
  task.game = wanted.game;
  task.parameters = wanted.parameters;
  hub::GameName own;
  try {
    const Setting setting = setting_of(catalog, task);
    own = hub::game_name(setting);
    if (own == wanted) return setting.position.shared_rules();
  } catch (const Error& error) {
    throw OtherRules(refused + "is not here: " + error.what());
  }
  throw OtherRules(refused + fmt::format("has other rules there ({}) than here ({}): use the same "
                                         "program everywhere",
                                         wanted.version, own.version));
}

/// A hub on which a job of other rules is left to other workers, and nothing further taken.
class OwnRulesOnly final : public hub::WorkerHub {
 public:
  OwnRulesOnly(hub::WorkerHub& hub, const std::string& problem) : hub_(hub), problem_(problem) {}

  std::string name() const override { return hub_.name(); }
  std::optional<hub::Taken> take(double seconds) override {
    if (!problem_.empty()) throw Error(problem_);
    return hub_.take(seconds);
  }
  bool renew(const hub::Taken& taken) override { return hub_.renew(taken); }
  void report(const hub::Taken& taken, const std::string& result) override {
    if (problem_.empty()) hub_.report(taken, result);
    else hub_.give_back(taken);
  }
  void drop(const hub::Taken& taken) override { hub_.drop(taken); }
  void give_back(const hub::Taken& taken) override { hub_.give_back(taken); }
  std::vector<std::string> shared() override { return hub_.shared(); }

 private:
  hub::WorkerHub& hub_;
  const std::string& problem_;
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
  hub::RedisWorkerHub connected(redis);
  std::string problem;
  OwnRulesOnly hub(connected, problem);
  const auto make = [&](const hub::GameName& name) {
    try {
      return rules_of(catalog, name);
    } catch (const OtherRules& error) {
      problem = error.what();
      throw;
    }
  };
  hub::Worker worker(hub, make, {.session = session});
  remark(fmt::format("{} waits for jobs at {}", hub.name(), redis.address.shown()));
  on_deep_stack([&] { worker.work(*interrupt.flag()); });
  const auto& done = worker.statistics();
  remark(fmt::format("{} jobs done, {} nodes", grouped(done.jobs), grouped(done.nodes)));
  return ExitCode::solved;
}

}  // namespace

Command work_command(const Catalog& catalog) {
  const auto options = std::make_shared<WorkOptions>();
  std::vector<Option> cost;
  for (auto& option : options->task.cost_options())
    if (option.name == "--memory" || option.name == "--threads") {
      if (option.name == "--threads") option.words = "search with this many threads, 0 for all (1)";
      cost.push_back(option);
    }
  return {.name = "work",
          .words = "help to solve games, together with other machines",
          .details =
              "Takes jobs from a hub, where `solve --hub` puts them, and hands in what it finds, "
              "until Ctrl-C; it waits when there are none. One a machine is enough, with as many "
              "threads as the machine has cores.",
          .examples = {"work --hub redis://there:6379 --threads 0"},
          .options = together({options->hub.options(),
                               cost,
                               {{.name = "--name",
                                 .words = "what the worker is called (the machine and a number)",
                                 .text = &options->name,
                                 .value = "NAME"}}}),
          .run = [&catalog, options] { return work(catalog, *options); }};
}

}  // namespace pincer::cli
