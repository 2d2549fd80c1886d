#include "pincer/games/cops_and_robbers.hpp"

#include <sstream>

#include "pincer/catalog/game_entry.hpp"
#include "pincer/games/stochastic.hpp"

namespace pincer {
namespace {

using Setup = CopsAndRobbers::Setup;

/// How many cells `share` is, to the nearest whole number.
int cells_of(Probability share, int cells) {
  return static_cast<int>((2 * share.part * cells + share.whole) / (2 * share.whole));
}

/// The cell called "c2": third column, second row from the top.
int cell_of(const std::string& name, const Setup& setup) {
  const auto row_text = name.substr(std::min<std::size_t>(1, name.size()));
  const bool is_number = !row_text.empty() && row_text.size() <= 2 &&
                         row_text.find_first_not_of("0123456789") == std::string::npos;
  const int column = name.empty() ? -1 : name[0] - 'a';
  const int row = is_number ? std::stoi(row_text) - 1 : -1;
  if (column < 0 || column >= setup.size || row < 0 || row >= setup.size) {
    const auto last = std::string(1, static_cast<char>('a' + setup.size - 1));
    throw Error("start: '" + name + "' is not a cell of this grid; its cells are a1 to " + last +
                std::to_string(setup.size) + " (column letter, row number from the top)");
  }
  return row * setup.size + column;
}

/// Puts everybody where `start` says: the robber first, then the cops.
void place(const std::string& start, Setup& setup) {
  std::vector<int> cells;
  std::istringstream names(start + ",");
  for (std::string name; std::getline(names, name, ',');) {
    const int cell = cell_of(name, setup);
    if (std::find(setup.obstacles.begin(), setup.obstacles.end(), cell) != setup.obstacles.end())
      throw Error("start: there is an obstacle on " + name);
    if (!cells.empty() && cell == cells.front())
      throw Error("start: no cop starts on the robber's cell, " + name);
    cells.push_back(cell);
  }
  const std::size_t cops = setup.cops.size();
  if (cells.size() != cops + 1)
    throw Error("start=" + start + " has " + std::to_string(cells.size()) +
                " cells; it takes the robber's cell and then one for each of the " +
                std::to_string(cops) + " cops, such as c3,a1,f6,b2 for three");
  setup.robber = cells.front();
  setup.cops.assign(cells.begin() + 1, cells.end());
}

std::shared_ptr<const Rules> make(const Arguments& a) {
  const int size = a.integer("size");
  const int blocked = cells_of(a.probability("obstacles"), size * size);
  Setup setup =
      random_setup(size, a.integer("cops"), blocked, static_cast<std::uint64_t>(a.large("seed")));
  if (!a.text("start").empty()) place(a.text("start"), setup);
  setup.depth = a.integer("depth");
  if (a.text("leaf") == "time_plus_distance") setup.leaf = CopsAndRobbers::Leaf::time_plus_distance;

  const CopsAndRobbers game(setup);
  const Probability p = a.probability("p");
  if (p.part < p.whole) return rules_of(Stochastic(game, p, a.flag("last_chance")));
  return rules_of(game);
}

}  // namespace

Entry cops_and_robbers_entry() {
  return {"cops_and_robbers",
          "cops chase a robber over a grid; the robber wants time and distance",
          kinds_of<CopsAndRobbers, Stochastic<CopsAndRobbers>>(),
          {Parameter::integer("size", 6, 2, CopsAndRobbers::max_size, "rows and columns"),
           Parameter::integer("cops", 3, 1, CopsAndRobbers::max_cops, "number of cops"),
           Parameter::real("obstacles", "0", 0, 1, "share of the cells nobody can enter"),
           Parameter::integer("depth", 5, 1, CopsAndRobbers::max_depth, "plies to the horizon"),
           Parameter::integer("seed", 1, 0, 1e15, "which obstacles and which start"),
           Parameter::real("p", "1", 0, 1, "probability that the chosen move happens"),
           Parameter::flag("last_chance", true, "whether chance also follows the last ply"),
           Parameter::choice("leaf", {"distance", "time_plus_distance"}, "what the horizon pays"),
           Parameter::text("start", "", "cells instead of random ones: robber, then cops")},
          make,
          {"size=4 cops=1 depth=4 obstacles=0.2 seed=3",
           "size=3 cops=4 depth=2 leaf=time_plus_distance",
           "size=3 cops=2 depth=3 p=0.8 obstacles=0.25",
           "cops=2 depth=2 p=0.8 last_chance=false start=c3,a1,f6"}};
}

}  // namespace pincer
