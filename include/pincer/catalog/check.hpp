#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "pincer/core/budget.hpp"
#include "pincer/rules/position.hpp"

namespace pincer {

/// A promise that a game breaks, with the smallest position found that shows it.
struct Finding {
  std::string hook;   ///< the member to blame: "bounds", "key", "moves" ...
  std::string kind;   ///< which of its promises, in a word; one finding for each hook and kind
  std::string words;  ///< what it says and what is true, with numbers
  /// Leads to that position. To check the game from there finds it again.
  std::vector<std::string> path;
  /// Where two states break a promise about both: the ways to them, which begin with `path`.
  std::vector<std::vector<std::string>> pair;
  std::size_t states =
      0;  ///< different states from that position on, itself included; 0: not known
};

/// How far a check has come.
struct CheckProgress {
  std::size_t states, findings;
  double seconds;
};

struct CheckOptions {
  double seconds = 20;
  const std::atomic<bool>* interrupt = nullptr;  ///< end soon after this becomes true
  std::uint64_t seed = 1;                        ///< of the random games that are played
  double shrink_seconds = 3;  ///< how long to look for smaller positions after the first finding
  std::size_t most_states = 3'000'000;  ///< to hold in memory at once
  std::function<void(const CheckProgress&)> watch = {};
};

struct CheckReport {
  std::size_t states = 0;     ///< that were tested
  std::size_t arrivals = 0;   ///< times that a step led to one of them; the start counts once
  bool is_told_apart = true;  ///< whether states that come again were recognised, and counted once
  bool is_complete = false;   ///< every state that can be reached was tested in every way
  std::uint64_t seed = 1;
  double seconds = 0;
  Stop stop = Stop::none;           ///< time or interrupted, if that ended it
  std::optional<double> value;      ///< of the start, by backward induction, if it got that far
  std::vector<std::string> tested;  ///< hooks that the game has, which were held to their promises
  std::vector<Finding> findings;
};

/// Tests everything that a game's rules and hooks promise (core/game.hpp), from a position on.
///
/// Every state is asked what can be tested at once: turns, names, weights, payoffs. What states are
/// worth comes from backward induction over the rules alone; bounds, keys and the other hooks are
/// held to that. If the game is too large to look at every state, it plays random games and solves
/// the ends of them; further up it relies on values that the engine proves without hooks. At last
/// it solves small positions with the engine, all hooks on and each off, and by a textbook
/// algorithm.
///
/// Never throws because of what the game does: that is a finding.
/// Ensures: the same findings for the same seed, as far as time does not decide.
CheckReport check_game(const Position& start, const CheckOptions& options = {});

}  // namespace pincer
