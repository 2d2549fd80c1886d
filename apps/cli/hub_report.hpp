#pragma once
#include <string>

#include "pincer/catalog/report.hpp"
#include "pincer/core/answer.hpp"
#include "pincer/rules/position.hpp"

namespace pincer::cli {

/// What a coordinator found about a position, with names instead of moves.
Report report_of(const Position& position, const Answer<double>& answer, double asked_eps);

}  // namespace pincer::cli
