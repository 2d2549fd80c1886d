#pragma once
#include <memory>
#include <random>

#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/hub/coordinator.hpp"
#include "pincer/hub/game_name.hpp"
#include "redis_server.hpp"

namespace pincer::testing {

constexpr double short_lease = 0.5;  // seconds

/// A game of the catalog, as tests on many machines need it.
struct HubGame {
  Task task;
  Setting setting;
  hub::GameName name;

  explicit HubGame(const std::string& text) : HubGame(words_in(text)) {}
  explicit HubGame(const std::vector<std::string>& words)
      : task(task_of(words)),
        setting(setting_of(builtin_games(), task)),
        name(hub::game_name(setting)) {}

  std::shared_ptr<const Rules> rules() const { return setting.position.shared_rules(); }

  /// What the engine alone says.
  Bounds<double> value(double eps = 0) const {
    Budget budget;
    return rules()->session({})->solve(rules()->root(), eps, budget).bounds;
  }

 private:
  static Task task_of(const std::vector<std::string>& words) {
    Task task;
    task.game = words.front();
    task.parameters.assign(words.begin() + 1, words.end());
    return task;
  }
};

/// Worker processes of the program.
class WorkerProcesses {
 public:
  WorkerProcesses(const RedisServer& server, int count) : server_(server) {
    for (int i = 0; i < count; ++i) start();
  }

  void start() {
    const std::string log = folder_.file("log" + std::to_string(++started_));
    workers_.emplace_back(
        std::vector<std::string>{PINCER_BINARY, "work", "--hub", server_.address(), "--lease",
                                 std::to_string(short_lease), "--memory", "64"},
        log, log);
  }
  Process& at(std::size_t i) { return workers_[i]; }
  std::size_t size() const { return workers_.size(); }

  /// One is killed, and another comes.
  void replace(std::size_t i) {
    EXPECT_EQ(workers_[i].end(SIGKILL), 128 + SIGKILL);
    std::swap(workers_[i], workers_.back());
    workers_.pop_back();
    start();
  }

 private:
  const RedisServer& server_;
  Folder folder_;
  int started_ = 0;
  std::vector<Process> workers_;
};

/// A hub whose results come three times each, late and in any order.
class TriplingHub final : public hub::Hub {
 public:
  explicit TriplingHub(hub::Hub& hub) : hub_(hub) {}

  void post(const std::string& id, const std::string& job, std::size_t lane) override {
    hub_.post(id, job, lane);
  }
  void cancel(const std::string& id) override { hub_.cancel(id); }
  std::vector<hub::Mail> receive(double seconds) override {
    for (const auto& mail : hub_.receive(seconds)) waiting_.insert(waiting_.end(), 3, mail);
    std::shuffle(waiting_.begin(), waiting_.end(), random_);
    const auto come = static_cast<std::ptrdiff_t>(waiting_.size() - waiting_.size() / 2);
    std::vector<hub::Mail> mail(waiting_.begin(), waiting_.begin() + come);
    waiting_.erase(waiting_.begin(), waiting_.begin() + come);
    return mail;
  }
  void acknowledge(const std::vector<std::string>& receipts) override {
    hub_.acknowledge(receipts);
  }
  std::vector<hub::WorkerStatus> workers() override { return hub_.workers(); }
  void share(const std::string& statements) override { hub_.share(statements); }

 private:
  hub::Hub& hub_;
  std::vector<hub::Mail> waiting_;
  std::mt19937_64 random_{1};
};

/// What solving a game with workers came to.
struct Together {
  Answer<double> answer;
  hub::Statistics statistics;
  int intervals = 0;  ///< that were looked at on the way
};

/// Solves a game, and expects that every interval seen on the way contains the value. `at` is
/// called with the number of jobs done, whenever something was heard.
inline Together solve_together(const HubGame& game, hub::Hub& hub, Bounds<double> value,
                               hub::CoordinatorOptions options,
                               const std::function<void(std::uint64_t)>& at = {}) {
  const double slop = 1e-9 * game.rules()->range().width();
  Together found;
  const auto contains_value = [&](Bounds<double> bounds) {
    ++found.intervals;
    EXPECT_LE(bounds.lower, value.upper + slop);
    EXPECT_GE(bounds.upper, value.lower - slop);
  };
  hub::Coordinator coordinator(game.rules(), game.name, {}, hub, options);
  Limits limits;
  limits.seconds = 60;  // is an error, and no reason to wait for ever
  Budget budget(limits, [&] {
    contains_value(coordinator.so_far());
    if (at) at(coordinator.statistics().done);
  });
  found.answer = coordinator.solve(0, budget);
  found.statistics = coordinator.statistics();
  contains_value(found.answer.bounds);
  EXPECT_EQ(found.answer.stop, Stop::none);
  EXPECT_LE(found.answer.bounds.width(), 2 * slop);
  return found;
}

}  // namespace pincer::testing
