#include "pincer/rules/steps.hpp"

#include <algorithm>

namespace pincer {
namespace {

std::size_t count(const Rules& rules, const AnyState& s, Side side) {
  return rules.moves(s, side).size();
}

[[noreturn]] void refuse_step(const std::string& name, const std::vector<std::string>& possible) {
  if (possible.empty()) throw Error("cannot play '" + name + "': the game is over");
  std::string text = "'" + name + "' is not possible here; possible are:";
  constexpr std::size_t shown = 40;
  for (std::size_t i = 0; i < std::min(possible.size(), shown); ++i) text += " " + possible[i];
  throw Error(possible.size() > shown ? text + " ..." : text);
}

/// The only step at a state where the rules leave no choice.
Step only_step(const Rules& rules, const AnyState& s) {
  const auto index = [&](Side side) {
    const auto only = rules.forced(s, side);
    const auto moves = rules.moves(s, side);
    const auto found = only ? std::find(moves.begin(), moves.end(), *only) : moves.end();
    if (found == moves.end()) throw Error("this recording is one of another game");
    return static_cast<std::uint32_t>(found - moves.begin());
  };
  return {index(Side::max), rules.turn(s) == Turn::both ? index(Side::min) : 0};
}

}  // namespace

const char* turn_word(Turn turn) {
  switch (turn) {
    case Turn::max: return "max";
    case Turn::min: return "min";
    case Turn::chance: return "chance";
    case Turn::both: return "both";
    case Turn::over: break;
  }
  return "over";
}

std::vector<Step> steps_at(const Rules& rules, const AnyState& s) {
  const Turn turn = rules.turn(s);
  if (turn == Turn::over) return {};
  std::size_t rows = 0, columns = 1;
  if (turn == Turn::chance) rows = rules.outcomes(s).size();
  else rows = count(rules, s, Side::max);
  if (turn == Turn::both) columns = count(rules, s, Side::min);
  std::vector<Step> steps;
  steps.reserve(rows * columns);
  for (std::uint32_t i = 0; i < rows; ++i)
    for (std::uint32_t j = 0; j < columns; ++j) steps.push_back({i, j});
  return steps;
}

AnyState after(const Rules& rules, const AnyState& s, Step step) {
  switch (rules.turn(s)) {
    case Turn::chance: return rules.outcomes(s)[step.index].state;
    case Turn::both:
      return rules.play(s, rules.moves(s, Side::max)[step.index],
                        rules.moves(s, Side::min)[step.reply]);
    case Turn::max:
    case Turn::min: return rules.play(s, rules.moves(s, Side::max)[step.index]);
    case Turn::over: break;
  }
  throw Error("nothing can be played here: the game is over");
}

std::vector<Step> steps_to(const Rules& rules, const AnyState& start, const Recording& recording,
                           std::uint32_t record, AnyState* end) {
  std::vector<Step> steps;
  AnyState s = start;
  const auto play = [&](Step step) {
    steps.push_back(step);
    s = after(rules, s, step);
  };
  for (const std::uint32_t id : recording.path_to(record)) {
    const Record& at = recording.records()[id];
    if (at.parent != Recording::none) play({at.index, at.reply});
    for (std::uint16_t i = 0; i < at.forced; ++i) play(only_step(rules, s));
  }
  if (end != nullptr) *end = s;
  return steps;
}

std::vector<std::string> move_names(const Rules& rules, const AnyState& s, Side side) {
  std::vector<std::string> names;
  for (const AnyMove& move : rules.moves(s, side)) names.push_back(rules.name(s, side, move));
  return names;
}

std::string step_name(const Rules& rules, const AnyState& s, Step step) {
  const auto name = [&](Side side, std::size_t index) {
    return rules.name(s, side, rules.moves(s, side)[index]);
  };
  switch (rules.turn(s)) {
    case Turn::chance: return rules.outcome_name(s, step.index);
    case Turn::both: return name(Side::max, step.index) + "/" + name(Side::min, step.reply);
    default: return name(Side::max, step.index);
  }
}

std::vector<std::string> step_names(const Rules& rules, const AnyState& s) {
  std::vector<std::string> names;
  const Turn turn = rules.turn(s);
  if (turn == Turn::over) return names;
  if (turn == Turn::chance) {
    for (std::size_t i = 0; i < rules.outcomes(s).size(); ++i)
      names.push_back(rules.outcome_name(s, i));
    return names;
  }
  const auto rows = move_names(rules, s, Side::max);
  if (turn != Turn::both) return rows;
  const auto columns = move_names(rules, s, Side::min);
  for (const auto& row : rows)
    for (const auto& column : columns) names.push_back(row + "/" + column);
  return names;
}

Step step_called(const Rules& rules, const AnyState& s, const std::string& name) {
  const auto names = step_names(rules, s);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) refuse_step(name, names);
  return steps_at(rules, s)[static_cast<std::size_t>(found - names.begin())];
}

std::vector<std::int64_t> weights_at(const Rules& rules, const AnyState& s) {
  std::vector<std::int64_t> weights;
  if (rules.turn(s) == Turn::chance)
    for (const auto& outcome : rules.outcomes(s)) weights.push_back(outcome.weight);
  return weights;
}

std::vector<std::string> player_names(const Rules& rules) {
  std::vector<std::string> names;
  if (rules.shape().players > 2)
    for (int p = 0; p < rules.shape().players; ++p) names.push_back(player_name(p));
  return names;
}

}  // namespace pincer
