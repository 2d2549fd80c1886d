#include "pincer/explore/run.hpp"

#include <chrono>
#include <new>
#include <utility>

#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/horizon.hpp"
#include "pincer/core/error.hpp"

namespace pincer::explore {
namespace {

constexpr std::size_t longest_history = 1000;

/// Every second moment but the first and the last, where there are many.
void thin(std::vector<Moment>& history) {
  if (history.size() <= longest_history) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < history.size(); ++i)
    if (i % 2 == 0 || i + 1 == history.size()) history[kept++] = history[i];
  history.resize(kept);
}

std::shared_ptr<const Recorded> recorded_of(const std::shared_ptr<Recording>& recording) {
  Recorded recorded;
  recorded.owner = recording;
  recorded.records = recording->records();
  recorded.most = recording->most();
  recorded.bytes = recording->bytes();
  recorded.nodes = recording->nodes();
  recorded.passed = recording->passed();
  recorded.least = recording->least();
  recorded.is_whole = recording->is_whole();
  recorded.seconds = recording->seconds();
  recorded.by_ending = recording->by_ending();
  return std::make_shared<const Recorded>(std::move(recorded));
}

}  // namespace

Run::Run(std::shared_ptr<Study> study, const Task& task, bool is_recorded, std::size_t most)
    : study_(std::move(study)), task_(task), position_(study_->position(task.after)) {
  name_game();
  if (is_recorded) recording_ = std::make_shared<Recording>(most);
  begin();
}

Run::Run(std::shared_ptr<Study> study, const Task& task, RunView view,
         std::shared_ptr<const Recorded> recorded)
    : study_(std::move(study)),
      task_(task),
      position_(study_->position(task.after)),
      view_(std::move(view)),
      recorded_(std::move(recorded)) {
  name_game();
}

/// A task may leave out which game it is about.
void Run::name_game() {
  task_.game = study_->entry().name;
  task_.parameters = study_->parameters();
}

Run::~Run() {
  stop();
  if (thread_) thread_->join();
}

Analyst& Run::analyst() {
  if (own_) return *own_;
  const SessionOptions& common = study_->options();
  const bool is_common = !recording_ && task_.options.threads == 1 &&
                         task_.options.memory_bytes == common.memory_bytes;
  if (is_common) shared_ = study_->take();
  if (shared_ != nullptr) return *shared_;
  SessionOptions options = task_.options;
  options.keeper = nullptr;  // it keeps what those find that share a table
  own_ = std::make_unique<Analyst>(study_->rules(), options);
  return *own_;
}

void Run::begin() {
  const Request& request = task_.request;
  const Rules& rules = *study_->rules();
  const bool is_any = recording_ && request.algorithm == Request{}.algorithm;
  const std::string chosen =
      is_any ? "engine" : chosen_algorithm(request, rules.shape(), rules.range()).name;
  remembers_ = chosen == "engine" && rules.shape().players == 2 && !request.depth;
  must_stop_ = false;
  view_.state = RunState::running;
  view_.error.clear();
  view_.report.reset();
  if (view_.history.empty()) view_.now.bounds = rules.range();
  seconds_before_ = view_.now.seconds;
  nodes_before_ = view_.now.nodes;
  thread_ = std::make_unique<DeepThread>([this] { solve(); });
}

void Run::solve() {
  Request request = task_.request;
  request.limits.interrupt = &must_stop_;
  std::string error;
  std::optional<Report> report;
  try {
    report = analyst().report(
        position_, request, [this](const Progress& progress) { tell(progress); }, recording_.get());
  } catch (const std::bad_alloc&) {
    error = "not enough memory: try a smaller memory_mb";
  } catch (const std::exception& problem) {
    error = problem.what();
  }
  if (report) study_->note(position_, *report);
  const std::size_t held = bytes();
  if (shared_ != nullptr) study_->give_back(std::exchange(shared_, nullptr));
  const std::lock_guard lock(mutex_);
  if (report) {
    view_.now = {seconds_before_ + report->seconds, report->bounds,
                 nodes_before_ + report->counts.nodes, held};
    view_.history.push_back(view_.now);
  }
  view_.state = report ? RunState::done : RunState::failed;
  view_.error = error;
  view_.report = std::move(report);
  if (recording_) recorded_ = recorded_of(recording_);
  ++news_;
  changed_.notify_all();
}

std::size_t Run::bytes() {
  std::size_t sum = recording_ ? recording_->bytes() : 0;
  Analyst* const asked = own_ ? own_.get() : shared_;
  if (remembers_ && asked != nullptr) sum += asked->session().bytes();
  return sum;
}

void Run::tell(const Progress& progress) {
  const std::size_t held = bytes();
  const std::lock_guard lock(mutex_);
  view_.now = {seconds_before_ + progress.seconds, progress.bounds,
               nodes_before_ + progress.counts.nodes, held};
  if (view_.history.empty() || view_.history.back().bounds != progress.bounds) {
    view_.history.push_back(view_.now);
    thin(view_.history);
  }
  ++news_;
  changed_.notify_all();
}

Task Run::task() const {
  const std::lock_guard lock(mutex_);
  return task_;
}

RunView Run::view() const {
  const std::lock_guard lock(mutex_);
  return view_;
}

bool Run::is_running() const {
  const std::lock_guard lock(mutex_);
  return view_.state == RunState::running;
}

void Run::stop() { must_stop_ = true; }

void Run::wait(const std::function<bool()>& is_enough) const {
  constexpr auto between = std::chrono::milliseconds(100);
  std::unique_lock lock(mutex_);
  while (view_.state == RunState::running) {
    if (is_enough && is_enough()) return;
    changed_.wait_for(lock, between);
  }
}

std::uint64_t Run::wait_for_news(std::uint64_t count, double seconds) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                    [&] { return news_ > count || view_.state != RunState::running; });
  return news_;
}

void Run::go_on(const Request& request) {
  const std::lock_guard one_at_a_time(go_on_mutex_);
  expect_ended();
  if (const auto thread = std::move(thread_)) thread->join();
  const std::lock_guard lock(mutex_);
  task_.request = request;
  recorded_.reset();
  if (recording_)
    recording_ = std::make_shared<Recording>(recording_->most());  // somebody may read
  begin();
}

void Run::expect_ended() const {
  if (is_running()) throw Error("it still runs: stop it first, or wait for its end");
}

Searched Run::searched() const {
  const auto depth = task().request.depth;
  if (!depth) return {study_->rules(), position_.state()};
  return {std::make_shared<Horizon>(study_->rules(), *depth),
          Horizon::at(position_.state(), *depth)};
}

std::shared_ptr<const Recorded> Run::recorded() const {
  const std::lock_guard lock(mutex_);
  return recorded_;
}

std::shared_ptr<const Steps> Run::steps(std::uint32_t node) const {
  const auto source = recorded();
  if (!source) throw Error("nothing was recorded: solve it with \"record\": true");
  const std::lock_guard lock(steps_mutex_);
  if (steps_ && steps_source_ == source && steps_node_ == node) return steps_;
  const Searched game = searched();
  steps_ =
      std::make_shared<Steps>(*game.rules, game.root, source->records, node, !source->is_whole);
  steps_source_ = source;
  steps_node_ = node;
  return steps_;
}

}  // namespace pincer::explore
