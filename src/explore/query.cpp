#include "query.hpp"

#include <algorithm>
#include <limits>

#include "json_text.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"

namespace pincer::explore {
namespace {

constexpr std::size_t most_records = 10'000'000;

/// An object in a body, which may be empty. Throws Error on anything else.
Json object_in(const std::string& body) {
  if (body.find_first_not_of(" \t\r\n") == std::string::npos) return Json::object();
  if (is_deep(body)) throw Error("this JSON is nested too deeply");
  Json object = Json::parse(body, nullptr, false);
  if (object.is_discarded()) throw Error("this is not JSON: " + body.substr(0, 60));
  if (!object.is_object()) throw Error("expected a JSON object");
  return object;
}

[[noreturn]] void refuse_field(const char* name, const char* what) {
  throw Error("\"" + std::string(name) + "\" is " + what + " (docs/api.md)");
}

bool take_flag(Json& object, const char* name) {
  const Json value = object.contains(name) ? object[name] : Json();
  object.erase(name);
  if (value.is_null()) return false;
  if (!value.is_boolean()) refuse_field(name, "true or false");
  return value.get<bool>();
}

std::size_t take_whole(Json& object, const char* name, std::size_t otherwise, std::size_t most) {
  const Json value = object.contains(name) ? object[name] : Json();
  object.erase(name);
  if (value.is_null()) return otherwise;
  if (!value.is_number_unsigned() || value.get<std::size_t>() == 0 ||
      value.get<std::size_t>() > most)
    refuse_field(name, "a whole number above 0 that is not too large");
  return value.get<std::size_t>();
}

/// "time" and "nodes" are "time_limit" and "node_limit", as people know them.
void rename_limits(Json& object) {
  for (const auto& [known, name] :
       {std::pair("time", "time_limit"), std::pair("nodes", "node_limit")})
    if (object.contains(known)) {
      object[name] = object[known];
      object.erase(known);
    }
}

}  // namespace

std::string Query::text(const std::string& name) const {
  const auto found = query_.find(name);
  return found == query_.end() ? "" : found->second;
}

bool Query::flag(const std::string& name) const {
  const std::string word = text(name);
  return word == "1" || word == "true";
}

std::size_t Query::whole(const std::string& name, std::size_t otherwise, std::size_t most) const {
  const std::string word = text(name);
  if (word.empty()) return otherwise;
  const auto number = read_number<std::size_t>(word);
  if (!number || *number > most)
    throw Error("\"" + name + "\" is a whole number of at most " + std::to_string(most) +
                ", not '" + word.substr(0, 40) + "'");
  return *number;
}

Measure Query::measure() const {
  const std::string word = text("by");
  if (word.empty() || word == "nodes") return Measure::nodes;
  if (word == "seconds") return Measure::seconds;
  throw Error("\"by\" is nodes or seconds, not '" + word.substr(0, 40) + "'");
}

SolveBody::SolveBody(const std::string& body, const SessionOptions& session) {
  Json object = object_in(body);
  is_recorded = take_flag(object, "record");
  waits = take_flag(object, "wait");
  most = take_whole(object, "most", Recording::default_most, most_records);
  rename_limits(object);
  const bool has_memory = object.contains("memory_mb") && !object["memory_mb"].is_null();
  task = task_from_json(text_of(object));
  if (!has_memory) task.options.memory_bytes = session.memory_bytes;
  else task.options.memory_bytes = std::min(task.options.memory_bytes, session.memory_bytes);
  constexpr int most_threads = 256;
  if (task.options.threads < 1 || task.options.threads > most_threads)
    refuse_field("threads", "a whole number from 1 to 256");
  if (task.request.depth && (*task.request.depth < 1 || *task.request.depth > 1'000'000))
    refuse_field("depth", "a whole number from 1 to 1000000");
  if (!(task.request.limits.seconds > 0)) refuse_field("time_limit", "a number above 0");
  if (task.request.limits.nodes == 0) refuse_field("node_limit", "a whole number above 0");
}

Request continued(Request request, const std::string& body) {
  Json object = object_in(body);
  rename_limits(object);
  const Task task = task_from_json(text_of(object));
  if (object.contains("eps")) request.eps = task.request.eps;
  request.limits = task.request.limits;
  if (!(request.limits.seconds > 0)) refuse_field("time", "a number above 0");
  if (request.limits.nodes == 0) refuse_field("nodes", "a whole number above 0");
  return request;
}

void expect_recordable(const Task& task, const Rules& rules) {
  const bool is_any = task.request.algorithm == Request{}.algorithm;
  const Algorithm& chosen = find_algorithm(is_any ? "engine" : task.request.algorithm);
  if (!chosen.can_record(rules.shape()))
    throw Error(chosen.name + " cannot be recorded here: leave \"record\" out, or name another");
}

}  // namespace pincer::explore
