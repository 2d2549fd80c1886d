#include "pincer/games/tron.hpp"

#include "cells.hpp"
#include "pincer/catalog/game_entry.hpp"

namespace pincer {
namespace {

std::shared_ptr<const Rules> make(const Arguments& a) {
  const int width = a.integer("width"), height = a.integer("height");
  const std::string& start = a.text("start");
  // Opposite cells would make the game a draw by symmetry.
  const int middle = (width - 1) / 2;
  std::vector<int> cells = {middle, height / 2 * width + middle};
  if (!start.empty()) cells = cells_called(start, width, height);
  if (cells.size() != 2)
    throw Error("start=" + start + " has " + std::to_string(cells.size()) +
                " cells; it takes Max's and Min's, such as a1,c3");
  return rules_of(Tron(width, height, cells[0], cells[1]));
}

}  // namespace

Entry tron_entry() {
  return {"tron",
          "two light-cycles move at once and leave walls; who crashes loses",
          kinds_of<Tron>(),
          {Parameter::integer("width", 5, 2, Tron::max_cells / 2, "columns"),
           Parameter::integer("height", 5, 2, Tron::max_cells / 2, "rows"),
           Parameter::text("start", "",
                           "Max's and Min's cells, such as a1,c3; else top middle and centre")},
          make,
          {"width=4 height=3 start=a1,d3", "width=2 height=2"}};
}

}  // namespace pincer
