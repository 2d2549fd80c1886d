#pragma once
#include <CLI/CLI.hpp>
#include <vector>

#include "pincer/catalog/catalog.hpp"

namespace pincer::cli {

enum ExitCode : int { solved = 0, disagreed = 1, bad_input = 2, stopped = 3, defect = 70 };

// Each adds one subcommand, which runs while the command line is parsed and leaves its exit code.
void add_games(CLI::App& app, const Catalog& catalog, int& exit_code);
void add_solve(CLI::App& app, const Catalog& catalog, int& exit_code);
void add_compare(CLI::App& app, const Catalog& catalog, int& exit_code);
void add_play(CLI::App& app, const Catalog& catalog, int& exit_code);

// Not about games of the catalog: the program has it, a user's own game does not.
void add_reproduce(CLI::App& app, const Catalog& catalog, int& exit_code);

/// run_cli with commands beyond those that every game has.
using AddCommand = void (*)(CLI::App& app, const Catalog& catalog, int& exit_code);
int run_program(const Catalog& catalog, int argc, char** argv, std::vector<AddCommand> more);

}  // namespace pincer::cli
