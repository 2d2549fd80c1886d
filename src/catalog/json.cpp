#include "pincer/catalog/json.hpp"

#include <nlohmann/json.hpp>

#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/certify.hpp"
#include "pincer/catalog/check.hpp"
#include "pincer/catalog/strategy.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"

namespace pincer {
namespace {

/// Fields come in the order in which they are documented.
using Json = nlohmann::ordered_json;

constexpr int schema = 1;

std::string text_of(const Json& object, JsonLayout layout = JsonLayout::one_line) {
  // A game file may hold bytes that are not UTF-8: better a replacement than no answer.
  const int indent = layout == JsonLayout::pages ? 2 : -1;
  return object.dump(indent, ' ', false, Json::error_handler_t::replace);
}

// ---- writing

/// A payoff: a whole number where the game has only such.
Json value_json(double value, bool is_whole) {
  return is_whole ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

/// A parameter's value in its own type.
Json argument_json(const Parameter& parameter, const Arguments& arguments) {
  switch (parameter.kind) {
    case Parameter::Kind::integer: return arguments.large(parameter.name);
    case Parameter::Kind::real: return arguments.real(parameter.name);
    case Parameter::Kind::flag: return arguments.flag(parameter.name);
    case Parameter::Kind::integers: return arguments.integers(parameter.name);
    case Parameter::Kind::choice:
    case Parameter::Kind::text: break;
  }
  return arguments.text(parameter.name);
}

Json play_json(const std::vector<NamedProbability>& play) {
  Json map = Json::object();
  for (const auto& move : play) map[move.name] = move.probability;
  return map;
}

constexpr std::pair<Stop, const char*> stop_names[] = {
    {Stop::nodes, "nodes"}, {Stop::time, "time"}, {Stop::interrupted, "interrupted"}};

Json stop_json(Stop stop) {
  for (const auto& [known, name] : stop_names)
    if (known == stop) return name;
  return nullptr;
}

Json question_json(const Setting& setting) {
  Json parameters = Json::object();
  for (const auto& parameter : setting.arguments.parameters())
    parameters[parameter.name] = argument_json(parameter, setting.arguments);
  return {{"schema", schema},
          {"game", setting.entry.name},
          {"parameters", parameters},
          {"after", setting.position.path()}};
}

/// What an algorithm found and what it cost: from `algorithm` to `seconds`.
void add_report(Json& object, const Report& report) {
  const auto value = [&](double v) { return value_json(v, report.is_whole); };
  object["algorithm"] = report.algorithm;
  object["depth"] = report.depth ? Json(*report.depth) : Json(nullptr);
  object["eps"] = value(report.eps);
  object["status"] = report.stop == Stop::none ? "solved" : "stopped";
  object["stop"] = stop_json(report.stop);
  object["lower"] = value(report.bounds.lower);
  object["upper"] = value(report.bounds.upper);
  object["range"] = {value(report.range.lower), value(report.range.upper)};

  const auto bounds = [&](const char* label, const NamedBounds& named) -> Json {
    return {{label, named.name},
            {"lower", value(named.bounds.lower)},
            {"upper", value(named.bounds.upper)}};
  };
  if (!report.values.empty()) {
    object["meaning"] = report.meaning;
    Json& values = object["values"] = Json::array();
    for (const auto& named : report.values) values.push_back(bounds("player", named));
  }

  const bool has_sides = report.player.empty();
  Json& play = object["play"] = Json::object();
  if (!report.max_play.empty())
    play[has_sides ? "max" : report.player] = play_json(report.max_play);
  if (!report.min_play.empty())
    play[has_sides ? "min" : report.player] = play_json(report.min_play);
  Json& moves = object["moves"] = Json::array();
  for (const auto& move : report.moves) moves.push_back(bounds("move", move));
  object["line"] = report.line;
  object["line_is_complete"] = report.line_is_complete;
  object["notes"] = report.notes;

  object["nodes"] = report.counts.nodes;
  object["expanded"] = {{"turn", report.counts.turn},
                        {"chance", report.counts.chance},
                        {"joint", report.counts.joint}};
  object["leaves"] = report.counts.leaves;
  object["lps"] = report.counts.lps;
  object["seconds"] = report.seconds;
  object["sound"] = report.is_sound;
}

/// A parameter's word as the JSON that reads most naturally: 3, 0.5, true or text.
Json guessed_json(const std::string& text) {
  if (const auto whole = read_number<std::int64_t>(text)) return *whole;
  if (const auto real = read_number<double>(text)) return *real;
  if (text == "true" || text == "false") return text == "true";
  return text;
}

/// Parameters typed as name=value.
Json words_json(const std::vector<std::string>& words) {
  Json parameters = Json::object();
  for (const auto& word : words) {
    const auto equals = word.find('=');
    parameters[word.substr(0, equals)] = guessed_json(word.substr(equals + 1));
  }
  return parameters;
}

// ---- reading

/// An object whose fields are asked for one by one; every refusal names the field.
class Fields {
 public:
  Fields(const Json& object, std::string what) : object_(object), what_(std::move(what)) {
    if (!object.is_object()) throw Error("a " + what_ + " is a JSON object");
  }

  template <class T>
  T get(const char* name) const {
    const auto found = object_.find(name);
    if (found == object_.end()) throw Error("this " + what_ + " has no \"" + name + "\"");
    return read<T>(*found, name);
  }
  template <class T>
  T get(const char* name, T otherwise) const {
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? otherwise : read<T>(*found, name);
  }
  const Json* find(const char* name) const {
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }
  const Json& operator*() const { return object_; }

 private:
  template <class T>
  T read(const Json& value, const char* name) const {
    try {
      if constexpr (std::is_unsigned_v<T> && !std::is_same_v<T, bool>)
        if (!value.is_number_unsigned()) throw Error("");
      return value.get<T>();
    } catch (const std::exception&) {
      throw Error("\"" + std::string(name) + "\" of this " + what_ + " is " + text_of(value) +
                  ", which is not of its type (docs/json.md)");
    }
  }

  const Json& object_;
  std::string what_;
};

Json parsed(const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::exception&) {
    throw Error("this is not JSON: " + text.substr(0, 60));
  }
}

/// A parameter's value as a user would type it.
std::string as_typed(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return text_of(value);
  std::string list;
  for (const Json& item : value) list += (list.empty() ? "" : ",") + as_typed(item);
  return list;
}

std::vector<NamedProbability> play_from(const Json& map) {
  std::vector<NamedProbability> play;
  for (const auto& [name, probability] : map.items())
    play.push_back({name, probability.get<double>()});
  return play;
}

std::vector<NamedBounds> bounds_from(const Json& list, const char* label) {
  std::vector<NamedBounds> all;
  for (const Json& item : list)
    all.push_back({item.at(label).get<std::string>(),
                   {item.at("lower").get<double>(), item.at("upper").get<double>()}});
  return all;
}

Report report_of(const Json& object) {
  const Fields fields(object, "report");
  Report report;
  report.algorithm = fields.get<std::string>("algorithm");
  if (fields.find("depth")) report.depth = fields.get<int>("depth");
  report.eps = fields.get<double>("eps");
  for (const auto& [stop, name] : stop_names)
    if (fields.get<std::string>("stop", "") == name) report.stop = stop;
  report.bounds = {fields.get<double>("lower"), fields.get<double>("upper")};
  report.is_whole = object.at("lower").is_number_integer();
  report.range = {object.at("range").at(0).get<double>(), object.at("range").at(1).get<double>()};
  if (const Json* values = fields.find("values")) report.values = bounds_from(*values, "player");
  report.meaning = fields.get<std::string>("meaning", "");
  for (const auto& [side, play] : object.at("play").items()) {
    const bool is_first = side == "max" || side == "A";
    (is_first ? report.max_play : report.min_play) = play_from(play);
    if (side != "max" && side != "min") report.player = side;
  }
  report.moves = bounds_from(object.at("moves"), "move");
  report.line = fields.get<std::vector<std::string>>("line");
  report.line_is_complete = fields.get<bool>("line_is_complete", false);
  report.notes = fields.get<std::vector<std::string>>("notes");
  const Json& expanded = object.at("expanded");
  report.counts = {
      fields.get<std::uint64_t>("nodes"),         expanded.at("turn").get<std::uint64_t>(),
      expanded.at("chance").get<std::uint64_t>(), expanded.at("joint").get<std::uint64_t>(),
      fields.get<std::uint64_t>("leaves"),        fields.get<std::uint64_t>("lps")};
  report.seconds = fields.get<double>("seconds");
  report.is_sound = fields.get<bool>("sound", true);
  return report;
}

// ---- the catalog

std::string kind_name(Parameter::Kind kind) {
  switch (kind) {
    case Parameter::Kind::integer: return "integer";
    case Parameter::Kind::real: return "real";
    case Parameter::Kind::choice: return "choice";
    case Parameter::Kind::flag: return "flag";
    case Parameter::Kind::integers: return "integers";
    case Parameter::Kind::text: break;
  }
  return "text";
}

Json parameter_json(const Parameter& parameter, const Arguments& standard) {
  Json object = {{"name", parameter.name},
                 {"kind", kind_name(parameter.kind)},
                 {"default", argument_json(parameter, standard)},
                 {"words", parameter.words}};
  switch (parameter.kind) {
    case Parameter::Kind::integer:
    case Parameter::Kind::integers:
    case Parameter::Kind::real: {
      const bool is_whole = parameter.kind != Parameter::Kind::real;
      object["low"] = value_json(parameter.low, is_whole);
      object["high"] = value_json(parameter.high, is_whole);
      break;
    }
    case Parameter::Kind::choice: object["choices"] = parameter.choices; break;
    case Parameter::Kind::flag:
    case Parameter::Kind::text: break;
  }
  return object;
}

Json game_json(const Entry& entry) {
  const Arguments standard(entry.parameters, {});
  Json parameters = Json::array();
  for (const auto& parameter : entry.parameters)
    parameters.push_back(parameter_json(parameter, standard));
  return {{"name", entry.name},
          {"words", entry.words},
          {"kinds", entry.kinds},
          {"parameters", parameters},
          {"usual", entry.usual.empty() ? Json(nullptr) : Json(entry.usual)}};
}

}  // namespace

const char* version() { return PINCER_VERSION; }

std::string task_json(const Task& task) {
  const Request& request = task.request;
  Json object = {{"schema", schema},
                 {"game", task.game},
                 {"parameters", words_json(task.parameters)},
                 {"after", task.after},
                 {"algorithm", request.algorithm},
                 {"eps", request.eps}};
  if (request.depth) object["depth"] = *request.depth;
  if (request.all) object["all"] = true;
  if (request.limits.limits_nodes()) object["node_limit"] = request.limits.nodes;
  if (request.limits.limits_time()) object["time_limit"] = request.limits.seconds;
  object["seed"] = request.seed;
  object["skip"] = request.skip;
  object["tie"] = request.tie;
  object["memory_mb"] = task.options.memory_bytes >> 20;
  object["threads"] = task.options.threads;
  return text_of(object);
}

Task task_from_json(const std::string& text) {
  const Json object = parsed(text);
  const Fields fields(object, "task");
  if (fields.get<int>("schema", schema) != schema)
    throw Error("this task is of schema " + std::to_string(fields.get<int>("schema")) +
                "; this pincer knows 1");
  Task task;
  task.game = fields.get<std::string>("game", "");
  if (const Json* parameters = fields.find("parameters"))
    for (const auto& [name, value] : Fields(*parameters, "list of parameters").operator*().items())
      task.parameters.push_back(name + "=" + as_typed(value));
  if (const Json* after = fields.find("after")) {
    if (after->is_string()) task.after = words_in(after->get<std::string>());
    else task.after = fields.get<std::vector<std::string>>("after");
  }
  Request& request = task.request;
  request.algorithm = find_algorithm(fields.get("algorithm", request.algorithm)).name;
  request.eps = fields.get("eps", request.eps);
  if (!(request.eps >= 0)) throw Error("\"eps\" of a task is at least 0");
  if (fields.find("depth")) request.depth = fields.get<int>("depth");
  request.all = fields.get("all", request.all);
  request.limits.nodes = fields.get("node_limit", request.limits.nodes);
  request.limits.seconds = fields.get("time_limit", request.limits.seconds);
  request.seed = fields.get("seed", request.seed);
  request.skip = fields.get("skip", request.skip);
  request.tie = fields.get("tie", request.tie);
  if (fields.find("memory_mb"))
    task.options.memory_bytes = fields.get<std::size_t>("memory_mb") << 20;
  task.options.threads = fields.get("threads", task.options.threads);
  return task;
}

std::string report_json(const Report& report) {
  Json object = {{"schema", schema}};
  add_report(object, report);
  return text_of(object);
}

Report report_from_json(const std::string& text) {
  const Json object = parsed(text);
  try {
    return report_of(object);
  } catch (const Json::exception& e) {
    throw Error(std::string("this report is not complete: ") + e.what());
  }
}

std::string answer_json(const Setting& setting, const Report& report, JsonLayout layout,
                        double peak_memory_mb, const Certificate* certificate) {
  Json object = question_json(setting);
  add_report(object, report);
  if (certificate != nullptr)
    object["certificate"] = {{"lower", value_json(certificate->proved.lower, report.is_whole)},
                             {"upper", value_json(certificate->proved.upper, report.is_whole)},
                             {"positions", certificate->positions},
                             {"nodes", certificate->nodes},
                             {"lemmas", certificate->head.has_lemmas}};
  if (peak_memory_mb >= 0) object["peak_memory_mb"] = peak_memory_mb;
  object["version"] = version();
  return text_of(object, layout) + "\n";
}

std::string comparison_json(const Setting& setting, const std::vector<ComparedAnswer>& answers,
                            bool is_agreed) {
  Json object = question_json(setting);
  Json& list = object["answers"] = Json::array();
  for (const auto& answer : answers) {
    Json item = Json::object();
    if (answer.failure.empty()) add_report(item, answer.report);
    else item = {{"algorithm", answer.algorithm}, {"failure", answer.failure}};
    list.push_back(item);
  }
  object["agreed"] = is_agreed;
  object["version"] = version();
  return text_of(object, JsonLayout::pages) + "\n";
}

std::string catalog_json(const Catalog& catalog) {
  Json games = Json::array();
  for (const auto& entry : catalog) games.push_back(game_json(entry));
  Json names = Json::array();
  const Shape dice{.has_turns = true, .has_chance = true};
  for (const auto& algorithm : algorithms())
    names.push_back({{"name", algorithm.name},
                     {"words", algorithm.words},
                     {"takes_eps", algorithm.takes_eps},
                     {"takes_chance", algorithm.refusal(dice).empty()}});
  return text_of(
             {{"schema", schema}, {"games", games}, {"algorithms", names}, {"version", version()}},
             JsonLayout::pages) +
         "\n";
}

std::string error_json(const std::string& message) { return text_of({{"error", message}}) + "\n"; }

std::string error_json(const std::string& message, const std::vector<std::string>& parameters) {
  return text_of({{"parameters", words_json(parameters)}, {"error", message}}) + "\n";
}

std::string strategy_json(const StrategyLine& line) {
  const auto value = [&](double v) { return value_json(v, line.is_whole); };
  Json object = {{"position", line.key},
                 {"after", line.path},
                 {"turn", line.turn},
                 {"lower", value(line.bounds.lower)},
                 {"upper", value(line.bounds.upper)}};
  Json& play = object["play"] = Json::object();
  if (!line.max_play.empty()) play["max"] = play_json(line.max_play);
  if (!line.min_play.empty()) play["min"] = play_json(line.min_play);
  return text_of(object) + "\n";
}

std::string check_json(const Setting& setting, const CheckReport& report) {
  Json object = question_json(setting);
  object["states"] = report.states;
  object["arrivals"] = report.arrivals;
  object["told_apart"] = report.is_told_apart;
  object["complete"] = report.is_complete;
  object["seed"] = report.seed;
  object["seconds"] = report.seconds;
  object["stop"] = stop_json(report.stop);
  object["tested"] = report.tested;
  Json& list = object["findings"] = Json::array();
  for (const Finding& finding : report.findings)
    list.push_back({{"hook", finding.hook},
                    {"kind", finding.kind},
                    {"words", finding.words},
                    {"after", finding.path},
                    {"pair", finding.pair},
                    {"states", finding.states > 0 ? Json(finding.states) : Json()}});
  object["version"] = version();
  return text_of(object, JsonLayout::pages) + "\n";
}

}  // namespace pincer
