#pragma once
#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "pincer/catalog/report.hpp"

namespace pincer::python {

/// By side, or the letter of who moves in a game for several, a dict of move to probability.
pybind11::dict play_of(const std::string& player, const std::vector<NamedProbability>& max,
                       const std::vector<NamedProbability>& min);

/// "time", "nodes", "interrupted", or None.
pybind11::object stop_word(Stop stop);

}  // namespace pincer::python
