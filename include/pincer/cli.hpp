#pragma once
#include "pincer/catalog/catalog.hpp"

namespace pincer {

/// The whole command-line program, offering the games of `catalog`, under the name that argv[0]
/// gives it. In a catalog of one game the name of the game may be left out, and so may the word
/// `solve`.
/// Returns the exit code: 0 solved, 1 answers that contradict each other, 2 bad input,
/// 3 stopped by a limit with true bounds printed, 5 `check` found a broken promise, 70 a defect in
/// pincer. A program that was not optimised says so on a terminal.
int run_cli(const Catalog& catalog, int argc, char** argv, bool is_optimised = true);

}  // namespace pincer
