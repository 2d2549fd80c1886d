#pragma once
#include <string>
#include <vector>

#include "experiments/chapter.hpp"
#include "experiments/statistics.hpp"

namespace pincer::experiments {

enum class Metric { ratio, width };  // the paper's ER and AMB

/// A number printed in the text of the BAB paper, with where to find ours.
struct PrintedNumber {
  std::string where;  ///< in words
  std::string table;  ///< the experiment it belongs to
  Series series;
  Metric metric;
  Count count;  ///< what ER counts, in the reading named
  double eps;
  Printed printed;
  /// The same by a program of our own on thousands of instances, and its standard error.
  double converged, converged_error;
};

const std::vector<PrintedNumber>& printed_numbers();

/// Where the paper's text gives no number, a mean that later runs can be held against.
const std::vector<PrintedNumber>& converged_numbers();

/// What our instances give for it.
Mean ours(const PrintedNumber& number, const Table& table, Count count);

/// The printed numbers of one series and metric, as points of a figure.
std::vector<Point> printed_points(const std::string& table, const Series& series, Metric metric);

}  // namespace pincer::experiments
