#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"

namespace pincer::cli {

// Options are read as text and checked here, so that every refusal says what was wrong and what
// would have been right.

/// Which game, and at which state, as typed.
struct GameOptions {
  std::vector<std::string> words;  ///< the game's name, then key=value
  std::string after;

  void add_to(CLI::App& command);
};

/// A game made from what was typed, the moves of --after played.
struct ChosenGame {
  const Entry& entry;
  std::vector<std::string> words;  ///< the parameters that were typed
  Arguments arguments;
  std::vector<std::string> after;
  std::unique_ptr<AnyGame> game;
};

/// Throws Error on a name, parameter or move that is not there.
ChosenGame choose(const Catalog& catalog, const GameOptions& options);

/// What a search may cost, as typed; empty where nothing was.
struct CostOptions {
  std::string depth, time, nodes, memory, threads, seed, skip, tie;

  void add_to(CLI::App& command);
  /// Throws Error on what is not a number or out of range.
  Request request() const;
};

/// A whole number from low to high. Throws Error naming the option.
std::uint64_t read_whole(const std::string& option, const std::string& text, std::uint64_t low,
                         std::uint64_t high);

/// A number of at least 0. Throws Error.
double read_eps(const std::string& text);

/// The algorithm of that name. Throws Error naming the nearest one.
const Algorithm& find_algorithm(const std::string& name);

}  // namespace pincer::cli
