#include "pincer/hub/worker.hpp"

#include <algorithm>
#include <bit>
#include <exception>
#include <functional>
#include <limits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "paths.hpp"
#include "pincer/catalog/identity.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/key.hpp"

namespace pincer::hub {

/// The game that a worker knows about, and what it remembers of it.
struct Worker::Game {
  GameName name;
  std::shared_ptr<const Rules> rules;
  std::unique_ptr<Session> session;
  std::unordered_set<std::uint64_t> told;  // statements that others know
};

namespace {

/// Statements that do not go together.
struct Disbelief : Error {
  using Error::Error;
};

/// Which statement it is, when it is heard of again.
std::uint64_t mark_of(const Statement& statement) {
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  return mixed_bits(hash(statement.key) ^
                    mixed_bits(bits(statement.bounds.lower) + 3 * bits(statement.bounds.upper)));
}

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
  result.statements = news();
  return result;
}

/// The heaviest statements that nobody was told of yet.
std::vector<Statement> Worker::news() {
  if (options_.most_statements == 0) return {};
  std::vector<Statement> heavy;
  game_->session->read(0, std::numeric_limits<std::size_t>::max(), {effort_of(options_.least_work)},
                       heavy);
  std::erase_if(heavy, [this](const Statement& s) { return game_->told.contains(mark_of(s)); });
  std::stable_sort(heavy.begin(), heavy.end(),
                   [](const auto& a, const auto& b) { return a.effort > b.effort; });
  heavy.resize(std::min(heavy.size(), options_.most_statements));
  for (const Statement& statement : heavy) game_->told.insert(mark_of(statement));
  return heavy;
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
      game_->session->believe(shared.statements);
    } catch (const Contradiction& contradiction) {
      throw Disbelief(std::string(contradiction.what()) + " (told by " + shared.worker + ")");
    }
    for (const Statement& statement : shared.statements) game_->told.insert(mark_of(statement));
    statistics_.believed += shared.statements.size();
  }
}

}  // namespace pincer::hub
