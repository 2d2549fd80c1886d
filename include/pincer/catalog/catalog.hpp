#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/any_game.hpp"
#include "pincer/catalog/parameter.hpp"

namespace pincer {

/// A game on offer.
struct Entry {
  std::string name;
  std::string words;               ///< what it is, in a line
  std::vector<std::string> kinds;  ///< of "turns", "chance", "joint"
  std::vector<Parameter> parameters;
  std::function<std::unique_ptr<AnyGame>(const Arguments&)> make;
};

/// The games a program offers.
using Catalog = std::vector<Entry>;

/// All games that come with pincer.
const Catalog& builtin_games();

/// Finds a game by name. Throws Error naming the nearest one.
const Entry& find_game(const Catalog& catalog, const std::string& name);

/// Every algorithm by name, the default first.
const std::vector<Algorithm>& algorithms();

}  // namespace pincer
