#pragma once
#include <vector>

#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/catalog.hpp"

namespace pincer {

// CMake writes these from the names of the files in games/ and algorithms/ (cmake/entries.cmake).
// games/X.cpp defines `Entry X_entry()`, algorithms/Y.cpp `std::vector<Algorithm> Y_algorithms()`.

Catalog listed_games();
std::vector<Algorithm> listed_algorithms();

}  // namespace pincer
