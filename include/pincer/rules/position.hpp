#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "pincer/rules/rules.hpp"

namespace pincer {

/// A position of a game: its rules, a state, and the steps that led there. A value: copies are
/// independent, and playing makes another one.
///
/// It is written down as those steps, "3 3 4", and read back by playing them.
class Position {
 public:
  /// Where the game begins.
  explicit Position(std::shared_ptr<const Rules> rules);

  const Rules& rules() const { return *rules_; }
  const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }
  const AnyState& state() const { return state_; }
  Turn turn() const { return rules_->turn(state_); }
  std::string show() const { return rules_->show(state_); }
  double payoff() const { return rules_->payoff(state_); }  ///< when the game is over

  /// What people call what may happen next: moves, outcomes, or joint moves "a/b".
  std::vector<std::string> moves() const;
  /// What they call the moves of one side.
  std::vector<std::string> moves(Side side) const;

  [[nodiscard]] Position play(Step step) const;
  /// Throws Error naming what is possible.
  [[nodiscard]] Position play(const std::string& name) const;
  /// Plays all of them.
  [[nodiscard]] Position play_all(const std::vector<std::string>& names) const;

  /// The names of the steps that led here from the start.
  const std::vector<std::string>& path() const { return path_; }

  /// Whether both are one state of one game, however they were reached.
  bool operator==(const Position& other) const;
  std::size_t hash() const { return rules_->hash(state_); }

 private:
  std::shared_ptr<const Rules> rules_;
  AnyState state_;
  std::vector<std::string> path_;
};

/// A position as text, and back: the steps with blanks between.
std::string written(const Position& position);
Position read_position(const Position& start, const std::string& text);

/// The words of a text with blanks between them.
std::vector<std::string> words_in(const std::string& text);

}  // namespace pincer

template <>
struct std::hash<pincer::Position> {
  std::size_t operator()(const pincer::Position& position) const { return position.hash(); }
};
