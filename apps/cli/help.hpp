#pragma once
#include <string>
#include <vector>

#include "command.hpp"

namespace pincer::cli {

/// What to type, in a line: "pincer solve GAME [key=value ...] [options]".
std::string usage_of(const Command& command, const Catalog& catalog);

/// The words and options of a command, and examples to type.
std::string help_of(const Command& command, const Catalog& catalog);

/// All commands, a line each.
std::string overview_of(const std::vector<Command>& commands, const Catalog& catalog);

/// What to type for a command in a program with other games: `general` has GAME for a game's name,
/// which is left out where there is only one. `special` is taken where all its games are on offer.
std::vector<std::string> examples_in(const Catalog& catalog, std::vector<std::string> special,
                                     std::vector<std::string> general);

}  // namespace pincer::cli
