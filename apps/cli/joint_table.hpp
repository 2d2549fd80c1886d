#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "pincer/catalog/report.hpp"
#include "pincer/rules/position.hpp"

namespace pincer::cli {

/// What is known where both move at once: a matrix with Max's moves as rows and Min's as columns.
struct JointTable {
  std::vector<std::string> rows, columns;
  std::vector<Bounds<double>> cells;        ///< row by row
  std::vector<double> row_mix, column_mix;  ///< empty where nobody knows how to play
  Bounds<double> range;                     ///< all that is known of a cell nothing is known of
};

/// The moves of a report about this position. Requires: both move at once there.
JointTable joint_table(const Report& report, const Position& position);

/// The matrix with the mixes on its margins, indented. Where it is too large for the terminal the
/// moves that are played most are shown, and the others counted.
std::string joint_table_text(const JointTable& joint, std::size_t indent);

}  // namespace pincer::cli
