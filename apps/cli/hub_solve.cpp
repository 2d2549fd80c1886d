#include "hub_solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "format.hpp"
#include "hub_report.hpp"
#include "interrupt.hpp"
#include "local_hub.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "pincer/hub/game_name.hpp"
#include "pincer/hub/journal.hpp"
#include "pincer/rules/steps.hpp"
#include "program_name.hpp"
#include "progress.hpp"

namespace pincer::cli {
namespace {

constexpr int most_workers = 256;

double read_percent(const std::string& text) {
  const auto percent = read_number<double>(text);
  if (percent && *percent >= 0 && *percent <= 100) return *percent;
  throw Error(fmt::format("--audit takes a number of percent from 0 to 100, not '{}'", text));
}

void refuse_what_workers_cannot(const Request& request, int threads) {
  if (request.depth || request.algorithm == "deepening")
    throw Error("workers solve the whole game: leave --depth and deepening out");
  if (request.algorithm != Request{}.algorithm && request.algorithm != "engine")
    throw Error(
        fmt::format("workers solve with the engine: leave --algorithm {} out", request.algorithm));
  if (threads != 1)
    throw Error(
        fmt::format("--threads is for each worker to say: {} work --threads N", program_name()));
}

/// One run of `solve` as a coordinator.
class HubSolve {
 public:
  HubSolve(const Task& task, const Setting& setting, const HubSolveWords& words,
           const std::string& keep, bool has_own_memory)
      : task_(task),
        rules_(setting.position.shared_rules()),
        name_(hub::game_name(setting)),
        path_(steps_to(task, *rules_)),
        position_(setting.position) {
    refuse_what_workers_cannot(task.request, task.options.threads);
    read(words, has_own_memory);
    if (!keep.empty()) {
      journal_.emplace(keep, name_, remark);
      facts_ = journal_->facts();
    }
    connect(words);
  }

  HubReport run() {
    Limits limits = task_.request.limits;
    limits.interrupt = interrupt_.flag();
    Budget budget(limits, [this] { tick(); });
    budget_ = &budget;
    hub::Hub& hub = journaled_ ? static_cast<hub::Hub&>(*journaled_) : *hub_;
    Answer<double> answer = solve(hub, path_, budget);
    if (task_.request.all && answer.stop == Stop::none) solve_all(hub, answer, budget);
    HubReport found;
    found.report = report_of(position_, answer, task_.request.eps);
    found.report.seconds = budget.seconds();
    found.statistics = all_;
    found.report.counts.nodes = all_.nodes;
    for (const auto& problem : set_aside_) found.report.notes.push_back("set aside: " + problem);
    hub_.reset();  // tells the workers that nothing is needed any more
    return found;
  }

 private:
  void read(const HubSolveWords& words, bool has_own_memory) {
    options_.job_memory = has_own_memory ? task_.options.memory_bytes : 0;
    if (!words.job_nodes.empty()) {
      options_.job_nodes = read_whole("--job-nodes", words.job_nodes, 1, std::uint64_t{1} << 60);
      options_.least_job_nodes = std::min(options_.least_job_nodes, options_.job_nodes / 200);
    }
    if (!words.audit.empty()) options_.audit = read_percent(words.audit) / 100;
    options_.warn = remark;
    if (words.workers.empty()) return;
    const auto workers = read_whole("--workers", words.workers, 1, most_workers);
    local_.emplace(static_cast<int>(workers), task_.options.memory_bytes, words.hub.lease);
    options_.job_memory = 0;
  }

  void connect(const HubSolveWords& words) {
    HubWords hub = words.hub;
    if (local_) hub.hub = local_->address();
    hub::RedisOptions redis = hub.redis(interrupt_.flag());
    if (local_) redis.address.user = redis.address.password = "";
    hub_.emplace(redis);
    if (!journal_) return;
    journaled_.emplace(*hub_, *journal_);
    options_.commit = [this](const hub::Fact& fact) { journal_->add(fact); };
  }

  Answer<double> solve(hub::Hub& hub, const std::vector<Step>& path, Budget& budget) {
    hub::Coordinator coordinator(rules_, name_, path, hub, options_);
    coordinator.recall(facts_);
    coordinator_ = &coordinator;
    const Answer<double> answer = coordinator.solve(task_.request.eps, budget);
    coordinator_ = nullptr;
    all_ = sum(all_, coordinator.statistics());
    const auto& problems = coordinator.set_aside();
    set_aside_.insert(set_aside_.end(), problems.begin(), problems.end());
    return answer;
  }

  /// Every move by itself, as what is open here need not matter for the best.
  void solve_all(hub::Hub& hub, Answer<double>& answer, Budget& budget) {
    const auto steps = steps_at(*rules_, position_.state());
    answer.children.resize(steps.size(), rules_->range());
    for (std::size_t i = 0; i < steps.size() && answer.stop == Stop::none; ++i) {
      auto path = path_;
      path.push_back(steps[i]);
      const auto found = solve(hub, path, budget);
      answer.children[i] = meet(answer.children[i], found.bounds);
      answer.stop = found.stop;
    }
  }

  static hub::Statistics sum(const hub::Statistics& before, hub::Statistics now) {
    now.posted += before.posted;
    now.done += before.done;
    now.answered += before.answered;
    now.split += before.split;
    now.cancelled += before.cancelled;
    now.nodes += before.nodes;
    now.nodes_twice += before.nodes_twice;
    now.refused += before.refused;
    now.stray += before.stray;
    now.audited += before.audited;
    now.set_aside += before.set_aside;
    now.work_seconds += before.work_seconds;
    now.idle_seconds += before.idle_seconds;
    now.seconds += before.seconds;
    return now;
  }

  void tick() {
    if (local_) local_->look_after();
    if (coordinator_ == nullptr) return;
    const double seconds = budget_->seconds();
    const bool is_lonely = coordinator_->statistics().workers == 0;
    constexpr double patience = 10;
    if (!is_lonely) seen_workers_at_ = seconds;
    else if (seconds - seen_workers_at_ > patience && !std::exchange(is_told_, true))
      remark(fmt::format("no worker is heard of: start some with `{} work --hub ...`",
                         program_name()));
    if (line_.is_due(seconds)) line_.show(progress(), seconds);
  }

  std::string progress() const {
    const auto now = sum(all_, coordinator_->statistics());
    return fmt::format(
        "{}  {} workers  {} jobs out  {} done  {} nodes  {}/s  {:.0f}% twice  {:.0f} s",
        bounds_text(coordinator_->so_far()), now.workers, now.jobs_out, now.done,
        short_count(static_cast<double>(now.nodes)), short_count(now.nodes_per_second()),
        100 * now.share_twice(), budget_->seconds());
  }

  const Task& task_;
  std::shared_ptr<const Rules> rules_;
  hub::GameName name_;
  std::vector<Step> path_;
  Position position_;
  hub::CoordinatorOptions options_;
  const Interrupt interrupt_;
  std::optional<LocalHub> local_;
  std::optional<hub::Journal> journal_;
  std::vector<hub::Fact> facts_;
  std::optional<hub::RedisHub> hub_;
  std::optional<hub::JournaledHub> journaled_;
  ProgressLine line_;
  const Budget* budget_ = nullptr;
  const hub::Coordinator* coordinator_ = nullptr;
  hub::Statistics all_;
  std::vector<std::string> set_aside_;
  double seen_workers_at_ = 0;
  bool is_told_ = false;
};

}  // namespace

std::vector<Option> HubSolveWords::options() {
  return together(
      {hub.options(),
       {{.name = "--workers",
         .words = "work with this many processes of this machine, and a hub of their own",
         .text = &workers,
         .value = "N"},
        {.name = "--job-nodes",
         .words = "states a worker may look at before its job is split (200000000)",
         .text = &job_nodes,
         .value = "N"},
        {.name = "--audit",
         .words = "percent of the answers to be asked of another worker as well (0)",
         .text = &audit,
         .value = "P"}}});
}

bool HubSolveWords::is_wanted() const {
  if (hub.is_given() && !workers.empty())
    throw Error("--workers has a hub of its own: leave one of --hub and --workers out");
  if (hub.is_given() || !workers.empty()) return true;
  for (const auto& [option, text] : {std::pair{"--hub-secret", &hub.secret},
                                     {"--lease", &hub.lease},
                                     {"--job-nodes", &job_nodes},
                                     {"--audit", &audit}})
    if (!text->empty())
      throw Error(fmt::format("{} is about --hub or --workers, which are missing", option));
  return false;
}

HubReport solve_on_hub(const Task& task, const Setting& setting, const HubSolveWords& words,
                       const std::string& keep, bool has_own_memory) {
  return HubSolve(task, setting, words, keep, has_own_memory).run();
}

}  // namespace pincer::cli
