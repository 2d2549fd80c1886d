#pragma once
#include <pybind11/pybind11.h>

#include <optional>
#include <string>
#include <vector>

#include "pincer/catalog/report.hpp"

namespace pincer::python {

/// Answers to the positions of a batch, in order; nothing where there was no time. To Python they
/// go together, and each becomes an object there when it is looked at: to make that takes longer
/// than many an answer.
using Reports = std::vector<std::optional<Report>>;

/// By side, or the letter of who moves in a game for several, a dict of move to probability.
pybind11::dict play_of(const std::string& player, const std::vector<NamedProbability>& max,
                       const std::vector<NamedProbability>& min);

/// "time", "nodes", "interrupted", or None.
pybind11::object stop_word(Stop stop);

}  // namespace pincer::python

PYBIND11_MAKE_OPAQUE(pincer::python::Reports)
