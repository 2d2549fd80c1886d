#pragma once
#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"

namespace pincer {

/// A game as it is asked for on the command line.
struct Case {
  std::string game;
  std::vector<std::string> words;  ///< parameters; none means the defaults
};

inline std::unique_ptr<AnyGame> make(const Case& c) {
  const Entry& entry = find_game(builtin_games(), c.game);
  return entry.make(Arguments(entry.parameters, c.words));
}

}  // namespace pincer
