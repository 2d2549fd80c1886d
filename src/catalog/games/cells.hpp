#pragma once
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "pincer/core/error.hpp"

namespace pincer {

/// The cells called "c3,a1" on a grid: column letter, row number from the top; counted row by
/// row. Throws Error naming the one that is not on the grid.
inline std::vector<int> cells_called(const std::string& names, int columns, int rows) {
  std::vector<int> cells;
  std::istringstream rest(names + ",");
  for (std::string name; std::getline(rest, name, ',');) {
    const auto row_text = name.substr(std::min<std::size_t>(1, name.size()));
    const bool is_number = !row_text.empty() && row_text.size() <= 2 &&
                           row_text.find_first_not_of("0123456789") == std::string::npos;
    const int column = name.empty() ? -1 : name[0] - 'a';
    const int row = is_number ? std::stoi(row_text) - 1 : -1;
    if (column < 0 || column >= columns || row < 0 || row >= rows)
      throw Error("start: '" + name + "' is not a cell of this grid; its cells are a1 to " +
                  static_cast<char>('a' + columns - 1) + std::to_string(rows) +
                  " (column letter, row number from the top)");
    cells.push_back(row * columns + column);
  }
  return cells;
}

}  // namespace pincer
