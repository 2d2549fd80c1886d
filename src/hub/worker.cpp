#include "pincer/hub/worker.hpp"

#include <algorithm>
#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "paths.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/core/error.hpp"

namespace pincer::hub {

/// The game that a worker knows about, and what it remembers of it.
struct Worker::Game {
  GameName name;
  std::shared_ptr<const Rules> rules;
  std::unique_ptr<Session> session;
};

namespace {

/// Statements that do not go together.
struct Disbelief : Error {
  using Error::Error;
};

template <class S>
std::vector<Statement> heaviest([[maybe_unused]] const S& session,
                                [[maybe_unused]] std::size_t most,
                                [[maybe_unused]] std::uint64_t least_work) {
  if constexpr (requires { session.heaviest(most, least_work); })
    return session.heaviest(most, least_work);
  else return {};
}

template <class S>
void believe([[maybe_unused]] S& session, [[maybe_unused]] std::span<const Statement> statements) {
  if constexpr (requires { session.believe(statements); }) session.believe(statements);
}

}  // namespace

RulesMaker rules_from(const Catalog& catalog, std::string version) {
  return [&catalog, version = std::move(version)](const GameName& name) {
    if (name.version != version)
      throw Error("the job is about version " + name.version +
                  " of the game's rules and keys, and " + "this worker has " + version);
    Task task;
    task.game = name.game;
    task.parameters = name.parameters;
    return setting_of(catalog, task).position.shared_rules();
  };
}

Worker::Worker(WorkerHub& hub, RulesMaker make, WorkerOptions options)
    : hub_(hub),
      make_(std::move(make)),
      options_(std::move(options)),
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
  Game& game = game_of(job);
  const AnyState s = played(*game.rules, game.rules->root(), job.path);
  if (game.rules->shape().is_remembered && game.rules->own_key(s) != job.key)
    throw Error("the path leads to another position here than where the job was made");
  believe_shared();

  // Helpers' nodes are not paid for one by one, so that with them only the tick sees the limit.
  std::atomic<bool> is_enough = false;
  Limits limits;
  limits.interrupt = &is_enough;
  if (options_.session.threads == 1) limits.nodes = job.nodes;
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
  result.statements = heaviest(*game.session, options_.most_statements, options_.least_work);
  return result;
}

Worker::Game& Worker::game_of(const Job& job) {
  if (game_ && game_->name == job.game) return *game_;
  game_.reset();  // its memory is needed
  auto game = std::make_unique<Game>();
  game->name = job.game;
  game->rules = make_(job.game);
  SessionOptions options = options_.session;
  if (job.memory_bytes > 0) options.memory_bytes = std::min(options.memory_bytes, job.memory_bytes);
  game->session = game->rules->session(options);
  game_ = std::move(game);
  return *game_;
}

/// What is malformed or of another game is passed over.
void Worker::believe_shared() {
  for (const std::string& text : hub_.shared()) {
    SharedStatements shared;
    try {
      shared = statements_from_json(text);
    } catch (const Error&) {
      continue;
    }
    if (shared.worker == hub_.name() || shared.game != game_->name) continue;
    try {
      believe(*game_->session, shared.statements);
    } catch (const Error& contradiction) {
      throw Disbelief(std::string(contradiction.what()) + " (told by " + shared.worker + ")");
    }
    statistics_.believed += shared.statements.size();
  }
}

}  // namespace pincer::hub
