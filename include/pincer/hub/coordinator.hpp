#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pincer/core/answer.hpp"
#include "pincer/core/budget.hpp"
#include "pincer/core/error.hpp"
#include "pincer/hub/job.hpp"
#include "pincer/hub/transport.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::hub {

struct CoordinatorOptions {
  std::uint64_t job_nodes = 200'000'000;      ///< what a job may spend before it is split
  std::uint64_t least_job_nodes = 1'000'000;  ///< where jobs get smaller, leaves are not split
  std::uint64_t job_memory = 1 << 30;         ///< asked for, in bytes
  std::size_t leaves_per_worker = 100;        ///< of the tree, before the first is asked
  std::size_t jobs_per_worker = 2;            ///< out at a time: one in work, one to go on with
  std::size_t tree_memory = std::size_t{1} << 30;
  std::size_t lanes = 256;
  std::size_t lane_moves = 3;       ///< what begins with the same moves is alike
  std::size_t most_shared = 200;    ///< statements of a result that go to all workers
  double audit = 0;                 ///< share of answered jobs asked again, 0 to 1
  std::uint64_t seed = 1;           ///< of which ones are audited
  std::uint32_t most_refusals = 3;  ///< of one job, before it is set aside
  double wait = 0.5;                ///< seconds, for results, before a look at the rest
  bool bisects = true;              ///< whole numbers by null windows, as Solver does
  /// Told of everything that a result tells before the result is acknowledged.
  std::function<void(const Fact&)> commit;
  /// Told of every result that is not believed, and of jobs that are set aside.
  std::function<void(const std::string&)> warn;
};

/// What has happened so far.
struct Statistics {
  std::size_t workers = 0;    ///< heard of lately
  std::size_t jobs_out = 0;   ///< posted and not heard of
  std::size_t leaves = 0;     ///< of the tree, not decided
  std::size_t positions = 0;  ///< in the tree
  std::uint64_t posted = 0, done = 0, answered = 0, split = 0, cancelled = 0;
  std::uint64_t nodes = 0;  ///< of all results
  std::uint64_t nodes_twice =
      0;                      ///< of results that came when their answer was known or not needed
  std::uint64_t refused = 0;  ///< results that were not believed
  std::uint64_t stray = 0;    ///< results of jobs that are not out (late, doubled)
  std::uint64_t audited = 0;
  std::size_t set_aside = 0;  ///< jobs nobody is to try again
  double work_seconds = 0;    ///< of all workers, as they say
  double idle_seconds = 0;    ///< of all workers since the first was heard of
  double seconds = 0;

  double nodes_per_second() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
  double share_twice() const {
    return nodes > 0 ? static_cast<double>(nodes_twice) / static_cast<double>(nodes) : 0;
  }
};

/// Two results, or a result and what is known, that cannot both be true. The message shows both.
struct ContradictingResults : Error {
  using Error::Error;
};

/// Solves a position with the help of workers: a best-first tree of which the leaves are asked of
/// them. What it holds of a position is always true if what the workers say is.
class Coordinator {
 public:
  /// About the position after `path` from the game's start.
  Coordinator(std::shared_ptr<const Rules> rules, GameName game, std::vector<Step> path, Hub& hub,
              CoordinatorOptions options = {});
  ~Coordinator();
  Coordinator(const Coordinator&) = delete;
  Coordinator& operator=(const Coordinator&) = delete;

  /// What an earlier coordinator wrote down. Throws ContradictingResults.
  void recall(std::span<const Fact> facts);

  /// Bounds on the position's value that are within eps, or as near as the budget allows; children
  /// in natural order. The budget pays for the workers' nodes, and its tick is called every time
  /// that something was heard, or nothing for a while.
  /// Ensures: bounds contain the value, whenever it ends. Ensures: no job is out when it returns.
  /// Throws ContradictingResults where two statements cannot both be true.
  Answer<double> solve(double eps, Budget& budget);

  /// For the budget's tick.
  Bounds<double> so_far() const;
  Statistics statistics() const;
  /// Jobs that nobody is to try again, and why.
  const std::vector<std::string>& set_aside() const;

  /// All that it knows, to be written down at once.
  std::vector<Fact> facts() const;

  class Solve;  ///< for one kind of numbers (src/hub)

 private:
  std::unique_ptr<Solve> solve_;
};

}  // namespace pincer::hub
