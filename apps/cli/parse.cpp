// The only file that knows CLI11.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "command.hpp"
#include "output.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"

namespace pincer::cli {

namespace {

/// The first word must be a command; a program for one game solves it when nothing is said.
void settle_command(const std::vector<Command>& commands, const Catalog& catalog,
                    std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.name);
  const std::string first = words.empty() ? "" : words.front();
  const auto is_one_of = [&](const std::vector<std::string>& some) {
    return std::find(some.begin(), some.end(), first) != some.end();
  };
  if (is_one_of(names) || is_one_of({"-h", "--help", "--version"})) return;
  if (catalog.size() == 1) {
    words.insert(words.begin(), "solve");
    return;
  }
  const std::string choice = joined(names, ", ");
  if (first.empty()) throw Error("say what to do: " + choice + " (more with --help)");
  for (const auto& entry : catalog)
    if (entry.name == first)
      throw Error(fmt::format("say what to do with {0}, as in `pincer solve {0}`", first));
  throw Error(fmt::format("there is no command '{}'; {}the commands are {}", first,
                          suggestion(first, names), choice));
}

void add_to(CLI::App& app, const Command& command) {
  CLI::App* sub = app.add_subcommand(command.name, command.words);
  if (command.name == "manual") sub->group("");  // for packagers
  for (const Option& option : command.options) {
    if (option.flag) sub->add_flag(option.name, *option.flag, option.words);
    else if (option.list) sub->add_option(option.name, *option.list, option.words);
    else sub->add_option(option.name, *option.text, option.words);
  }
}

/// Why a word could not be understood.
std::string explain_extras(const CLI::App& app, const Command& command) {
  std::vector<std::string> names = {"--help"};
  for (const Option& option : command.options)
    if (!option.is_word()) names.push_back(option.name);
  const auto extras = app.remaining(true);
  const std::string word = extras.empty() ? "" : extras.front();
  return fmt::format("'{}' is unknown here; {}the options are {}", word,
                     suggestion(word.substr(0, word.find('=')), names), joined(names, ", "));
}

}  // namespace

int parse(const std::vector<Command>& commands, const Catalog& catalog,
          std::vector<std::string> words) {
  CLI::App app{"Solves finite zero-sum games: exactly, or within an error of your choice.",
               "pincer"};
  app.set_version_flag("--version", fmt::format("pincer {}", version()));
  app.require_subcommand(0, 1);
  for (const Command& command : commands) add_to(app, command);
  settle_command(commands, catalog, words);

  const auto used = std::find_if(commands.begin(), commands.end(),
                                 [&](const Command& c) { return c.name == words.front(); });
  if (used != commands.end() && used->takes_the_rest) {
    used->options.front().list->assign(words.begin() + 1, words.end());
    return used->run();
  }
  std::reverse(words.begin(), words.end());  // as the parser wants them
  try {
    app.parse(words);
  } catch (const CLI::CallForHelp&) {
    print(used == commands.end() ? app.help() : app.get_subcommands().front()->help());
    return ExitCode::solved;
  } catch (const CLI::CallForVersion& text) {
    print(std::string(text.what()) + "\n");
    return ExitCode::solved;
  } catch (const CLI::ExtrasError&) {
    throw Error(explain_extras(app, *used));
  } catch (const CLI::ParseError& error) {
    throw Error(error.what());
  }
  return used->run();
}

}  // namespace pincer::cli
