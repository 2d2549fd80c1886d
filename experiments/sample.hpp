#pragma once
#include <string>

#include "experiments/statistics.hpp"
#include "experiments/table.hpp"

namespace pincer::experiments {

/// What a search is charged for.
enum class Count { players, expanded, leaves, calls };
std::string name_of(Count count);

/// One algorithm under one setting, in the tables of measured searches.
struct Series {
  std::string algorithm, setting;
};

double work_of(const Table& table, const Row& row, Count count);

/// Over instances: work at eps as a fraction of the work at eps 0 (the papers' ER).
std::vector<double> expanded_ratios(const Table& table, const Series& series, double eps,
                                    Count count);

/// Over instances: upper - lower at the root (the papers' AMB).
std::vector<double> widths(const Table& table, const Series& series, double eps);

/// A column of numbers added up over instances; 0 if there are none.
double total(const Table& table, const Series& series, double eps, const std::string& column);

/// All eps that a series was run with, ascending.
std::vector<double> all_eps(const Table& table, const Series& series);

}  // namespace pincer::experiments
