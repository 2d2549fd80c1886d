#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/session.hpp"
#include "pincer/hub/job.hpp"
#include "pincer/hub/machine.hpp"
#include "pincer/hub/transport.hpp"

namespace pincer::hub {

/// Of the games of a catalog, if they do here what they did where the name comes from.
RulesMaker rules_from(const Catalog& catalog);

struct WorkerOptions {
  SessionOptions session;             ///< a job that asks for less memory gets less
  std::size_t most_statements = 200;  ///< sent with a result
  std::uint64_t least_work = 1000;    ///< nodes that a statement must have cost to be sent
  double renew_every = 0.4;           ///< seconds, also to look whether a job was cancelled
  std::uint32_t deadly_after = 3;     ///< workers lost, after which a job is not tried again
  /// Reads what others have shared. Workers in one process may read it together, once.
  std::function<std::shared_ptr<const SharedStatements>(const std::string&)> read_shared =
      [](const std::string& text) {
        return std::make_shared<const SharedStatements>(statements_from_json(text));
      };
};

/// What a worker has done so far.
struct WorkerStatistics {
  std::uint64_t jobs = 0, answered = 0, cancelled = 0, failed = 0, nodes = 0, believed = 0;
};

/// One worker: takes jobs and asks its session, which is kept from one job to the next as long as
/// the game stays the same.
class Worker {
 public:
  /// Alone on its machine.
  Worker(WorkerHub& hub, RulesMaker make, WorkerOptions options = {});
  /// One of several. The first reads for all of them what others have shared. The machine's
  /// session options count, not those given here.
  Worker(WorkerHub& hub, std::shared_ptr<Machine> machine, WorkerOptions options = {});
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Takes one job and does it. False where none came within so many seconds. A job that is being
  /// done when `stop` becomes true is given back.
  bool work_once(double seconds, const std::atomic<bool>* stop = nullptr);

  /// Goes on until `stop` is true.
  void work(const std::atomic<bool>& stop);

  const WorkerStatistics& statistics() const { return statistics_; }

 private:
  void do_job(const Taken& taken, const std::atomic<bool>* stop);
  JobResult answer(const Job& job, const Taken& taken, const std::atomic<bool>* stop,
                   bool& goes_on);
  void leave_to_others(const Taken& taken);
  void believe_shared(const GameName& name, Session& session);

  WorkerHub& hub_;
  WorkerOptions options_;
  std::shared_ptr<Machine> machine_;
  std::size_t place_;  // there
  std::mt19937_64 random_;
  WorkerStatistics statistics_;
};

}  // namespace pincer::hub
