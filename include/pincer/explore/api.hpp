#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "pincer/catalog/task.hpp"
#include "pincer/explore/run.hpp"
#include "pincer/explore/study.hpp"

namespace pincer::explore {

/// A request that cannot be met, with the HTTP status that says why.
struct Refusal : Error {
  Refusal(int why, const std::string& message) : Error(message), status(why) {}
  int status;
};

struct ApiRequest {
  std::string method;                        ///< "GET", "POST", "DELETE"
  std::string path;                          ///< below /api/1/: "runs/1/steps"
  std::map<std::string, std::string> query;  ///< decoded
  std::string body;
};

struct ApiReply {
  int status = 200;
  std::string json;
  std::shared_ptr<Run> events;  ///< instead: what happens to this run, as it happens
  std::shared_ptr<Run> file;    ///< instead: this run as a file
  std::uint64_t id = 0;         ///< of that run
};

/// Everything that can be asked over HTTP, without HTTP (docs/api.md). Many threads may ask.
class Api {
 public:
  static constexpr std::size_t most_runs = 100;  ///< that are remembered
  static constexpr std::size_t most_studies = 8;

  /// `session`: memory for each game, and what is kept.
  Api(const Catalog& catalog, const SessionOptions& session);
  ~Api();

  /// The game that requests are about which name none, and where its exploration starts.
  void explore(const Task& task, const std::string& title);
  const std::shared_ptr<Study>& explored() const { return explored_; }

  std::uint64_t add(std::shared_ptr<Run> run);
  /// The run that the page begins with.
  void begin_with(std::uint64_t run) { first_run_ = run; }

  /// Throws Refusal, or Error on bad input.
  ApiReply answer(const ApiRequest& request);

  /// Ends what waits, and stops all runs.
  void close();
  bool is_closing() const { return is_closing_; }

 private:
  std::string run_json(std::uint64_t id) const;
  ApiReply about(const ApiRequest& request);
  ApiReply position(const ApiRequest& request);
  ApiReply solve(const ApiRequest& request);
  ApiReply runs(const ApiRequest& request, const std::vector<std::string>& path);
  ApiReply part_of_run(const ApiRequest& request, std::uint64_t id, const std::string& part);
  ApiReply go_on(const ApiRequest& request, std::uint64_t id);
  ApiReply all_runs() const;
  ApiReply stop_or_forget(const ApiRequest& request, std::uint64_t id);

  std::shared_ptr<Run> run(std::uint64_t id) const;
  /// The game that a request names, or the explored one.
  std::shared_ptr<Study> study_named(const std::string& game,
                                     const std::vector<std::string>& parameters);
  std::shared_ptr<Study> study_of(const ApiRequest& request);
  void expect_room() const;

  const Catalog& catalog_;
  SessionOptions session_;
  int most_running_;
  std::shared_ptr<Study> explored_;
  Task explored_task_;
  std::string title_;
  std::optional<std::uint64_t> first_run_;
  std::atomic<bool> is_closing_ = false;

  std::mutex studies_mutex_;
  std::vector<std::shared_ptr<Study>> studies_;  ///< last used last
  mutable std::mutex runs_mutex_;
  std::map<std::uint64_t, std::shared_ptr<Run>> runs_;
  std::uint64_t last_id_ = 0;
};

/// A run as docs/api.md has it, and its progress as events tell it.
std::string run_json(const Run& run, std::uint64_t id);
std::string progress_json(const Run& run);

}  // namespace pincer::explore
