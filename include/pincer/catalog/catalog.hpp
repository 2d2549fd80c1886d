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

/// What a choice of algorithm goes by.
struct Occasion {
  bool has_chance, has_joint;
  double eps;       ///< as a share of the payoff range
  bool is_limited;  ///< it may have to stop before its end
};

/// The algorithm that `auto` stands for: what measurements say (docs/best_first.md).
std::string best_algorithm(const Occasion& occasion);

}  // namespace pincer
