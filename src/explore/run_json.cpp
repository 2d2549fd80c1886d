#include "run_json.hpp"

#include "pincer/catalog/json.hpp"
#include "pincer/explore/api.hpp"
#include "pincer/explore/words.hpp"

namespace pincer::explore {
namespace {

const char* word_of(RunState state) {
  switch (state) {
    case RunState::running: return "running";
    case RunState::done: return "done";
    case RunState::failed: break;
  }
  return "failed";
}

Json moment_json(const Moment& moment, bool is_whole) {
  return {{"seconds", moment.seconds},
          {"lower", value_json(moment.bounds.lower, is_whole)},
          {"upper", value_json(moment.bounds.upper, is_whole)},
          {"nodes", moment.nodes}};
}

Json progress_of(const RunView& view, bool is_whole) {
  Json progress = moment_json(view.now, is_whole);
  progress["memory_mb"] = static_cast<double>(view.now.bytes) / (1 << 20);
  return progress;
}

Json recording_json(const Recorded& recorded) {
  Json endings_map = Json::object();
  for (std::size_t i = 0; i < recorded.by_ending.size(); ++i)
    endings_map[ending_word(static_cast<Ending>(i))] = recorded.by_ending[i];
  return {{"records", recorded.records.size()},
          {"most", recorded.most},
          {"nodes", recorded.nodes},
          {"passed", recorded.passed},
          {"folded_below", recorded.least},
          {"seconds", recorded.seconds},
          {"bytes", recorded.bytes},
          {"by_ending", std::move(endings_map)}};
}

Json answer_of(const Run& run, const Report& report) {
  const Setting setting{run.study().entry(), run.study().arguments(), run.position()};
  return Json::parse(answer_json(setting, report, JsonLayout::one_line));
}

}  // namespace

Json run_json_of(std::uint64_t id, const Run& run, bool is_in_list) {
  const RunView view = run.view();
  const bool is_whole = run.position().rules().shape().is_whole;
  Json object = {{"id", id},
                 {"task", Json::parse(task_json(run.task()))},
                 {"state", word_of(view.state)},
                 {"error", view.error.empty() ? Json() : Json(view.error)},
                 {"progress", progress_of(view, is_whole)}};
  if (!is_in_list) {
    Json& history = object["history"] = Json::array();
    for (const Moment& moment : view.history) history.push_back(moment_json(moment, is_whole));
    object["answer"] = view.report ? answer_of(run, *view.report) : Json();
  }
  const auto recorded = run.recorded();
  object["recording"] = recorded ? recording_json(*recorded) : Json();
  return object;
}

std::string run_json(const Run& run, std::uint64_t id) {
  return text_of(run_json_of(id, run, false));
}

std::string progress_json(const Run& run) {
  const RunView view = run.view();
  return text_of({{"progress", progress_of(view, run.position().rules().shape().is_whole)},
                  {"state", word_of(view.state)}});
}

}  // namespace pincer::explore
