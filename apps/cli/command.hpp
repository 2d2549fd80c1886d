#pragma once
#include <functional>
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"

namespace pincer::cli {

enum ExitCode : int {
  solved = 0,
  disagreed = 1,
  bad_input = 2,
  stopped = 3,
  broken_proof = 4,  ///< a certificate does not prove what it says
  broken = 5,        ///< a game breaks a promise
  defect = 70
};

/// An option of a command, or the words that come without one. What is typed goes to one of the
/// three places, which must outlive the command.
struct Option {
  std::string name;   ///< "--eps"; or "GAME" for words without an option
  std::string words;  ///< what it is for, with its default in brackets
  std::string* text = nullptr;
  bool* flag = nullptr;
  std::vector<std::string>* list = nullptr;
  std::string completes = {};   ///< with what: "games", "algorithms", "files", or nothing
  std::string value = "VALUE";  ///< what stands for its text in the help: "SECONDS"

  bool is_word() const { return !name.starts_with("--"); }
};

/// A subcommand: data, from which the parser, its help, the manual pages and the completion of
/// shells are made.
struct Command {
  std::string name;
  std::string words;                       ///< what it does, in a line
  std::string details;                     ///< the same at length, for its manual page
  std::vector<std::string> examples = {};  ///< what to type after the program's name
  std::vector<Option> options;
  std::function<int()> run;       ///< returns an exit code
  bool takes_the_rest = false;    ///< all that follows goes to its list, options and all
  bool is_for_packagers = false;  ///< not in the list that everybody reads
};

/// Runs the command that the words name. Throws Error saying what would have been right.
int parse(const std::vector<Command>& commands, const Catalog& catalog,
          std::vector<std::string> words);

// The subcommands, one a file. What they read options into lives as long as they do.
Command games_command(const Catalog& catalog);
Command solve_command(const Catalog& catalog);
Command batch_command(const Catalog& catalog);
Command strategy_command(const Catalog& catalog);
Command export_command(const Catalog& catalog);
Command compare_command(const Catalog& catalog);
Command check_command(const Catalog& catalog);
Command verify_command(const Catalog& catalog);
Command work_command(const Catalog& catalog);
Command store_command();
Command play_command(const Catalog& catalog);
Command explore_command(const Catalog& catalog);
Command serve_command(const Catalog& catalog);
Command sweep_command(const Catalog& catalog);
/// These speak about the commands given to them.
Command completion_command(const std::vector<Command>& commands, const Catalog& catalog);
Command manual_command(const std::vector<Command>& commands, const Catalog& catalog);
/// Not about games of the catalog: the program has it, a user's own game does not.
Command reproduce_command();

}  // namespace pincer::cli
