#include "help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "colour.hpp"
#include "format.hpp"
#include "pincer/catalog/json.hpp"
#include "program_name.hpp"

namespace pincer::cli {

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr const char* game_word = "GAME";

bool has(const Catalog& catalog, const std::string& game) {
  return std::any_of(catalog.begin(), catalog.end(),
                     [&](const Entry& entry) { return entry.name == game; });
}

/// In a program for one game only its parameters are typed.
std::string usage_of(const Option& option, const Catalog& catalog) {
  if (option.name != game_word) return option.list ? option.name + " ..." : "[" + option.name + "]";
  if (catalog.size() != 1) return "GAME [key=value ...]";
  return catalog.front().parameters.empty() ? "" : "[key=value ...]";
}

/// A row of the help about an option; nothing where there is nothing to type.
std::vector<std::string> row_of(const Option& option, const Catalog& catalog) {
  if (option.name == game_word && catalog.size() == 1) {
    if (catalog.front().parameters.empty()) return {};
    return {"  key=value", fmt::format("parameters of the game: see `{} games`", program_name())};
  }
  const std::string value = option.is_word() || option.flag ? "" : " " + option.value;
  return {"  " + option.name + value, option.words};
}

std::string examples_text(const Command& command) {
  if (command.examples.empty()) return "";
  std::string text = "\n" + painted("examples", Ink::strong) + "\n";
  for (const auto& example : command.examples)
    text += "  " + paragraph(program_name() + " " + example, 6) + "\n";
  return text;
}

}  // namespace

std::string usage_of(const Command& command, const Catalog& catalog) {
  std::string usage = program_name() + " " + command.name;
  for (const Option& option : command.options) {
    if (!option.is_word()) continue;
    if (const std::string words = usage_of(option, catalog); !words.empty()) usage += " " + words;
  }
  const bool has_options = std::any_of(command.options.begin(), command.options.end(),
                                       [](const Option& option) { return !option.is_word(); });
  return has_options ? usage + " [options]" : usage;
}

std::string help_of(const Command& command, const Catalog& catalog) {
  std::string text = paragraph(program_name() + " " + command.name + ": " + command.words, 0);
  text += "\n\n" + painted("usage", Ink::strong) + "  " + paragraph(usage_of(command, catalog), 7) +
          "\n";
  if (!command.details.empty()) text += "\n" + paragraph(command.details, 0) + "\n";
  Rows rows;
  for (const Option& option : command.options)
    if (auto row = row_of(option, catalog); !row.empty()) rows.push_back(std::move(row));
  rows.push_back({"  --help", "this"});
  return text + "\n" + table(rows) + examples_text(command);
}

std::string overview_of(const std::vector<Command>& commands, const Catalog& catalog) {
  const bool is_for_one = catalog.size() == 1;
  std::string text =
      paragraph(is_for_one ? program_name() + ": " + catalog.front().words
                           : fmt::format("pincer {} solves finite zero-sum games: exactly, or "
                                         "within an error of your choice.",
                                         version()),
                0);
  text += fmt::format("\n\n{}  {} COMMAND ...\n\n", painted("usage", Ink::strong), program_name());
  Rows rows;
  for (const Command& command : commands)
    if (!command.is_for_packagers) rows.push_back({"  " + command.name, command.words});
  text += table(rows) + "\n";
  if (is_for_one)
    text += paragraph("Without a command it solves the game, made with pincer " +
                          std::string(version()) + ".",
                      0) +
            "\n";
  return text +
         paragraph(fmt::format("`{} COMMAND --help` tells more, with examples.", program_name()),
                   0) +
         "\n";
}

std::vector<std::string> examples_in(const Catalog& catalog, std::vector<std::string> special,
                                     std::vector<std::string> general) {
  const bool is_special =
      std::all_of(special.begin(), special.end(), [&](const std::string& example) {
        const auto words = words_in(example);
        return words.size() < 2 || has(catalog, words[1]);
      });
  if (is_special || catalog.empty()) return special;
  const std::string name = catalog.size() == 1 ? "" : " " + catalog.front().name;
  for (std::string& example : general)
    if (const auto at = example.find(" GAME"); at != std::string::npos)
      example.replace(at, 5, name);
  return general;
}

}  // namespace pincer::cli
