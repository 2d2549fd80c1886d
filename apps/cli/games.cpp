#include "command.hpp"
#include "format.hpp"
#include "output.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"

namespace pincer::cli {

namespace {

std::string as_text(const Catalog& catalog) {
  std::string text;
  for (const auto& entry : catalog) {
    text += entry.name + " (" + joined(entry.kinds, ", ") + "): " + entry.words + "\n";
    std::vector<std::vector<std::string>> rows;
    for (const auto& parameter : entry.parameters)
      rows.push_back({"   ", parameter.name + "=" + parameter.standard, parameter.describe_range(),
                      parameter.words});
    text += table(rows);
    if (!entry.usual.empty()) text += "    the usual game is " + entry.usual + "\n";
    text += "\n";
  }
  std::vector<std::vector<std::string>> rows;
  for (const auto& algorithm : algorithms())
    rows.push_back({"   ", algorithm.name, algorithm.words});
  return text + "algorithms\n" + table(rows);
}

}  // namespace

Command games_command(const Catalog& catalog) {
  const auto is_json = std::make_shared<bool>(false);
  return {.name = "games",
          .words = "list the games, parameters and algorithms",
          .details =
              "Lists every game that can be solved with its parameters, their defaults and "
              "what they may be, and every algorithm.",
          .examples = {"games", "games --json"},
          .options = {{.name = "--json", .words = "as one JSON object", .flag = is_json.get()}},
          .run = [&catalog, is_json] {
            print(*is_json ? catalog_json(catalog) : as_text(catalog));
            return ExitCode::solved;
          }};
}

}  // namespace pincer::cli
