#pragma once
#include <algorithm>
#include <cstdint>

#include "pincer/core/budget.hpp"

namespace pincer::hub {

/// Pays for nodes that somebody else has spent, be they more than there were left, and looks at the
/// limits.
inline void charge(Budget& budget, std::uint64_t nodes) {
  constexpr std::uint64_t between_looks = 4096;  // as Budget has it
  const auto look = [&] {
    budget.pause_after(0);  // ends the stretch before the next look
    budget.go_on();
    return budget.spend();
  };
  while (look() && nodes > 0)
    nodes -= std::min(nodes, budget.spend(std::min(nodes, between_looks - 1)));
}

}  // namespace pincer::hub
