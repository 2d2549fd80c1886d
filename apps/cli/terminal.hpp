#pragma once
#include <cstddef>
#include <cstdio>

namespace pincer::cli {

/// How many characters a line of stdout has room for: the terminal's width, else what COLUMNS says,
/// else 100. Never less than 40.
std::size_t line_width();

/// Whether colour may be written there: a terminal that is not dumb, and nobody has set NO_COLOR
/// (https://no-color.org).
bool wants_colour(std::FILE* stream);

}  // namespace pincer::cli
