#pragma once
#include <string>

#include "pincer/rules/rules.hpp"

namespace pincer {

// Why an algorithm cannot play a game of some shape, to be read after the algorithm's name; nothing
// if it can. An entry of algorithms() names one of these.

inline std::string needs_two_players(const Shape& shape) {
  return shape.players > 2 ? "is for games of two players, Max and Min" : "";
}

/// Players move in turn, perhaps with dice.
inline std::string needs_no_joint(const Shape& shape) {
  if (shape.players > 2) return needs_two_players(shape);
  return shape.has_joint ? "cannot move at once" : "";
}

/// Players move in turn, and nothing else happens.
inline std::string needs_turns_only(const Shape& shape) {
  if (shape.players > 2 || shape.has_joint) return needs_no_joint(shape);
  return shape.has_chance ? "cannot roll dice" : "";
}

inline std::string needs_dice(const Shape& shape) {
  if (shape.players > 2 || shape.has_joint) return needs_no_joint(shape);
  return shape.has_chance ? "" : "is for games with dice, and this one has none";
}

inline std::string needs_joint(const Shape& shape) {
  if (shape.players > 2) return needs_two_players(shape);
  return shape.has_joint ? "" : "is for games in which both players move at once";
}

inline std::string needs_memory(const Shape& shape) {
  return shape.is_remembered
             ? ""
             : "needs states that can be recognised, and in this game none comes twice";
}

inline std::string needs_several(const Shape& shape) {
  return shape.players > 2 ? "" : "is for games of several players";
}

inline std::string needs_nothing(const Shape&) { return ""; }

}  // namespace pincer
