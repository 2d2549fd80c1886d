#include "pincer/games/pursuit.hpp"

#include "cells.hpp"
#include "pincer/catalog/game_entry.hpp"

namespace pincer {
namespace {

/// Puts everybody where `start` says: the robber first, then the cops. Pursuit checks the cells.
void place(const std::string& start, Pursuit::Setup& setup) {
  const std::vector<int> cells = cells_called(start, setup.size, setup.size);
  const std::size_t cops = setup.cops.size();
  if (cells.size() != cops + 1)
    throw Error("start=" + start + " has " + std::to_string(cells.size()) +
                " cells; it takes the robber's cell and then one for each of the " +
                std::to_string(cops) + " cops, such as c3,a1,e5 for two");
  setup.robber = cells.front();
  setup.cops.assign(cells.begin() + 1, cells.end());
}

std::shared_ptr<const Rules> make(const Arguments& a) {
  const int size = a.integer("size");
  const Probability share = a.probability("obstacles");
  const auto blocked =
      static_cast<int>((2 * share.part * size * size + share.whole) / (2 * share.whole));
  Pursuit::Setup setup =
      random_setup(size, a.integer("cops"), blocked, static_cast<std::uint64_t>(a.large("seed")));
  if (!a.text("start").empty()) place(a.text("start"), setup);
  setup.depth = a.integer("depth");
  setup.leaf = a.text("leaf") == "distance" ? CopsAndRobbers::Leaf::distance
                                            : CopsAndRobbers::Leaf::time_plus_distance;
  return rules_of(Pursuit(setup));
}

}  // namespace

Entry pursuit_entry() {
  return {"pursuit",
          "cops and robbers in which everybody moves at once",
          kinds_of<Pursuit>(),
          {Parameter::integer("size", 5, 2, CopsAndRobbers::max_size, "rows and columns"),
           Parameter::integer("cops", 2, 1, CopsAndRobbers::max_cops, "number of cops"),
           Parameter::real("obstacles", "0", 0, 1, "share of the cells nobody can enter"),
           Parameter::integer("depth", 5, 1, CopsAndRobbers::max_depth, "rounds to the horizon"),
           Parameter::integer("seed", 2, 0, 1e15, "which obstacles and which start"),
           Parameter::choice("leaf", {"time_plus_distance", "distance"}, "what the horizon pays"),
           Parameter::text("start", "", "cells instead of random ones: robber, then cops")},
          make,
          {"size=3 cops=1 depth=3 obstacles=0.2",
           "size=3 cops=2 depth=2 leaf=distance start=b2,a1,c3"}};
}

}  // namespace pincer
