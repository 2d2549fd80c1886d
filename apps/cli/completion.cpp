#include <fmt/format.h>

#include "command.hpp"
#include "output.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "program_name.hpp"

namespace pincer::cli {

namespace {

/// What can be completed, in words of one kind.
struct Vocabulary {
  std::string commands, games, algorithms;
};

std::string options_of(const Command& command) {
  std::vector<std::string> names;
  for (const Option& option : command.options)
    if (!option.is_word()) names.push_back(option.name);
  return joined(names, " ");
}

std::string bash_script(const std::vector<Command>& commands, const Vocabulary& words) {
  std::string cases;
  for (const Command& command : commands)
    cases += fmt::format("    {}) options=\"{} --help\" ;;\n", command.name, options_of(command));
  return fmt::format(R"(# bash completion for {0}
_{0}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} options=""
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W "{1}" -- "$word"))
    return
  fi
  case $before in
    --algorithm|--algorithms) COMPREPLY=($(compgen -W "{2}" -- "$word")); return ;;
    --in|--out|--plot) COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  case ${{COMP_WORDS[1]}} in
{3}  esac
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif (( COMP_CWORD == 2 )); then COMPREPLY=($(compgen -W "{4}" -- "$word"))
  fi
}}
complete -F _{0} {0}
)",
                     program_name(), words.commands, words.algorithms, cases, words.games);
}

/// Text inside single quotes of a shell, with nothing that means anything there.
std::string plain(std::string text, const std::string& special) {
  std::string safe;
  for (const char c : text) {
    if (c == '\'') continue;
    if (special.find(c) != std::string::npos) safe += '\\';
    safe += c;
  }
  return safe;
}

std::string zsh_script(const std::vector<Command>& commands, const Vocabulary& words) {
  std::string list, cases;
  for (const Command& command : commands) {
    list += fmt::format("    '{}:{}'\n", command.name, plain(command.words, ":"));
    cases += fmt::format("    {}) _arguments", command.name);
    for (const Option& option : command.options) {
      const std::string what = option.completes == "games"        ? "(" + words.games + ")"
                               : option.completes == "algorithms" ? "(" + words.algorithms + ")"
                               : option.completes == "files"      ? "_files"
                                                                  : " ";
      if (option.is_word()) cases += fmt::format(" \\\n      '2:{}:{}'", option.name, what);
      else if (option.flag)
        cases += fmt::format(" \\\n      '{}[{}]'", option.name, plain(option.words, ":[]"));
      else
        cases += fmt::format(" \\\n      '{}[{}]:value:{}'", option.name,
                             plain(option.words, ":[]"), what);
    }
    cases += " ;;\n";
  }
  return fmt::format(R"(#compdef {0}
# zsh completion for {0}
_{0}() {{
  local -a commands=(
{1}  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case $words[2] in
{2}  esac
}}
_{0} "$@"
)",
                     program_name(), list, cases);
}

std::string fish_script(const std::vector<Command>& commands, const Vocabulary& words) {
  const std::string complete = "complete -c " + program_name() + " ";
  std::string text = "# fish completion for " + program_name() + "\n" + complete + "-f\n";
  for (const Command& command : commands) {
    text += fmt::format("{}-n __fish_use_subcommand -a {} -d '{}'\n", complete, command.name,
                        plain(command.words, ""));
    const std::string condition = fmt::format("-n '__fish_seen_subcommand_from {}'", command.name);
    for (const Option& option : command.options) {
      const std::string values = option.completes == "games"        ? words.games
                                 : option.completes == "algorithms" ? words.algorithms
                                                                    : "";
      if (option.is_word()) {
        if (!values.empty()) text += fmt::format("{}{} -a '{}'\n", complete, condition, values);
        continue;
      }
      text += fmt::format("{}{} -l {} -d '{}'", complete, condition, option.name.substr(2),
                          plain(option.words, ""));
      if (!option.flag) text += " -r";
      if (!values.empty()) text += fmt::format(" -a '{}'", values);
      text += option.completes == "files" ? " -F\n" : "\n";
    }
  }
  return text;
}

int completion(const std::vector<Command>& commands, const Catalog& catalog,
               const std::string& shell) {
  Vocabulary words;
  for (const Command& command : commands)
    words.commands += (words.commands.empty() ? "" : " ") + command.name;
  for (const Entry& entry : catalog) words.games += (words.games.empty() ? "" : " ") + entry.name;
  for (const Algorithm& algorithm : algorithms())
    words.algorithms += (words.algorithms.empty() ? "" : " ") + algorithm.name;
  if (shell == "bash") print(bash_script(commands, words));
  else if (shell == "zsh") print(zsh_script(commands, words));
  else if (shell == "fish") print(fish_script(commands, words));
  else throw Error(fmt::format("completion is for bash, zsh or fish, not '{}'", shell));
  return ExitCode::solved;
}

}  // namespace

Command completion_command(const std::vector<Command>& commands, const Catalog& catalog) {
  const auto shell = std::make_shared<std::string>("bash");
  return {.name = "completion",
          .words = "a script that completes commands in your shell",
          .details =
              "Prints a script that teaches a shell to complete commands, games, algorithms and "
              "options. The Debian package installs all three for pincer.",
          .examples = {"completion bash > ~/.local/share/bash-completion/completions/" +
                       program_name()},
          .options = {{.name = "SHELL", .words = "bash, zsh or fish (bash)", .text = shell.get()}},
          .run = [commands, &catalog, shell] { return completion(commands, catalog, *shell); }};
}

}  // namespace pincer::cli
