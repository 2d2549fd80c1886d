#pragma once
#include <string>
#include <vector>

#include "pincer/catalog/report.hpp"
#include "pincer/rules/position.hpp"

namespace pincer::cli {

/// A play with its likeliest moves first, in the game's order where they are equally likely.
std::vector<NamedProbability> likeliest_first(std::vector<NamedProbability> play);

/// What the game is worth, or is worth to each of several players.
std::string worth_text(const Report& report);

/// What is known of every move at the position, labelled: a list, or a matrix where both move at
/// once.
std::string moves_text(const Report& report, const Position& position);

/// A line of a report: what it is about, and that.
std::string labelled(const std::string& name, const std::string& text);

/// A report about a position for people, in a few aligned lines.
std::string report_text(const Report& report, const Position& position);

}  // namespace pincer::cli
