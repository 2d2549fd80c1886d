#include "paths.hpp"

#include <charconv>

#include "pincer/core/error.hpp"
#include "pincer/core/forced.hpp"
#include "pincer/rules/erased_game.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::hub {

StepCounts count_steps(const Rules& rules, const AnyState& s) {
  switch (rules.turn(s)) {
    case Turn::max:
    case Turn::min: return {rules.moves(s, Side::max).size(), 1};
    case Turn::chance: return {rules.outcomes(s).size(), 1};
    case Turn::both: return {rules.moves(s, Side::max).size(), rules.moves(s, Side::min).size()};
    case Turn::over: break;
  }
  return {};
}

AnyState played(const Rules& rules, AnyState s, std::span<const Step> path) {
  for (const Step& step : path) {
    const StepCounts counts = count_steps(rules, s);
    if (step.index >= counts.rows || step.reply >= counts.columns)
      throw Error("this path has a step that is not possible in the game");
    s = after(rules, s, step);
  }
  return s;
}

void play_forced_steps(const Rules& rules, AnyState& s, std::vector<Step>& path) {
  const EveryGame game(rules);
  constexpr int most = 1000;  // at a time, as NodeArena
  for (int i = 0; i < most; ++i) {
    const Turn turn = rules.turn(s);
    const auto only = forced_at(game, s, turn);
    if (!only) return;
    Step step{natural_place(rules, s, Side::max, only->first), 0};
    if (turn == Turn::both) step.reply = natural_place(rules, s, Side::min, only->second);
    path.push_back(step);
    s = after_forced(game, s, turn, *only);
  }
}

std::uint32_t natural_place(const Rules& rules, const AnyState& s, Side side, const AnyMove& move) {
  const AnyMoves all = rules.moves(s, side);
  for (std::uint32_t i = 0; i < all.size(); ++i)
    if (all[i] == move) return i;
  throw Error("this game calls a move useful or forced that is not among its moves");
}

std::string words_for(const Rules& rules, AnyState s, std::span<const Step> path) {
  if (path.empty()) return "at the start";
  std::string words = "after";
  for (const Step& step : path) {
    words += " " + step_name(rules, s, step);
    s = after(rules, s, step);
  }
  return words;
}

std::string shown(Bounds<double> bounds) {
  const auto digits = [](double value) {
    char text[64];
    return std::string(text, std::to_chars(std::begin(text), std::end(text), value).ptr);
  };
  return "[" + digits(bounds.lower) + ", " + digits(bounds.upper) + "]";
}

}  // namespace pincer::hub
