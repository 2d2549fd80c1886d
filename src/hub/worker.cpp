#include "pincer/hub/worker.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <utility>
#include <vector>

#include "paths.hpp"
#include "pincer/catalog/identity.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/key.hpp"

namespace pincer::hub {

namespace {

/// Statements that do not go together.
struct Disbelief : Error {
  using Error::Error;
};

}  // namespace

RulesMaker rules_from(const Catalog& catalog) {
  return [&catalog](const GameName& name) {
    Task task;
    task.game = name.game;
    task.parameters = name.parameters;
    const Setting setting = setting_of(catalog, task);
    const GameName own = name_of(identity_of(setting));
    if (own.version != name.version)
      throw Error("this worker's rules of " + name.game + " are other ones (" + own.version +
                  ") than the coordinator's (" + name.version + ")");
    return setting.position.shared_rules();
  };
}

Worker::Worker(WorkerHub& hub, RulesMaker make, WorkerOptions options)
    : Worker(hub, std::make_shared<Machine>(std::move(make), options.session), options) {}

Worker::Worker(WorkerHub& hub, std::shared_ptr<Machine> machine, WorkerOptions options)
    : hub_(hub),
      options_(std::move(options)),
      machine_(std::move(machine)),
      place_(machine_->join(hub.name())),
      random_(std::hash<std::string>{}(hub.name())) {}
Worker::~Worker() = default;

void Worker::work(const std::atomic<bool>& stop) {
  constexpr double patience = 0.5;  // seconds, between looks at `stop`
  while (!stop) work_once(patience, &stop);
}

bool Worker::work_once(double seconds, const std::atomic<bool>* stop) {
  const auto taken = hub_.take(seconds);
  if (taken) do_job(*taken, stop);
  return taken.has_value();
}

void Worker::do_job(const Taken& taken, const std::atomic<bool>* stop) {
  JobResult result;
  bool goes_on = true;  // false once nobody needs the job, or this worker has to end
  try {
    if (taken.losses >= options_.deadly_after) {
      result.is_deadly = true;
      throw Error(std::to_string(taken.losses) + " workers took it and were lost");
    }
    const Job job = job_from_json(taken.text);
    if (!job.not_by.empty() && job.not_by == hub_.name()) return leave_to_others(taken);
    result = answer(job, taken, stop, goes_on);
  } catch (const Disbelief& contradiction) {
    result.failure = contradiction.what();
    result.is_contradicted = true;
  } catch (const std::exception& problem) {
    result.failure = problem.what();
  }
  if (!goes_on) {
    ++statistics_.cancelled;
    return stop != nullptr && *stop ? hub_.give_back(taken) : hub_.drop(taken);
  }
  result.job = taken.id;
  result.worker = hub_.name();
  hub_.report(taken, result_json(result));
  ++statistics_.jobs;
  statistics_.nodes += result.nodes;
  statistics_.answered += result.is_answered ? 1 : 0;
  statistics_.failed += result.failure.empty() ? 0 : 1;
}

/// Out of step with all others, lest each of them take its own again and again.
void Worker::leave_to_others(const Taken& taken) {
  hub_.give_back(taken);
  hub_.pause(std::uniform_real_distribution<double>(0, .2)(random_));
}

JobResult Worker::answer(const Job& job, const Taken& taken, const std::atomic<bool>* stop,
                         bool& goes_on) {
  const Machine::Visit visit(*machine_, job, place_);
  const Machine::Game& game = visit.game();
  const AnyState s = played(*game.rules, game.rules->root(), job.path);
  if (game.rules->shape().is_remembered && game.rules->own_key(s) != job.key)
    throw Error("the path leads to another position here than where the job was made");
  believe_shared(job.game, *game.session);

  // Helpers' nodes are not paid for one by one, so that with them only the tick sees the limit.
  std::atomic<bool> is_enough = false;
  Limits limits;
  limits.interrupt = &is_enough;
  if (machine_->threads() == 1) limits.nodes = job.nodes;
  const double start = hub_.now();
  double next_look = start + options_.renew_every;
  Budget* spending = nullptr;
  Budget budget(limits, [&] {
    if (spending != nullptr && spending->spent() >= job.nodes) is_enough = true;
    if (stop != nullptr && *stop) goes_on = false;
    if (const double now = hub_.now(); now >= next_look) {
      next_look = now + options_.renew_every;
      goes_on = hub_.renew(taken) && goes_on;
    }
    if (!goes_on) is_enough = true;
  });
  spending = &budget;
  const Answer<double> found = game.session->ask(s, job.question, budget);

  JobResult result;
  result.bounds = found.bounds;
  result.children = found.children;
  result.nodes = budget.spent();
  result.seconds = std::max(0.0, hub_.now() - start);
  result.is_answered = job.question.answered_by(found.bounds);
  result.statements =
      machine_->news(*game.session, options_.most_statements, options_.least_work, result.nodes);
  return result;
}

/// What is malformed or of another game is passed over.
void Worker::believe_shared(const GameName& name, Session& session) {
  if (place_ > 0) return;
  for (const std::string& text : hub_.shared()) {
    std::shared_ptr<const SharedStatements> shared;
    try {
      shared = options_.read_shared(text);
    } catch (const Error&) {
      continue;
    }
    if (machine_->has(shared->worker) || shared->game != name) continue;
    try {
      session.believe(shared->statements);
    } catch (const Contradiction& contradiction) {
      throw Disbelief(std::string(contradiction.what()) + " (told by " + shared->worker + ")");
    }
    machine_->mark_told(shared->statements);
    statistics_.believed += shared->statements.size();
  }
}

}  // namespace pincer::hub
