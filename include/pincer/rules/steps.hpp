#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "pincer/core/recording.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

// What may happen at a state, whoever it is that moves.

/// "max", "min", "chance", "both" or "over", as files and other programs have it.
const char* turn_word(Turn turn);

/// All of it in natural order, joint moves row by row; nothing where the game is over.
std::vector<Step> steps_at(const Rules& rules, const AnyState& s);

/// The state after a step.
AnyState after(const Rules& rules, const AnyState& s, Step step);

/// The steps from the state that a recording begins with to the state of one of its records, those
/// without an alternative among them. `end`, if given, becomes that state.
std::vector<Step> steps_to(const Rules& rules, const AnyState& start, const Recording& recording,
                           std::uint32_t record, AnyState* end = nullptr);

/// Names of what a side may choose from, in natural order.
std::vector<std::string> move_names(const Rules& rules, const AnyState& s, Side side);

/// What people call a step: a move, an outcome, or Max's and Min's moves as "a/b".
std::string step_name(const Rules& rules, const AnyState& s, Step step);

/// Names of all steps, in natural order.
std::vector<std::string> step_names(const Rules& rules, const AnyState& s);

/// The step that is called so. Throws Error naming those that are possible.
Step step_called(const Rules& rules, const AnyState& s, const std::string& name);

/// Outcome weights, in natural order; nothing where the dice do not fall.
std::vector<std::int64_t> weights_at(const Rules& rules, const AnyState& s);

/// What people call the players of a game for several: A, B and so on; nothing for two.
std::vector<std::string> player_names(const Rules& rules);

}  // namespace pincer
