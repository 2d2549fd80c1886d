#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pincer/core/recording.hpp"
#include "pincer/rules/position.hpp"

namespace pincer::explore {

/// The state that a step and the forced moves after it lead to.
/// Throws Error where a record says what cannot be played.
AnyState played(const Rules& rules, const AnyState& s, const Record& record);

/// Whether a step can be played, without playing it.
bool is_possible(const Rules& rules, const AnyState& s, Step step);

/// The records from one of the root's down to `node`.
std::vector<std::uint32_t> way_to(std::span<const Record> records, std::uint32_t node);

/// The state that a record is about.
AnyState state_at(const Rules& rules, const AnyState& root, std::span<const Record> records,
                  std::uint32_t node);

/// The records right below one, in their order. Those below `Recording::none` are the questions
/// about the root.
template <class Each>
void for_children(std::span<const Record> records, std::uint32_t node, Each each) {
  const bool is_top = node == Recording::none;
  std::uint32_t at = is_top ? 0 : node + 1;
  const auto end = is_top ? static_cast<std::uint32_t>(records.size()) : records[node].end;
  for (; at < end; at = records[at].end) each(at);
}

}  // namespace pincer::explore
