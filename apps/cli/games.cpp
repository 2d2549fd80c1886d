#include "commands.hpp"
#include "format.hpp"
#include "json.hpp"
#include "output.hpp"

namespace pincer::cli {

namespace {

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

std::string as_json(const Catalog& catalog) {
  Json games = Json::array();
  for (const auto& entry : catalog) {
    const Arguments standard(entry.parameters, {});
    Json parameters = Json::array();
    for (const auto& parameter : entry.parameters)
      parameters.push_back(parameter_json(parameter, standard));
    games.push_back({{"name", entry.name},
                     {"words", entry.words},
                     {"kinds", entry.kinds},
                     {"parameters", parameters}});
  }
  Json names = Json::array();
  for (const auto& algorithm : algorithms())
    names.push_back({{"name", algorithm.name},
                     {"words", algorithm.words},
                     {"takes_eps", algorithm.takes_eps},
                     {"takes_chance", algorithm.takes_chance}});
  return json_text({{"schema", json_schema},
                    {"games", games},
                    {"algorithms", names},
                    {"version", PINCER_VERSION}});
}

std::string as_text(const Catalog& catalog) {
  std::string text;
  for (const auto& entry : catalog) {
    text += entry.name + " (" + joined(entry.kinds, ", ") + "): " + entry.words + "\n";
    std::vector<std::vector<std::string>> rows;
    for (const auto& parameter : entry.parameters)
      rows.push_back({"   ", parameter.name + "=" + parameter.standard, parameter.describe_range(),
                      parameter.words});
    text += table(rows) + "\n";
  }
  std::vector<std::vector<std::string>> rows;
  for (const auto& algorithm : algorithms())
    rows.push_back({"   ", algorithm.name, algorithm.words});
  return text + "algorithms\n" + table(rows);
}

}  // namespace

void add_games(CLI::App& app, const Catalog& catalog, int& exit_code) {
  CLI::App* command = app.add_subcommand("games", "list the games, parameters and algorithms");
  const auto is_json = std::make_shared<bool>(false);
  command->add_flag("--json", *is_json, "as one JSON object");
  command->callback([&catalog, &exit_code, is_json] {
    print(*is_json ? as_json(catalog) : as_text(catalog));
    exit_code = solved;
  });
}

}  // namespace pincer::cli
