#include <fmt/format.h>

#include "colour.hpp"
#include "command.hpp"
#include "format.hpp"
#include "output.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "program_name.hpp"

namespace pincer::cli {

namespace {

using Rows = std::vector<std::vector<std::string>>;

struct GamesOptions {
  std::string name;
  bool is_json = false;
};

std::string heading(const std::string& text) { return painted(text, Ink::strong) + "\n"; }

/// Algorithms, a line each.
std::string algorithms_table(const std::vector<Algorithm>& list) {
  Rows rows;
  for (const auto& algorithm : list) rows.push_back({"  " + algorithm.name, algorithm.words});
  return heading("algorithms") + table(rows);
}

/// The algorithms that can play a game of this shape; in short where `games` lists them all.
std::string algorithms_text(const Shape& shape, bool is_short) {
  std::vector<Algorithm> able;
  for (const auto& algorithm : algorithms())
    if (!algorithm.run || algorithm.refusal(shape).empty()) able.push_back(algorithm);
  if (!is_short) return algorithms_table(able);
  std::string names;
  for (const auto& algorithm : able) names += (names.empty() ? "" : " ") + algorithm.name;
  return heading("algorithms") + "  " + paragraph(names, 2) + "\n";
}

/// Every game and every algorithm, a line each.
std::string all_text(const Catalog& catalog) {
  Rows games;
  for (const Entry& entry : catalog) games.push_back({"  " + entry.name, entry.words});
  return heading("games") + table(games) +
         paragraph(fmt::format("`{} games NAME` tells a game's parameters, with examples to type.",
                               program_name()),
                   0) +
         "\n\n" + algorithms_table(algorithms());
}

std::string parameters_text(const Entry& entry) {
  if (entry.parameters.empty()) return "It has no parameters.\n";
  Rows rows;
  for (const auto& parameter : entry.parameters)
    rows.push_back({"  " + parameter.name + "=" + parameter.standard,
                    fmt::format("{} ({})", parameter.words, parameter.describe_range())});
  return heading("parameters and their defaults") + table(rows);
}

std::string examples_text(const Entry& entry, const Catalog& catalog) {
  const std::string name = catalog.size() == 1 ? "" : " " + entry.name;
  std::vector<std::string> examples = {"solve" + name};
  if (!entry.instances.empty()) examples.push_back("solve" + name + " " + entry.instances.front());
  if (!entry.usual.empty()) examples.push_back("solve" + name + " " + entry.usual + " --time 10");
  examples.push_back("play" + name);
  std::string text = heading("examples");
  for (const auto& example : examples)
    text += "  " + paragraph(program_name() + " " + example, 6) + "\n";
  return text;
}

std::string game_text(const Entry& entry, const Catalog& catalog) {
  const auto rules = entry.make(Arguments(entry.parameters, {}));
  std::string text =
      paragraph(fmt::format("{}: {}", painted(entry.name, Ink::strong), entry.words), 2) + "\n";
  text += paragraph(fmt::format("({}; payoffs from {} to {} with the defaults)",
                                joined(entry.kinds, ", "), number(rules->range().lower),
                                number(rules->range().upper)),
                    1) +
          "\n";
  if (!entry.usual.empty()) text += paragraph("The usual game is " + entry.usual + ".", 0) + "\n";
  return text + "\n" + parameters_text(entry) + "\n" + examples_text(entry, catalog) + "\n" +
         algorithms_text(rules->shape(), catalog.size() > 1);
}

int games(const Catalog& catalog, const GamesOptions& options) {
  if (options.is_json && !options.name.empty())
    throw Error("--json is about all games: leave '" + options.name + "' out");
  if (options.is_json) print(catalog_json(catalog));
  else if (!options.name.empty()) print(game_text(find_game(catalog, options.name), catalog));
  else print(catalog.size() == 1 ? game_text(catalog.front(), catalog) : all_text(catalog));
  return ExitCode::solved;
}

}  // namespace

Command games_command(const Catalog& catalog) {
  const auto options = std::make_shared<GamesOptions>();
  const std::string some = catalog.empty() ? "" : catalog.front().name;
  return {.name = "games",
          .words = "the games and algorithms on offer, or all about one game",
          .details =
              "Lists every game that can be solved and every algorithm. With a game's name it "
              "tells the parameters of that game, their defaults, what they may be, and what to "
              "type.",
          .examples = {"games", "games " + some, "games --json"},
          .options = {{.name = "NAME",
                       .words = "a game to be told all about",
                       .text = &options->name,
                       .completes = "games"},
                      {.name = "--json", .words = "as one JSON object", .flag = &options->is_json}},
          .run = [&catalog, options] { return games(catalog, *options); }};
}

}  // namespace pincer::cli
