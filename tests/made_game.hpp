#pragma once
#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/task.hpp"

namespace pincer {

/// A game as it is asked for on the command line.
struct Case {
  std::string game;
  std::vector<std::string> words;  ///< parameters; none means the defaults
};

/// The start of a game. Throws Error on bad words.
inline Position make(const Case& c, const std::string& after = "") {
  Task task;
  task.game = c.game;
  task.parameters = c.words;
  task.after = words_in(after);
  return setting_of(builtin_games(), task).position;
}

/// What is found about a position by somebody who knows nothing else.
inline Report solve(const Position& position, const Request& request = {}) {
  SessionOptions options;
  options.memory_bytes = std::size_t{256} << 20;
  return Analyst(position.shared_rules(), options).report(position, request);
}

/// The small instances that games name beside their entries.
inline std::vector<Case> small_cases() {
  std::vector<Case> cases;
  for (const Entry& entry : builtin_games())
    for (const std::string& words : entry.instances) cases.push_back({entry.name, words_in(words)});
  return cases;
}

inline std::string name_of_case(const ::testing::TestParamInfo<Case>& info) {
  std::string name = info.param.game;
  for (const std::string& word : info.param.words) name += "_" + word;
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name + "_" + std::to_string(info.index);
}

}  // namespace pincer
