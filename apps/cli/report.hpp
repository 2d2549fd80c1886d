#pragma once
#include <string>

#include "pincer/catalog/any_game.hpp"

namespace pincer::cli {

/// A report for people, in a few aligned lines.
std::string report_text(const Report& report);

}  // namespace pincer::cli
