#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "command.hpp"
#include "pincer/catalog/task.hpp"

namespace pincer::cli {

// Options are read as text and checked here, so that every refusal says what was wrong and what
// would have been right.

/// A task, as typed; empty where nothing was.
struct TaskOptions {
  std::vector<std::string> words;  ///< the game's name, then key=value
  std::string after, eps = "0", algorithm, depth, time, nodes, memory, threads, seed, skip, tie;
  bool all = false;

  /// Which game, and at which position.
  std::vector<Option> game_options();
  /// What is asked, and what it may cost; without `eps` and `algorithm`.
  std::vector<Option> cost_options();
  /// One of these. Requires: there is one of that name.
  Option cost_option(const std::string& name);

  /// Memory and threads. Throws Error on what is not a number or out of range.
  SessionOptions session() const;
  /// All of it. Throws Error.
  Task task(const Catalog& catalog) const;
};

Option eps_option(TaskOptions& options);
Option algorithm_option(TaskOptions& options);

/// Lists of options in one.
std::vector<Option> together(std::vector<std::vector<Option>> lists);

/// A whole number from low to high. Throws Error naming the option.
std::uint64_t read_whole(const std::string& option, const std::string& text, std::uint64_t low,
                         std::uint64_t high);

/// A number of at least 0. Throws Error.
double read_eps(const std::string& text);

/// The game in a few words: its name, its parameters (the defaults too where nothing was typed, or
/// all fit into a line), and whether there is a larger one that people know.
std::string title_of(const Task& task, const Setting& setting);

}  // namespace pincer::cli
