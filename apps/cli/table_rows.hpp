#pragma once
#include <string>
#include <vector>

#include "pincer/catalog/report.hpp"
#include "pincer/catalog/strategy.hpp"

namespace pincer::cli {

// Rows of CSV (RFC 4180), each with the end of its line.

std::string report_row_titles();
std::string report_row(const std::vector<std::string>& path, const Report& report);
std::string error_row(const std::string& line, const std::string& message);

/// Of a sweep: the parameters' columns come first.
std::string sweep_row_titles(const std::vector<std::string>& parameters);
std::string sweep_row(const std::vector<std::string>& values, const Report& report);
std::string sweep_error_row(const std::vector<std::string>& values, const std::string& message);

std::string strategy_row_titles();
std::string strategy_row(const StrategyLine& line);

}  // namespace pincer::cli
