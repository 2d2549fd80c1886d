#pragma once
#include <string>

#include "pincer/hub/job.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::hub {

/// What is wrong with what a worker says of a position, seen by itself; nothing if it may be true:
/// its bounds are in order, are payoffs of the game, and do not contradict those of its children.
/// (Bounds that are too tight in a way that contradicts nothing cannot be seen: see docs/hub_inside.md.)
std::string fault_in(const JobResult& result, const Rules& rules, const AnyState& s);

/// What a position's children make of it, as bounds of the same kind as theirs.
/// Requires: there are as many of them as steps.
Bounds<double> refolded(const Rules& rules, const AnyState& s,
                        const std::vector<Bounds<double>>& children);

}  // namespace pincer::hub
