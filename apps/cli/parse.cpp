#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "command.hpp"
#include "help.hpp"
#include "output.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "program_name.hpp"

namespace pincer::cli {

namespace {

using Words = std::vector<std::string>;

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool asks_for_help(const Words& words) { return has(words, "--help") || has(words, "-h"); }

/// The command that the first word names, which is taken away; a program for one game solves it
/// when none is named.
const Command& take_command(const std::vector<Command>& commands, const Catalog& catalog,
                            Words& words) {
  Words names;
  for (const Command& command : commands) names.push_back(command.name);
  const std::string first = words.empty() ? "" : words.front();
  if (!has(names, first) && catalog.size() == 1) return commands.front();
  const std::string choice = joined(names, ", ");
  if (first.empty()) throw Error("say what to do: " + choice + " (more with --help)");
  for (const auto& entry : catalog)
    if (entry.name == first)
      throw Error(
          fmt::format("say what to do with {0}, as in `{1} solve {0}`", first, program_name()));
  if (!has(names, first))
    throw Error(fmt::format("there is no command '{}'; {}the commands are {}", first,
                            suggestion(first, names), choice));
  words.erase(words.begin());
  return *std::find_if(commands.begin(), commands.end(),
                       [&](const Command& command) { return command.name == first; });
}

/// Reads words into the places that a command's options name.
class WordReader {
 public:
  explicit WordReader(const Command& command) : command_(command) {}

  /// Throws Error saying what to type instead.
  void read(const Words& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!words[i].starts_with('-')) {
        read_plain(words[i]);
        continue;
      }
      const auto equals = words[i].find('=');
      const Option& option = called(words[i].substr(0, equals));
      if (!given_.insert(option.name).second) throw Error(option.name + " is given twice");
      const bool has_next = i + 1 < words.size() && !words[i + 1].starts_with("--");
      if (option.flag) raise(option, equals == std::string::npos);
      else if (equals != std::string::npos) *option.text = words[i].substr(equals + 1);
      else if (has_next) *option.text = words[++i];
      else
        throw Error(fmt::format("{0} needs a value after it: {0} {1}, {2}", option.name,
                                option.value, option.words));
    }
  }

 private:
  const Option& called(const std::string& name) const {
    Words names = {"--help"};
    for (const Option& option : command_.options) {
      if (option.is_word()) continue;
      if (option.name == name) return option;
      names.push_back(option.name);
    }
    throw Error(fmt::format("'{}' is unknown here; {}the options are {}", name,
                            suggestion(name, names), joined(names, ", ")));
  }

  static void raise(const Option& option, bool is_alone) {
    if (!is_alone) throw Error(option.name + " stands alone: leave out what follows it");
    *option.flag = true;
  }

  void read_plain(const std::string& word) {
    const auto place = std::find_if(command_.options.begin(), command_.options.end(),
                                    [](const Option& option) { return option.is_word(); });
    if (place == command_.options.end())
      throw Error(fmt::format("'{}' is too much: `{} {}` takes options only", word, program_name(),
                              command_.name));
    if (place->list) place->list->push_back(word);
    else if (given_.insert(place->name).second) *place->text = word;
    else
      throw Error(fmt::format("'{}' is one word too many: `{} {} {}` takes a single one", word,
                              program_name(), command_.name, place->name));
  }

  const Command& command_;
  std::set<std::string> given_;
};

}  // namespace

int parse(const std::vector<Command>& commands, const Catalog& catalog, Words words) {
  const std::string first = words.empty() ? "" : words.front();
  if (first == "--version") {
    print(fmt::format("pincer {}\n", version()));
    return ExitCode::solved;
  }
  if (first == "--help" || first == "-h" || (first == "help" && words.size() == 1)) {
    print(overview_of(commands, catalog));
    return ExitCode::solved;
  }
  if (first == "help") words = {words[1], "--help"};
  const Command& command = take_command(commands, catalog, words);
  if (command.takes_the_rest) {
    command.options.front().list->assign(words.begin(), words.end());
    return command.run();
  }
  if (asks_for_help(words)) {
    print(help_of(command, catalog));
    return ExitCode::solved;
  }
  WordReader(command).read(words);
  return command.run();
}

}  // namespace pincer::cli
