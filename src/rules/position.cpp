#include "pincer/rules/position.hpp"

#include <sstream>
#include <utility>

#include "pincer/rules/steps.hpp"

namespace pincer {

Position::Position(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), state_(rules_->root()) {}

std::vector<std::string> Position::moves() const { return step_names(*rules_, state_); }

std::vector<std::string> Position::moves(Side side) const {
  const bool is_players = turn() != Turn::over && turn() != Turn::chance;
  return is_players ? move_names(*rules_, state_, side) : std::vector<std::string>{};
}

Position Position::play(Step step) const {
  Position next = *this;
  next.path_.push_back(step_name(*rules_, state_, step));
  next.state_ = after(*rules_, state_, step);
  return next;
}

Position Position::play(const std::string& name) const {
  return play(step_called(*rules_, state_, name));
}

Position Position::play_all(const std::vector<std::string>& names) const {
  Position position = *this;
  for (const auto& name : names) position = position.play(name);
  return position;
}

bool Position::operator==(const Position& other) const {
  return rules_ == other.rules_ && (path_ == other.path_ || rules_->same(state_, other.state_));
}

std::string written(const Position& position) {
  std::string text;
  for (const auto& name : position.path()) text += (text.empty() ? "" : " ") + name;
  return text;
}

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

Position read_position(const Position& start, const std::string& text) {
  return start.play_all(words_in(text));
}

}  // namespace pincer
