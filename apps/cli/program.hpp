#pragma once
#include <vector>

#include "command.hpp"

namespace pincer::cli {

/// Runs `work`, which returns an exit code. What it throws is said on stderr and becomes one.
int guarded(const std::function<int()>& work);

/// run_cli with commands beyond those that every game has.
int run_program(const Catalog& catalog, int argc, char** argv, std::vector<Command> more);

}  // namespace pincer::cli
