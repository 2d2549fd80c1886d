#include "pincer/explore/api.hpp"

#include <algorithm>
#include <thread>

#include "json_text.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "pincer/explore/map.hpp"
#include "pincer/rules/steps.hpp"
#include "query.hpp"
#include "run_json.hpp"

namespace pincer::explore {
namespace {

constexpr int least_running = 4;
constexpr std::size_t most_told = 10'000;  // steps, records or rectangles in one answer

[[noreturn]] void refuse_path(const std::string& path) {
  throw Refusal(404, "there is nothing called '" + path + "' in this API (docs/api.md)");
}

/// A file of this machine is read where the program is started, not for a request.
void expect_no_files(const std::vector<std::string>& parameters) {
  for (const auto& word : parameters)
    if (word.starts_with("file="))
      throw Refusal(403, "no file is read for a request: start with `explore GAME " + word + "`");
}

/// Where it is recorded what `auto` does, that is the engine.
const Algorithm& recorder_of(const Algorithm& algorithm) {
  return algorithm.run != nullptr ? algorithm : find_algorithm("engine");
}

Json algorithms_json(const Rules& rules) {
  Json list = Json::array();
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.refusal(rules.shape()).empty())
      list.push_back({{"name", algorithm.name},
                      {"words", algorithm.words},
                      {"takes_eps", algorithm.takes_eps},
                      {"can_record", recorder_of(algorithm).can_record(rules.shape())}});
  return list;
}

Json shape_json(const Shape& shape) {
  return {{"turns", shape.has_turns}, {"chance", shape.has_chance},
          {"joint", shape.has_joint}, {"whole", shape.is_whole},
          {"players", shape.players}, {"remembered", shape.is_remembered}};
}

/// Every parameter, as `solve --json` has it.
Json parameters_json(const Study& study) {
  const Json answer = Json::parse(answer_json(study.setting({}), Report{}, JsonLayout::one_line));
  return answer.at("parameters");
}

}  // namespace

Api::Api(const Catalog& catalog, const SessionOptions& session)
    : catalog_(catalog),
      session_(session),
      most_running_(
          std::max(least_running, static_cast<int>(std::thread::hardware_concurrency()))) {}

Api::~Api() { close(); }

void Api::close() {
  is_closing_ = true;
  const std::lock_guard lock(runs_mutex_);
  for (const auto& [id, run] : runs_) run->stop();
}

void Api::explore(const Task& task, const std::string& title) {
  explored_ = std::make_shared<Study>(catalog_, task, session_, most_running_);
  explored_->position(task.after);  // whether it is there
  explored_task_ = task;
  title_ = title;
}

std::uint64_t Api::add(std::shared_ptr<Run> run) {
  const std::lock_guard lock(runs_mutex_);
  for (auto it = runs_.begin(); it != runs_.end() && runs_.size() >= most_runs;)
    it = it->second->is_running() || it->first == first_run_ ? std::next(it) : runs_.erase(it);
  runs_[++last_id_] = std::move(run);
  return last_id_;
}

std::shared_ptr<Run> Api::run(std::uint64_t id) const {
  const std::lock_guard lock(runs_mutex_);
  const auto found = runs_.find(id);
  if (found == runs_.end()) throw Refusal(404, "there is no run " + std::to_string(id));
  return found->second;
}

/// Whether one more may run. Two that ask at once may both be let in.
void Api::expect_room() const {
  if (is_closing_) throw Refusal(503, "the program is about to end");
  const std::lock_guard lock(runs_mutex_);
  const auto running = std::count_if(runs_.begin(), runs_.end(),
                                     [](const auto& entry) { return entry.second->is_running(); });
  if (running >= most_running_)
    throw Refusal(429, std::to_string(running) + " runs are going on: wait for one, or stop it");
}

std::shared_ptr<Study> Api::study_named(const std::string& game,
                                        const std::vector<std::string>& parameters) {
  if (explored_) {
    const bool is_same = game.empty() || game == explored_->entry().name;
    if (is_same && parameters.empty()) return explored_;
    if (is_same && Arguments(explored_->entry().parameters, parameters) == explored_->arguments())
      return explored_;
  }
  if (game.empty() && catalog_.size() != 1) throw Error("say which game: \"game\" is missing");
  expect_no_files(parameters);
  const Entry& entry = game.empty() ? catalog_.front() : find_game(catalog_, game);
  Task task;
  task.game = entry.name;
  task.parameters = parameters;
  const Arguments arguments(entry.parameters, parameters);
  const std::lock_guard lock(studies_mutex_);
  const auto found = std::find_if(studies_.begin(), studies_.end(), [&](const auto& study) {
    return study->entry().name == entry.name && study->arguments() == arguments;
  });
  if (found != studies_.end()) {
    std::rotate(found, found + 1, studies_.end());
    return studies_.back();
  }
  SessionOptions options = session_;
  options.keeper = nullptr;  // it keeps what is proved of the explored game
  if (studies_.size() == most_studies) studies_.erase(studies_.begin());
  studies_.push_back(std::make_shared<Study>(catalog_, task, options, most_running_));
  return studies_.back();
}

std::shared_ptr<Study> Api::study_of(const ApiRequest& request) {
  return study_named(Query(request).text("game"), words_in(Query(request).text("parameters")));
}

ApiReply Api::answer(const ApiRequest& request) {
  const std::vector<std::string> path = split(request.path, '/');
  const auto is = [&](const char* method, const char* name) {
    return request.method == method && request.path == name;
  };
  if (is("GET", "about")) return about(request);
  if (is("GET", "games")) return {200, catalog_json(catalog_), nullptr, nullptr};
  if (is("GET", "position")) return position(request);
  if (is("POST", "solve")) return solve(request);
  if (!path.empty() && path.front() == "runs") return runs(request, path);
  refuse_path(request.method + " " + request.path);
}

ApiReply Api::about(const ApiRequest& request) {
  Json object = {{"schema", 1}, {"version", version()}};
  if (!explored_ && Query(request).text("game").empty() && catalog_.size() != 1) {
    for (const char* name : {"game", "parameters", "title", "words", "after", "shape", "range",
                             "marks", "players", "algorithms", "run"})
      object[name] = nullptr;
    return {200, text_of(object), nullptr, nullptr};
  }
  const auto study = study_of(request);
  const bool is_explored = study == explored_;
  const Rules& rules = *study->rules();
  object["game"] = study->entry().name;
  object["parameters"] = parameters_json(*study);
  object["title"] = is_explored ? title_ : study->entry().name;
  object["words"] = study->entry().words;
  object["after"] = is_explored ? explored_task_.after : std::vector<std::string>{};
  object["shape"] = shape_json(rules.shape());
  object["range"] = pair_json(rules.range(), rules.shape().is_whole);
  object["marks"] = {{"max", rules.mark(Side::max)}, {"min", rules.mark(Side::min)}};
  object["players"] = player_names(rules);
  object["algorithms"] = algorithms_json(rules);
  object["run"] = is_explored && first_run_ ? Json(*first_run_) : Json();
  return {200, text_of(object), nullptr, nullptr};
}

ApiReply Api::position(const ApiRequest& request) {
  const auto study = study_of(request);
  const Position position = study->position(words_in(Query(request).text("after")));
  return {200, position_json(*study, position), nullptr, nullptr};
}

ApiReply Api::solve(const ApiRequest& request) {
  const SolveBody body(request.body, session_);
  const auto study = study_named(body.task.game, body.task.parameters);
  if (body.is_recorded) expect_recordable(body.task, *study->rules());
  expect_room();
  const auto made = std::make_shared<Run>(study, body.task, body.is_recorded, body.most);
  const std::uint64_t id = add(made);
  if (!body.waits) return {202, text_of({{"id", id}}), nullptr, nullptr};
  made->wait([this] { return is_closing(); });
  const RunView view = made->view();
  if (view.state == RunState::running) throw Refusal(503, "the program is about to end");
  if (!view.report) throw Error(view.error);
  const Setting setting{study->entry(), study->arguments(), made->position()};
  return {200, answer_json(setting, *view.report, JsonLayout::one_line), nullptr, nullptr};
}

ApiReply Api::runs(const ApiRequest& request, const std::vector<std::string>& path) {
  if (path.size() == 1 && request.method == "GET") return all_runs();
  const auto id = path.size() > 1 ? read_number<std::uint64_t>(path[1]) : std::nullopt;
  if (!id || path.size() > 3) refuse_path(request.path);
  run(*id);  // whether there is one
  if (path.size() == 3) return part_of_run(request, *id, path[2]);
  if (request.method == "GET") return {200, run_json(*id), nullptr, nullptr};
  if (request.method == "DELETE") return stop_or_forget(request, *id);
  refuse_path(request.method + " " + request.path);
}

std::string Api::run_json(std::uint64_t id) const { return explore::run_json(*run(id), id); }

ApiReply Api::all_runs() const {
  std::map<std::uint64_t, std::shared_ptr<Run>> all;
  {
    const std::lock_guard lock(runs_mutex_);
    all = runs_;
  }
  Json list = Json::array();
  for (const auto& [id, run] : all) list.push_back(run_json_of(id, *run, true));
  return {200, text_of({{"runs", std::move(list)}}), nullptr, nullptr};
}

ApiReply Api::stop_or_forget(const ApiRequest& request, std::uint64_t id) {
  const auto wanted = run(id);
  wanted->stop();
  constexpr auto patience = std::chrono::seconds(2);  // a game may take long over a move
  const auto until = std::chrono::steady_clock::now() + patience;
  wanted->wait([&] { return is_closing() || std::chrono::steady_clock::now() > until; });
  ApiReply reply{200, run_json(id), nullptr, nullptr};
  if (Query(request).flag("forget") && !wanted->is_running()) {
    const std::lock_guard lock(runs_mutex_);
    runs_.erase(id);
  }
  return reply;
}

ApiReply Api::go_on(const ApiRequest& request, std::uint64_t id) {
  const auto wanted = run(id);
  if (wanted->is_running()) throw Refusal(409, "it still runs: stop it first");
  expect_room();
  wanted->go_on(continued(wanted->task().request, request.body));
  return {202, text_of({{"id", id}}), nullptr, nullptr};
}

ApiReply Api::part_of_run(const ApiRequest& request, std::uint64_t id, const std::string& part) {
  const auto wanted = run(id);
  const Query query(request);
  if (part == "continue" && request.method == "POST") return go_on(request, id);
  if (request.method != "GET") refuse_path(request.method + " " + request.path);
  if (part == "events") return {200, "", wanted, nullptr, id};
  if (wanted->is_running()) throw Refusal(409, "it still runs: stop it, or wait for its end");
  if (part == "file") return {200, "", nullptr, wanted, id};
  if (part != "steps" && part != "map" && part != "tree") refuse_path(request.path);
  const auto recorded = wanted->recorded();
  if (!recorded) throw Refusal(404, "nothing was recorded: solve it with \"record\": true");
  const auto node =
      static_cast<std::uint32_t>(query.whole("node", Recording::none, Recording::none));
  if (part == "steps")
    return {200,
            wanted->steps(node)->json(query.whole("from", 0, SIZE_MAX),
                                      query.whole("count", 500, most_told)),
            nullptr, nullptr};
  const auto [rules, root] = wanted->searched();
  if (part == "tree") {
    const TreeWish wish{node, static_cast<int>(query.whole("depth", 2, 1000)),
                        query.whole("most", 500, most_told)};
    return {200, tree_json(*rules, root, recorded->records, wish), nullptr, nullptr};
  }
  const MapWish wish{node, query.measure(), query.whole("most", 2000, most_told)};
  return {200, map_json(*rules, root, recorded->records, wish), nullptr, nullptr};
}

}  // namespace pincer::explore
