#pragma once
#include <CLI/CLI.hpp>

#include "pincer/catalog/catalog.hpp"

namespace pincer::cli {

enum ExitCode : int { solved = 0, disagreed = 1, bad_input = 2, stopped = 3, defect = 70 };

// Each adds one subcommand, which runs while the command line is parsed and leaves its exit code.
void add_games(CLI::App& app, const Catalog& catalog, int& exit_code);
void add_solve(CLI::App& app, const Catalog& catalog, int& exit_code);
void add_compare(CLI::App& app, const Catalog& catalog, int& exit_code);
void add_play(CLI::App& app, const Catalog& catalog, int& exit_code);

}  // namespace pincer::cli
