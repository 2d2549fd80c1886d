#include "json.hpp"

namespace pincer::cli {

namespace {

Json play_json(const std::vector<NamedProbability>& play) {
  Json map = Json::object();
  for (const auto& move : play) map[move.name] = move.probability;
  return map;
}

Json stop_json(Stop stop) {
  switch (stop) {
    case Stop::nodes: return "nodes";
    case Stop::time: return "time";
    case Stop::interrupted: return "interrupted";
    case Stop::none: break;
  }
  return nullptr;
}

}  // namespace

Json value_json(double value, bool is_integer) {
  return is_integer ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

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

Json question_json(const ChosenGame& chosen) {
  Json parameters = Json::object();
  for (const auto& parameter : chosen.arguments.parameters())
    parameters[parameter.name] = argument_json(parameter, chosen.arguments);
  return {{"schema", json_schema},
          {"game", chosen.entry.name},
          {"parameters", parameters},
          {"after", chosen.after}};
}

void add_answer(Json& object, const std::string& algorithm, const Report& report) {
  const auto value = [&](double v) { return value_json(v, report.is_integer); };
  object["algorithm"] = algorithm;
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
  object["notes"] = report.notes;

  object["nodes"] = report.counts.nodes;
  object["expanded"] = {{"turn", report.counts.turn},
                        {"chance", report.counts.chance},
                        {"joint", report.counts.joint}};
  object["leaves"] = report.counts.leaves;
  object["lps"] = report.counts.lps;
  object["seconds"] = report.seconds;
}

std::string json_text(const Json& object) {
  // A game file may hold bytes that are not UTF-8: better a replacement than no answer.
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pincer::cli
