#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pincer/catalog/task.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/core/recording.hpp"
#include "pincer/explore/steps.hpp"
#include "pincer/explore/study.hpp"

namespace pincer::explore {

enum class RunState : char { running, done, failed };

/// What is known of a run at one moment.
struct Moment {
  double seconds = 0;
  Bounds<double> bounds{};
  std::uint64_t nodes = 0;
  std::size_t bytes = 0;  ///< that it remembers and has recorded
};

/// What a search has recorded, from the search itself or from a file.
struct Recorded {
  std::shared_ptr<const void> owner;  ///< of the records
  std::span<const Record> records;
  std::size_t most = 0, bytes = 0;
  std::uint64_t nodes = 0, passed = 0, least = 0;
  bool is_whole = true;  ///< nothing was folded or left out
  double seconds = 0;
  Recording::EndingCounts by_ending{};
};

/// All of a run at one moment.
struct RunView {
  RunState state = RunState::running;
  std::string error;
  Moment now;
  std::vector<Moment> history;
  std::optional<Report> report;
};

/// What a recording's steps are played with: the game, or the game cut off at a horizon.
struct Searched {
  std::shared_ptr<const Rules> rules;
  AnyState root;
};

/// A task that is being solved, on a thread of its own, or was.
class Run {
 public:
  /// Begins to solve. `most` records are kept, where it is recorded.
  Run(std::shared_ptr<Study> study, const Task& task, bool is_recorded,
      std::size_t most = 1'000'000);
  /// One that has ended.
  Run(std::shared_ptr<Study> study, const Task& task, RunView view,
      std::shared_ptr<const Recorded> recorded);
  /// Stops it and waits for its end.
  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  Task task() const;
  Study& study() const { return *study_; }
  const Position& position() const { return position_; }

  RunView view() const;
  bool is_running() const;

  /// Asks it to end soon; its bounds are true.
  void stop();
  /// Waits for its end, or until `is_enough` says so, which is asked a few times a second.
  void wait(const std::function<bool()>& is_enough = {}) const;
  /// Waits for news after `count` of them, at most so long. Returns how many there are.
  std::uint64_t wait_for_news(std::uint64_t count, double seconds) const;

  /// Goes on with what is known. Throws Error while it runs. Several threads may ask for it.
  void go_on(const Request& request);

  Searched searched() const;
  /// What was recorded, once it has ended; nothing if it was not.
  std::shared_ptr<const Recorded> recorded() const;
  /// The same step by step, below a record. Keeps what it made last.
  std::shared_ptr<const Steps> steps(std::uint32_t node) const;

 private:
  void name_game();
  void begin();
  void solve();
  void tell(const Progress& progress);
  Analyst& analyst();
  std::size_t bytes();
  void expect_ended() const;

  std::shared_ptr<Study> study_;
  Task task_;
  Position position_;
  std::shared_ptr<Recording> recording_;
  Analyst* shared_ = nullptr;     ///< of the study, while it runs
  std::unique_ptr<Analyst> own_;  ///< where it shares nothing
  double seconds_before_ = 0;     ///< and nodes: of what went before it was continued
  std::uint64_t nodes_before_ = 0;
  bool remembers_ = false;  ///< its session is what it searches with
  std::atomic<bool> must_stop_ = false;

  std::mutex go_on_mutex_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::uint64_t news_ = 0;
  RunView view_;
  std::shared_ptr<const Recorded> recorded_;
  mutable std::mutex steps_mutex_;
  mutable std::shared_ptr<const Recorded> steps_source_;
  mutable std::uint32_t steps_node_ = 0;
  mutable std::shared_ptr<const Steps> steps_;
  std::unique_ptr<DeepThread> thread_;
};

}  // namespace pincer::explore
