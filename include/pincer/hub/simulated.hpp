#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <queue>
#include <random>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "pincer/hub/transport.hpp"
#include "pincer/hub/worker.hpp"

namespace pincer::hub {

/// What goes wrong with messages and workers: how often, between 0 and 1, or for how long.
struct Faults {
  double doubled = 0;       ///< messages that come twice
  double dropped = 0;       ///< messages that are lost, and delivered again later
  double delay = 0;         ///< seconds that a message takes, on average: they overtake each other
  double lost_workers = 0;  ///< jobs whose worker is never heard of again; another one begins
  double stalled_workers = 0;  ///< jobs whose worker answers long after its lease has ended
  double unheard_shares = 0;   ///< statements that a worker misses
};

/// How long everything takes, in seconds of simulated time.
struct SimulatedCosts {
  double per_node = 1e-7;           ///< of a worker's search
  double per_job = 1e-3;            ///< of a worker, beside the search
  double hub_per_job = 1. / 16000;  ///< of the hub, for one job's way there and back, one by one
  double hub_per_byte = 2e-9;       ///< of the hub, for statements, to each worker that reads them
  double per_statement = 2e-6;      ///< of a worker, for one that others have shared
  double lease = 60;
  double cancel = 0.4;               ///< until a worker notices that its job is not needed
  bool charges_coordinator = false;  ///< the coordinator's own time, as measured
};

/// What has happened, in simulated seconds.
struct SimulatedTimes {
  double busy = 0;         ///< of all workers together, at jobs whose results arrived
  double cancelled = 0;    ///< the same at jobs that were cancelled
  double coordinator = 0;  ///< in which the coordinator did something itself
  double hub = 0;          ///< in which the hub was busy
  double reading = 0;      ///< of `busy`: for what others have shared
  std::uint64_t jobs = 0;
};

/// A hub and its workers in one process and in simulated time: real coordinator, real workers, real
/// searches, one after the other. What takes how long is computed from the nodes searched. Time
/// passes while the coordinator waits, or works if that is charged. Everything that is drawn at
/// random is by the seed.
class SimulatedHub final : public Hub {
 public:
  SimulatedHub(std::size_t lanes, SimulatedCosts costs, Faults faults, std::uint64_t seed);
  ~SimulatedHub() override;

  /// `tamper` may change what the worker reports.
  using Tamper = std::function<std::string(const std::string&)>;
  void add_worker(RulesMaker make, const WorkerOptions& options, Tamper tamper = {});
  /// So many workers that share what they remember. They may fall silent, but not lose it.
  void add_machine(RulesMaker make, const WorkerOptions& options, std::size_t workers);

  /// What the coordinator had not acknowledged comes again, for the next one.
  void forget_coordinator();

  const SimulatedTimes& times() const { return times_; }

  // The coordinator's end.
  void post(const std::string& id, const std::string& job, std::size_t lane) override;
  void cancel(const std::string& id) override;
  std::vector<Mail> receive(double seconds) override;
  void acknowledge(const std::vector<std::string>& receipts) override;
  std::vector<WorkerStatus> workers() override;
  void share(const std::string& statements) override;
  double now() const override { return now_; }

 private:
  class End;      // of a worker
  struct Member;  // a worker
  class Visit;    // of the coordinator

  struct Event {
    double time;
    std::uint64_t order;  // of events at one time, the earlier one first
    std::function<void()> what;
    bool operator<(const Event& other) const {
      return time != other.time ? time > other.time : order > other.order;
    }
  };
  struct Waiting {
    std::string id, text;
    std::uint32_t losses;
  };

  void at(double time, std::function<void()> what);
  void run_until(double time, bool stops_at_mail);
  void wake();
  Member& add(const WorkerOptions& options);
  std::deque<Waiting>& own_lane(std::size_t worker);
  void begin(std::size_t worker);
  std::optional<Waiting> next_for(std::size_t worker);
  void finish(std::size_t worker, std::uint64_t turn, const std::string& id,
              const std::string& report, double took);
  void set_free(std::size_t worker, std::uint64_t turn);
  void put_back(const Waiting& waiting);
  bool is_wanted(const std::string& id) const;
  void deliver(const std::string& report);
  double hub_time(double seconds);
  std::shared_ptr<const SharedStatements> read(const std::string& text);
  bool happens(double probability);
  double delay();

  SimulatedCosts costs_;
  Faults faults_;
  std::mt19937_64 random_;
  double now_ = 0, hub_free_ = 0;
  std::uint64_t order_ = 0, receipts_ = 0;
  std::priority_queue<Event> events_;
  std::vector<std::deque<Waiting>> lanes_;
  std::size_t waiting_ = 0;  // in all of them
  std::unordered_map<std::string, std::size_t> lane_of_;
  std::unordered_set<std::string> cancelled_, done_;
  std::vector<std::unique_ptr<Member>> members_;
  std::size_t machines_ = 0;
  std::vector<std::size_t> idle_;
  std::deque<Mail> inbox_;
  std::unordered_map<std::string, std::string> unacknowledged_;
  std::vector<std::string> shares_;
  std::unordered_map<std::string, std::shared_ptr<const SharedStatements>> read_;
  SimulatedTimes times_;
  double left_at_ = -1;  // processor time when the coordinator was left to itself
};

}  // namespace pincer::hub
