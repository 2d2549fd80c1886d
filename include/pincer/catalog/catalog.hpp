#pragma once
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/parameter.hpp"
#include "pincer/rules/position.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// A game on offer.
struct Entry {
  std::string name;
  std::string words;               ///< what it is, in a line
  std::vector<std::string> kinds;  ///< kinds_of all games it can make
  std::vector<Parameter> parameters;
  std::function<std::shared_ptr<const Rules>(const Arguments&)> make;
  /// Small ones, as parameters with blanks between. The tests look at each in full.
  std::vector<std::string> instances = {};
  /// The parameters of the game that people know, where the defaults are those of a smaller one.
  std::string usual = {};
  /// Of its rules: to be raised when a change makes positions worth something else, so that what
  /// was kept of before is no longer believed.
  int version = 1;
};

/// The games a program offers.
using Catalog = std::vector<Entry>;

/// All games that come with pincer.
const Catalog& builtin_games();

/// Finds a game by name. Throws Error naming the nearest one.
const Entry& find_game(const Catalog& catalog, const std::string& name);

/// How many players, in games that more than two can play.
Parameter players_parameter();

/// What happens in a game of this shape: of "turns", "chance", "joint", "several".
std::vector<std::string> kinds_in(const Shape& shape);

}  // namespace pincer
