#pragma once
#include <cstddef>
#include <cstdint>

namespace pincer {

/// How a chance node divides the error it may leave among its outcomes.
enum class ErrorSharing : std::uint8_t {
  automatic,  ///< even where states are remembered, tail elsewhere
  even,       ///< every outcome may be as wide as the node
  decay,      ///< half of what is left, per probability that is left; the last gets all
  tail,       ///< unlikely outcomes are left alone for up to 3/4 of it; decay for the others
};

/// When to do what does not always pay.
enum class When : std::uint8_t {
  automatic,  ///< where it has often been enough
  always,
  never,
};

/// What the engine makes use of. The defaults are the fastest measured; every combination is
/// sound.
struct Options {
  bool table = true;               ///< remember states by their keys
  bool bisection = true;           ///< integer games: halve the interval with null windows
  When probing = When::automatic;  ///< chance nodes: try one move below every outcome (Star2)
  ErrorSharing sharing = ErrorSharing::automatic;
  bool pure_first = true;  ///< joint nodes: look for a pure answer before solving a matrix
  /// Joint nodes: let few moves a side do, and ask cells no more than they must.
  When few_moves = When::automatic;
  /// How many threads search at once, once a search has lasted a moment. One alone does where
  /// nothing is remembered, for they meet in the table, or where nodes are limited and counted.
  int threads = 1;
  std::uint64_t help_after = 50'000;  ///< nodes that a question may take before others help
  std::size_t memory_bytes = std::size_t{256} << 20;  ///< the table's size; never above it
};

/// What is done about every child, all of it sound. A search may take its habits as they are given
/// when the program runs, to be measured or tested without one, or have the `StandardPolicy` ones:
/// the best, and known when it is compiled, so that nothing is asked for every child.
struct ChosenPolicy {
  bool ordering = true;       ///< try promising moves and likely outcomes first
  bool static_bounds = true;  ///< believe the game's own bounds
  bool look_ahead = true;     ///< read payoffs, static bounds and table of all children first
  bool symmetry = true;       ///< states with the players swapped share what is remembered
};
struct StandardPolicy {
  static constexpr bool ordering = true, static_bounds = true, look_ahead = true, symmetry = true;
};

}  // namespace pincer
