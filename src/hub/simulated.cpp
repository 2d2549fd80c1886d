#include "pincer/hub/simulated.hpp"

#include <time.h>

#include <algorithm>
#include <utility>

namespace pincer::hub {
namespace {

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

/// A worker's end of the hub. The worker does a whole job in no time; what it reports is held back
/// until the time that it takes has passed.
class SimulatedHub::End final : public WorkerHub {
 public:
  End(SimulatedHub& hub, std::string name) : hub_(hub), name_(std::move(name)) {}

  std::string name() const override { return name_; }
  std::optional<Taken> take(double) override { return std::exchange(next_, {}); }
  bool renew(const Taken& taken) override { return !hub_.cancelled_.contains(taken.id); }
  void report(const Taken&, const std::string& result) override { reported_ = result; }
  void drop(const Taken&) override {}
  void give_back(const Taken&) override { is_given_back_ = true; }
  void pause(double seconds) override { paused_ = seconds; }
  double now() const override { return hub_.now_; }

  std::vector<std::string> shared() override {
    std::vector<std::string> texts;
    for (; heard_ < hub_.shares_.size(); ++heard_) {
      hub_.hub_time(hub_.costs_.hub_per_byte * static_cast<double>(hub_.shares_[heard_].size()));
      if (!hub_.happens(hub_.faults_.unheard_shares)) texts.push_back(hub_.shares_[heard_]);
    }
    return texts;
  }

  void offer(Taken taken) {
    next_ = std::move(taken);
    reported_.reset();
    is_given_back_ = false;
    paused_ = 0;
  }
  const std::optional<std::string>& reported() const { return reported_; }
  bool is_given_back() const { return is_given_back_; }
  double paused() const { return paused_; }

 private:
  SimulatedHub& hub_;
  std::string name_;
  std::optional<Taken> next_;
  std::optional<std::string> reported_;
  bool is_given_back_ = false;
  double paused_ = 0;
  std::size_t heard_ = 0;
};

struct SimulatedHub::Member {
  RulesMaker make;
  WorkerOptions options;
  Tamper tamper;
  std::unique_ptr<End> end;
  std::unique_ptr<Worker> worker;
  std::uint64_t turn = 0;  // counts its jobs
  std::string at_work_on;
  double since = 0;
  std::uint32_t lives = 0;
  std::size_t machine = 0;  // from 0; the workers of one machine have one lane

  /// A new process on the same machine: it remembers nothing.
  void start(SimulatedHub& hub, std::size_t number) {
    worker.reset();
    end = std::make_unique<End>(hub,
                                "worker " + std::to_string(number) + "." + std::to_string(++lives));
    worker = std::make_unique<Worker>(*end, make, options);
  }
};

/// While the coordinator is in here, its own time stands still.
class SimulatedHub::Visit {
 public:
  explicit Visit(SimulatedHub& hub) : hub_(hub) {
    if (!hub.costs_.charges_coordinator || hub.left_at_ < 0) return;
    const double took = processor_seconds() - hub.left_at_;
    hub.times_.coordinator += took;
    hub.run_until(hub.now_ + took, false);
  }
  ~Visit() { hub_.left_at_ = processor_seconds(); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

 private:
  SimulatedHub& hub_;
};

SimulatedHub::SimulatedHub(std::size_t lanes, SimulatedCosts costs, Faults faults,
                           std::uint64_t seed)
    : costs_(costs), faults_(faults), random_(seed), lanes_(std::max<std::size_t>(1, lanes)) {}
SimulatedHub::~SimulatedHub() = default;

SimulatedHub::Member& SimulatedHub::add(const WorkerOptions& options) {
  idle_.push_back(members_.size());
  Member& member = *members_.emplace_back(std::make_unique<Member>());
  member.options = options;
  member.options.read_shared = [this](const std::string& text) { return read(text); };
  member.machine = machines_;
  return member;
}

void SimulatedHub::add_worker(RulesMaker make, const WorkerOptions& options, Tamper tamper) {
  Member& member = add(options);
  ++machines_;
  member.make = std::move(make);
  member.tamper = std::move(tamper);
  member.start(*this, members_.size() - 1);
}

void SimulatedHub::add_machine(RulesMaker make, const WorkerOptions& options, std::size_t workers) {
  const auto machine = std::make_shared<Machine>(std::move(make), options.session, workers);
  for (std::size_t i = 0; i < workers; ++i) {
    Member& member = add(options);
    member.end = std::make_unique<End>(*this, "worker " + std::to_string(members_.size() - 1));
    member.worker = std::make_unique<Worker>(*member.end, machine, member.options);
  }
  ++machines_;
}

void SimulatedHub::forget_coordinator() {
  inbox_.clear();
  for (const auto& [receipt, text] : unacknowledged_) inbox_.push_back({receipt, text});
  left_at_ = -1;
}

void SimulatedHub::post(const std::string& id, const std::string& job, std::size_t lane) {
  const Visit visit(*this);
  cancelled_.erase(id);
  done_.erase(id);
  lane_of_[id] = lane % lanes_.size();
  const double arrival = hub_time(costs_.hub_per_job) + delay();
  at(arrival, [this, id, job] { put_back({id, job, 0}); });
  if (happens(faults_.doubled)) at(arrival + delay(), [this, id, job] { put_back({id, job, 0}); });
}

void SimulatedHub::cancel(const std::string& id) {
  const Visit visit(*this);
  cancelled_.insert(id);
  for (std::size_t number = 0; number < members_.size(); ++number) {
    const Member& member = *members_[number];
    if (member.at_work_on != id) continue;
    at(now_ + costs_.cancel, [this, number, turn = member.turn, since = member.since] {
      if (members_[number]->turn != turn || members_[number]->at_work_on.empty()) return;
      times_.cancelled += now_ - since;
      set_free(number, turn);
    });
  }
}

std::vector<Mail> SimulatedHub::receive(double seconds) {
  const Visit visit(*this);
  run_until(now_ + seconds, true);
  std::vector<Mail> mail(inbox_.begin(), inbox_.end());
  inbox_.clear();
  return mail;
}

void SimulatedHub::acknowledge(const std::vector<std::string>& receipts) {
  const Visit visit(*this);
  for (const auto& receipt : receipts) unacknowledged_.erase(receipt);
}

std::vector<WorkerStatus> SimulatedHub::workers() {
  const Visit visit(*this);
  std::vector<WorkerStatus> all;
  for (const auto& member : members_)
    all.push_back({member->end->name(), !member->at_work_on.empty(), 0});
  return all;
}

void SimulatedHub::share(const std::string& statements) {
  const Visit visit(*this);
  shares_.push_back(statements);
}

/// Once for all workers, as it takes each of them as long (SimulatedCosts::per_statement).
std::shared_ptr<const SharedStatements> SimulatedHub::read(const std::string& text) {
  auto& known = read_[text];
  if (!known) known = std::make_shared<const SharedStatements>(statements_from_json(text));
  return known;
}

void SimulatedHub::at(double time, std::function<void()> what) {
  events_.push({std::max(time, now_), ++order_, std::move(what)});
}

void SimulatedHub::run_until(double time, bool stops_at_mail) {
  while (!(stops_at_mail && !inbox_.empty()) && !events_.empty() && events_.top().time <= time) {
    const Event event = events_.top();
    events_.pop();
    now_ = std::max(now_, event.time);
    event.what();
  }
  if (!(stops_at_mail && !inbox_.empty())) now_ = std::max(now_, time);
}

/// Jobs have come: idle workers take them, those first whose lane they are in.
void SimulatedHub::wake() {
  std::shuffle(idle_.begin(), idle_.end(), random_);
  std::stable_partition(idle_.begin(), idle_.end(),
                        [this](std::size_t number) { return own_lane(number).empty(); });
  while (waiting_ > 0 && !idle_.empty()) {
    const std::size_t number = idle_.back();
    idle_.pop_back();
    begin(number);
  }
}

std::deque<SimulatedHub::Waiting>& SimulatedHub::own_lane(std::size_t number) {
  return lanes_[members_[number]->machine % lanes_.size()];
}

/// From its own lane, or else from the one where most are waiting.
std::optional<SimulatedHub::Waiting> SimulatedHub::next_for(std::size_t number) {
  if (waiting_ == 0) return {};
  auto* lane = &own_lane(number);
  if (lane->empty())
    lane = &*std::max_element(lanes_.begin(), lanes_.end(),
                              [](const auto& a, const auto& b) { return a.size() < b.size(); });
  while (!lane->empty()) {
    const Waiting next = lane->front();
    lane->pop_front();
    --waiting_;
    if (is_wanted(next.id)) return next;
  }
  return waiting_ > 0 ? next_for(number) : std::nullopt;  // the rest of that lane was cancelled
}

void SimulatedHub::begin(std::size_t number) {
  Member& member = *members_[number];
  const auto next = next_for(number);
  if (!next) {
    idle_.push_back(number);
    return;
  }
  const std::uint64_t turn = ++member.turn;
  member.at_work_on = next->id;
  member.since = now_;
  if (next->losses < member.options.deadly_after && happens(faults_.lost_workers)) {
    at(now_ + costs_.lease, [this, number, turn, waiting = *next] {
      if (members_[number]->make) members_[number]->start(*this, number);
      put_back({waiting.id, waiting.text, waiting.losses + 1});
      set_free(number, turn);
    });
    return;
  }
  member.end->offer({next->id, next->text, "", member.machine % lanes_.size(), next->losses});
  const std::uint64_t believed = member.worker->statistics().believed;
  member.worker->work_once(0);
  const auto report = member.end->reported();
  if (!report) {
    if (member.end->is_given_back()) {
      std::size_t& lane = lane_of_[next->id];
      lane = (lane + 1) % lanes_.size();
      at(now_ + costs_.per_job, [this, waiting = *next] { put_back(waiting); });
    }
    at(now_ + costs_.per_job + member.end->paused(),
       [this, number, turn] { set_free(number, turn); });
    return;
  }
  JobResult result = result_from_json(*report);
  double took = costs_.per_job + costs_.per_node * static_cast<double>(result.nodes);
  const double reading =
      costs_.per_statement * static_cast<double>(member.worker->statistics().believed - believed);
  times_.reading += reading;
  took += reading;
  result.seconds = took;
  std::string text = result_json(result);
  if (member.tamper) text = member.tamper(text);
  if (happens(faults_.stalled_workers)) {
    at(now_ + costs_.lease, [this, waiting = *next] {
      put_back({waiting.id, waiting.text, waiting.losses + 1});
    });
    took += 2 * costs_.lease;
  }
  at(now_ + took,
     [this, number, turn, id = next->id, text, took] { finish(number, turn, id, text, took); });
}

void SimulatedHub::finish(std::size_t number, std::uint64_t turn, const std::string& id,
                          const std::string& report, double took) {
  if (members_[number]->turn != turn || members_[number]->at_work_on.empty()) return;
  times_.busy += took;
  ++times_.jobs;
  done_.insert(id);
  const double again = happens(faults_.dropped) ? costs_.lease : 0;
  at(now_ + delay() + again, [this, report] { deliver(report); });
  if (happens(faults_.doubled)) at(now_ + delay(), [this, report] { deliver(report); });
  set_free(number, turn);
}

void SimulatedHub::set_free(std::size_t number, std::uint64_t turn) {
  Member& member = *members_[number];
  if (member.turn != turn || member.at_work_on.empty()) return;  // its job was cancelled meanwhile
  member.at_work_on.clear();
  begin(number);
}

void SimulatedHub::put_back(const Waiting& waiting) {
  if (!is_wanted(waiting.id)) return;
  lanes_[lane_of_[waiting.id]].push_back(waiting);
  ++waiting_;
  wake();
}

/// Jobs that are done already are done again where messages are doubled.
bool SimulatedHub::is_wanted(const std::string& id) const {
  return !cancelled_.contains(id) && (faults_.doubled > 0 || !done_.contains(id));
}

void SimulatedHub::deliver(const std::string& report) {
  const std::string receipt = std::to_string(++receipts_);
  unacknowledged_[receipt] = report;
  inbox_.push_back({receipt, report});
}

/// When the hub is done with something that takes so long, which it does one by one.
double SimulatedHub::hub_time(double seconds) {
  hub_free_ = std::max(hub_free_, now_) + seconds;
  times_.hub += seconds;
  return hub_free_;
}

bool SimulatedHub::happens(double probability) {
  return probability > 0 && std::uniform_real_distribution<double>(0, 1)(random_) < probability;
}

double SimulatedHub::delay() {
  return faults_.delay > 0 ? std::exponential_distribution<double>(1 / faults_.delay)(random_) : 0;
}

}  // namespace pincer::hub
