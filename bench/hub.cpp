// How far many workers get: the real coordinator and real searches in simulated time. Prints a line
// for every number of workers, and what became of the workers' time.
//
//   bench_hub "connect_four width=6 height=5" --workers 1,10,100 --slower 1000
//
// A node takes as long as it takes the engine alone on this machine, times `slower`: a game whose
// rules take that much longer, or jobs that are that much larger. What the coordinator takes itself
// is measured and charged, one thing after another, and so is the hub (16,000 jobs a second).
#include <cstdio>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/identity.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/hub/coordinator.hpp"
#include "pincer/hub/simulated.hpp"

namespace pincer {
namespace {

struct Setup {
  std::string game = "connect_four width=6 height=5";
  std::vector<std::string> workers{"1", "4", "16", "64", "256", "1000"};
  double eps = 0;
  double slower = 1000;
  std::uint64_t job_nodes = 100'000;
  std::uint64_t least_job_nodes = 5'000;
  std::size_t leaves = 100, out = 2, lanes = 256, lane_moves = 3;
  std::size_t memory = std::size_t{4} << 30;  // of all workers together
  std::size_t statements = 20;
  std::uint64_t least_work = 1000;
  std::size_t cores = 16;  // of a machine: workers that share a table
  bool bisects = true;
};

Setup read(int argc, char** argv) {
  Setup setup;
  setup.game = argc > 1 ? argv[1] : setup.game;
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string name = argv[i], value = argv[i + 1];
    const auto whole = [&] { return static_cast<std::size_t>(std::stoull(value)); };
    if (name == "--workers") setup.workers = split(value, ',');
    else if (name == "--eps") setup.eps = std::stod(value);
    else if (name == "--slower") setup.slower = std::stod(value);
    else if (name == "--job-nodes") setup.job_nodes = whole();
    else if (name == "--least-job-nodes") setup.least_job_nodes = whole();
    else if (name == "--leaves") setup.leaves = whole();
    else if (name == "--out") setup.out = whole();
    else if (name == "--lanes") setup.lanes = whole();
    else if (name == "--lane-moves") setup.lane_moves = whole();
    else if (name == "--statements") setup.statements = whole();
    else if (name == "--least-work") setup.least_work = whole();
    else if (name == "--cores") setup.cores = std::max<std::size_t>(1, whole());
    else if (name == "--memory") setup.memory = whole() << 20;
    else if (name == "--bisects") setup.bisects = whole() != 0;
    else throw Error("there is no option " + name);
  }
  return setup;
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Alone {
  Bounds<double> bounds;
  double seconds;
  std::uint64_t nodes;
};

Alone solve_alone(const Setting& setting, double eps) {
  const Rules& rules = setting.position.rules();
  const double start = processor_seconds();
  Budget budget;
  const auto session = rules.session({.memory_bytes = std::size_t{2} << 30});
  const auto answer = session->solve(rules.root(), eps, budget);
  return {answer.bounds, processor_seconds() - start, budget.spent()};
}

void solve_together(const Setup& setup, const Setting& setting, const Alone& alone,
                    std::size_t workers) {
  const auto rules = setting.position.shared_rules();
  hub::SimulatedCosts costs;
  const double alone_seconds = alone.seconds * setup.slower;
  costs.per_node = alone_seconds / static_cast<double>(alone.nodes);
  costs.per_job = 1e-4;
  costs.charges_coordinator = true;
  hub::SimulatedHub hub(setup.lanes, costs, {}, 1);
  hub::WorkerOptions worker;
  const std::size_t machines = (workers + setup.cores - 1) / setup.cores;
  worker.session.memory_bytes = setup.memory / machines;
  worker.most_statements = setup.statements;
  worker.least_work = setup.least_work;
  for (std::size_t left = workers; left > 0;) {
    const std::size_t cores = std::min(setup.cores, left);
    hub.add_machine([&](const auto&) { return rules; }, worker, cores);
    left -= cores;
  }

  hub::CoordinatorOptions options;
  options.job_nodes = setup.job_nodes;
  options.least_job_nodes = setup.least_job_nodes;
  options.leaves_per_worker = setup.leaves;
  options.jobs_per_worker = setup.out;
  options.lanes = setup.lanes;
  options.lane_moves = setup.lane_moves;
  options.most_shared = setup.statements;
  options.bisects = setup.bisects;
  hub::Coordinator coordinator(rules, hub::name_of(identity_of(setting)), {}, hub, options);
  Budget budget;
  const double start = processor_seconds();
  const auto answer = coordinator.solve(setup.eps, budget);
  const double took = processor_seconds() - start;
  hub.workers();  // what the coordinator did last is charged as well
  if (answer.bounds.lower > alone.bounds.upper || answer.bounds.upper < alone.bounds.lower)
    throw Error("the workers' answer is another one than the engine's");

  const auto& times = hub.times();
  const auto s = coordinator.statistics();
  const double seconds = hub.now(), all = seconds * static_cast<double>(workers);
  const double twice = static_cast<double>(s.nodes_twice) * costs.per_node;
  const double work = static_cast<double>(s.nodes) * costs.per_node;
  const auto share = [&](double part) { return 100 * part / all; };
  std::printf(
      "%6zu %10.3f %8.1f %6.1f%% | %6.1f%% %6.1f%% %6.1f%% %6.1f%% | %6.1f%% %6.1f%% | %7llu %9.0f "
      "%6.2f  (%.0f s)\n",
      workers, seconds, alone_seconds / seconds, share(alone_seconds),
      share(work - twice - alone_seconds), share(twice + times.cancelled), share(times.busy - work),
      share(all - times.busy - times.cancelled), 100 * times.coordinator / seconds,
      100 * times.hub / seconds, static_cast<unsigned long long>(s.done),
      static_cast<double>(s.nodes) / static_cast<double>(s.done),
      static_cast<double>(s.nodes) / static_cast<double>(alone.nodes), took);
  std::fflush(stdout);
}

void run(const Setup& setup) {
  Task task;
  const auto words = words_in(setup.game);
  task.game = words[0];
  task.parameters.assign(words.begin() + 1, words.end());
  const Setting setting = setting_of(builtin_games(), task);
  const Alone alone = solve_alone(setting, setup.eps);
  std::printf("# %s, eps %g: the engine alone %.2f s, %.3g nodes; a node taken as %g times that\n",
              setup.game.c_str(), setup.eps, alone.seconds, static_cast<double>(alone.nodes),
              setup.slower);
  std::printf("# job-nodes %zu leaves %zu statements %zu of %zu nodes lanes %zu by %zu moves\n",
              static_cast<std::size_t>(setup.job_nodes), setup.leaves, setup.statements,
              static_cast<std::size_t>(setup.least_work), setup.lanes, setup.lane_moves);
  std::puts(
      "workers    seconds  speedup  useful |  twice  unneeded reading  idle | coordin.   hub |    "
      "jobs nodes/job  work");
  for (const auto& count : setup.workers) solve_together(setup, setting, alone, std::stoul(count));
}

}  // namespace
}  // namespace pincer

int main(int argc, char** argv) {
  try {
    pincer::run(pincer::read(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_hub: %s\n", error.what());
    return 2;
  }
}
