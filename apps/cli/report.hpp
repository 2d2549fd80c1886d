#pragma once
#include <string>

#include "pincer/catalog/report.hpp"

namespace pincer::cli {

/// What the game is worth, or is worth to each of several players.
std::string worth_text(const Report& report);

/// A report for people, in a few aligned lines.
std::string report_text(const Report& report);

}  // namespace pincer::cli
