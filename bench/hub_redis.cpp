// What many machines cost: two workers of one thread at a hub, against the engine with one thread,
// with kept tables, lanes (affinity) and sharing on and off. Wants a Redis server that nobody else
// uses:
//   bench_hub_redis redis://HOST:PORT JOB_NODES GAME [key=value ...]
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "pincer/catalog/identity.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/hub/coordinator.hpp"
#include "pincer/hub/redis.hpp"
#include "pincer/hub/worker.hpp"

namespace {

using namespace pincer;

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

constexpr std::size_t memory_bytes = std::size_t{1} << 30;  // of the engine, and of every worker

struct Way {
  const char* name;
  bool keeps_table, has_lanes, shares;
  int workers;
};

class Bench {
 public:
  Bench(const std::string& address, std::uint64_t job_nodes, const Task& task)
      : setting_(setting_of(builtin_games(), task)), job_nodes_(job_nodes) {
    redis_.address = hub::read_redis_address(address);
  }

  void run() {
    engine();
    for (const Way& way :
         {Way{"one worker", true, true, true, 1}, Way{"two workers", true, true, true, 2},
          Way{"- without sharing", true, true, false, 2},
          Way{"- without lanes", true, false, true, 2},
          Way{"- without either", true, false, false, 2},
          Way{"- fresh tables, sharing", false, true, true, 2},
          Way{"- fresh tables, nothing", false, false, false, 2}})
      together(way);
  }

 private:
  const std::shared_ptr<const Rules>& rules() const { return setting_.position.shared_rules(); }

  void engine() {
    const double start = processor_seconds();
    Budget budget;
    const auto session = rules()->session({.memory_bytes = memory_bytes});
    on_deep_stack([&] { value_ = session->solve(rules()->root(), 0, budget).bounds; });
    nodes_ = session->counts().nodes;
    std::printf("%-26s %13llu nodes  1.00  %7.1f s of a processor  %7.1f s\n", "engine, one thread",
                static_cast<unsigned long long>(nodes_), processor_seconds() - start,
                budget.seconds());
    std::fflush(stdout);
  }

  void together(const Way& way) {
    redis_.address.name = "bench" + std::to_string(++hubs_);  // with nothing shared in it
    std::atomic<bool> stop = false;
    std::vector<std::unique_ptr<DeepThread>> workers;
    for (int i = 0; i < way.workers; ++i)
      workers.push_back(std::make_unique<DeepThread>([&] { work(way, stop); }));
    hub::RedisHub hub(redis_);
    while (hub.workers().size() < workers.size())
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    hub::CoordinatorOptions options;
    options.job_nodes = job_nodes_;
    options.least_job_nodes = job_nodes_ / 200;
    if (!way.has_lanes) options.lane_moves = 64;  // nothing is alike
    if (!way.shares) options.most_shared = 0;
    const double start = processor_seconds();
    Limits limits;
    limits.seconds = 3600;
    Budget budget(limits);
    hub::Coordinator coordinator(rules(), hub::name_of(identity_of(setting_)), {}, hub, options);
    const auto answer = coordinator.solve(0, budget);
    const auto done = coordinator.statistics();
    const double seconds = budget.seconds(), spent = processor_seconds() - start;
    stop = true;
    for (auto& worker : workers) worker->join();
    if (answer.bounds.lower > value_.upper || answer.bounds.upper < value_.lower) std::abort();
    std::printf(
        "%-26s %13llu nodes %5.2f  %7.1f s of a processor  %7.1f s  twice %4.1f%%  idle %4.1f%%  "
        "%llu jobs, %llu cancelled%s\n",
        way.name, static_cast<unsigned long long>(done.nodes),
        static_cast<double>(done.nodes) / static_cast<double>(nodes_), spent, seconds,
        100 * done.share_twice(),
        100 * done.idle_seconds / std::max(1e-9, done.idle_seconds + done.work_seconds),
        static_cast<unsigned long long>(done.posted),
        static_cast<unsigned long long>(done.cancelled),
        answer.stop == Stop::none ? "" : "  (stopped)");
    std::fflush(stdout);
  }

  void work(const Way& way, const std::atomic<bool>& stop) {
    hub::RedisWorkerHub hub(redis_);
    const auto make = [this](const hub::GameName&) { return rules(); };
    hub::WorkerOptions options;
    options.session.memory_bytes = memory_bytes;
    if (!way.shares) options.most_statements = 0;
    auto worker = std::make_unique<hub::Worker>(hub, make, options);
    while (!stop)
      if (worker->work_once(0.2, &stop) && !way.keeps_table)
        worker = std::make_unique<hub::Worker>(hub, make, options);
  }

  Setting setting_;
  std::uint64_t job_nodes_;
  hub::RedisOptions redis_;
  Bounds<double> value_{};
  std::uint64_t nodes_ = 0;
  int hubs_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr,
                 "usage: bench_hub_redis redis://HOST:PORT JOB_NODES GAME [key=value ...]\n");
    return 2;
  }
  Task task;
  task.game = argv[3];
  task.parameters.assign(argv + 4, argv + argc);
  Bench(argv[1], std::strtoull(argv[2], nullptr, 10), task).run();
}
