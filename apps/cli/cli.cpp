#include "pincer/cli.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <new>

#include "commands.hpp"
#include "format.hpp"
#include "output.hpp"
#include "pincer/core/error.hpp"

namespace pincer {

namespace cli {
namespace {

int fail(const std::string& message, int exit_code) {
  std::fputs(("pincer: " + message + "\n").c_str(), stderr);
  return exit_code;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

/// The first word must be a command; a program for one game solves it when nothing is said.
void settle_command(const CLI::App& app, const Catalog& catalog, std::vector<std::string>& words) {
  const auto commands = command_names(app);
  const std::string first = words.empty() ? "" : words.front();
  const auto is_one_of = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), first) != names.end();
  };
  if (is_one_of(commands) || is_one_of({"-h", "--help", "--version"})) return;
  if (catalog.size() == 1) {
    words.insert(words.begin(), "solve");
    return;
  }
  const std::string choice = joined(commands, ", ");
  if (first.empty()) throw Error("say what to do: " + choice + " (more with --help)");
  for (const auto& entry : catalog)
    if (entry.name == first)
      throw Error(fmt::format("say what to do with {0}, as in `pincer solve {0}`", first));
  const std::string near = nearest(first, commands);
  throw Error(fmt::format("there is no command '{}'; {}the commands are {}", first,
                          near.empty() ? "" : fmt::format("did you mean '{}'? ", near), choice));
}

/// The option names a command knows, for suggestions.
std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string explain_extras(const CLI::App& app) {
  const auto used = app.get_subcommands();
  const CLI::App& command = used.empty() ? app : *used.front();
  const auto extras = app.remaining(true);
  const std::string word = extras.empty() ? "" : extras.front();
  const auto names = option_names(command);
  const std::string near = nearest(word.substr(0, word.find('=')), names);
  return fmt::format("'{}' is unknown here; {}the options are {}", word,
                     near.empty() ? "" : fmt::format("did you mean '{}'? ", near),
                     joined(names, ", "));
}

int run(const Catalog& catalog, std::vector<std::string> words,
        const std::vector<AddCommand>& more) {
  CLI::App app{"Solves finite zero-sum games: exactly, or within an error of your choice.",
               "pincer"};
  app.set_version_flag("--version", "pincer " PINCER_VERSION);
  app.require_subcommand(0, 1);
  int exit_code = ExitCode::solved;
  add_games(app, catalog, exit_code);
  add_solve(app, catalog, exit_code);
  add_compare(app, catalog, exit_code);
  add_play(app, catalog, exit_code);
  for (const AddCommand add : more) add(app, catalog, exit_code);

  settle_command(app, catalog, words);
  std::reverse(words.begin(), words.end());  // as the parser wants them
  try {
    app.parse(words);
  } catch (const CLI::CallForHelp&) {
    const auto used = app.get_subcommands();
    print(used.empty() ? app.help() : used.front()->help());
  } catch (const CLI::CallForVersion& version) {
    print(std::string(version.what()) + "\n");
  } catch (const CLI::ExtrasError&) {
    throw Error(explain_extras(app));
  } catch (const CLI::ParseError& error) {
    throw Error(error.what());
  }
  return exit_code;
}

}  // namespace

int run_program(const Catalog& catalog, int argc, char** argv, std::vector<AddCommand> more) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves early is no reason to die
  try {
    return run(catalog, std::vector<std::string>(argv + std::min(argc, 1), argv + argc), more);
  } catch (const Error& error) {
    return fail(error.what(), bad_input);
  } catch (const std::bad_alloc&) {
    return fail("not enough memory: try a smaller --memory", bad_input);
  } catch (const std::exception& error) {
    return fail(std::string("internal error: ") + error.what(), defect);
  }
}

}  // namespace cli

int run_cli(const Catalog& catalog, int argc, char** argv) {
  return cli::run_program(catalog, argc, argv, {});
}

}  // namespace pincer
