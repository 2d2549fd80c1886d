#pragma once
#include <span>
#include <string>
#include <vector>

#include "pincer/rules/rules.hpp"

namespace pincer::hub {

/// What may happen at a state, counted.
struct StepCounts {
  std::size_t rows = 0;     ///< moves, outcomes, or Max's moves where both move at once
  std::size_t columns = 1;  ///< Min's there

  std::size_t all() const { return rows * columns; }
};
StepCounts count_steps(const Rules& rules, const AnyState& s);

/// The state after these steps. Throws Error where one is not possible.
AnyState played(const Rules& rules, AnyState s, std::span<const Step> path);

/// Plays on as long as the game says that there is only one thing to do, and adds that to the path.
void play_forced_steps(const Rules& rules, AnyState& s, std::vector<Step>& path);

/// The place of a move among all moves of its side. (Useful and forced moves are listed apart.)
std::uint32_t natural_place(const Rules& rules, const AnyState& s, Side side, const AnyMove& move);

/// "after 3 4 a/b", as people write it, or "at the start".
std::string words_for(const Rules& rules, AnyState s, std::span<const Step> path);

/// "[1, 2.5]", in digits that tell it from all other bounds.
std::string shown(Bounds<double> bounds);

}  // namespace pincer::hub
