#include "pincer/explore/replay.hpp"

#include <algorithm>

#include "pincer/core/error.hpp"
#include "pincer/core/forced.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::explore {
namespace {

[[noreturn]] void refuse_record() {
  refuse("a record that does not fit the game: the recording is damaged or of other rules");
}

/// The only thing to do at a state, as core/forced.hpp has it.
AnyState after_only_move(const Rules& rules, const AnyState& s) {
  const Turn turn = rules.turn(s);
  if (turn == Turn::max || turn == Turn::min) {
    if (const auto only = rules.forced(s, side_of(turn))) return rules.play(s, *only);
  } else if (turn == Turn::both) {
    const auto max = rules.forced(s, Side::max), min = rules.forced(s, Side::min);
    if (max && min) return rules.play(s, *max, *min);
  }
  refuse_record();
}

}  // namespace

bool is_possible(const Rules& rules, const AnyState& s, Step step) {
  switch (rules.turn(s)) {
    case Turn::over: return false;
    case Turn::chance: return step.index < rules.outcomes(s).size();
    case Turn::both:
      return step.index < rules.moves(s, Side::max).size() &&
             step.reply < rules.moves(s, Side::min).size();
    default: return step.index < rules.moves(s, Side::max).size();
  }
}

AnyState played(const Rules& rules, const AnyState& s, const Record& record) {
  const Step step{record.index, record.reply};
  if (!is_possible(rules, s, step)) refuse_record();
  AnyState next = after(rules, s, step);
  for (int i = 0; i < record.forced; ++i) next = after_only_move(rules, next);
  return next;
}

std::vector<std::uint32_t> way_to(std::span<const Record> records, std::uint32_t node) {
  std::vector<std::uint32_t> way;
  for (; node != Recording::none; node = records[node].parent) way.push_back(node);
  std::reverse(way.begin(), way.end());
  return way;
}

AnyState state_at(const Rules& rules, const AnyState& root, std::span<const Record> records,
                  std::uint32_t node) {
  AnyState state = root;
  for (const std::uint32_t at : way_to(records, node))
    if (records[at].parent != Recording::none) state = played(rules, state, records[at]);
  return state;
}

}  // namespace pincer::explore
