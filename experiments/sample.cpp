#include "experiments/sample.hpp"

#include <algorithm>

namespace pincer::experiments {

namespace {

/// Calls `use(row, eps)` for every row of the series, in order.
template <class Use>
void each(const Table& table, const Series& series, Use use) {
  const std::size_t algorithm = table.column("algorithm"), setting = table.column("setting");
  for (const Row& row : table.rows())
    if (row[algorithm] == series.algorithm && row[setting] == series.setting)
      use(row, table.number(row, "eps"));
}

}  // namespace

std::string name_of(Count count) {
  switch (count) {
    case Count::players: return "Max and Min nodes expanded";
    case Count::expanded: return "Max, Min and chance nodes expanded";
    case Count::leaves: return "leaves read";
    case Count::calls: break;
  }
  return "calls, leaves included";
}

double work_of(const Table& table, const Row& row, Count count) {
  switch (count) {
    case Count::players: return table.number(row, "turn");
    case Count::expanded: return table.number(row, "turn") + table.number(row, "chance");
    case Count::leaves: return table.number(row, "leaves");
    case Count::calls: break;
  }
  return table.number(row, "nodes");
}

std::vector<double> expanded_ratios(const Table& table, const Series& series, double eps,
                                    Count count) {
  std::vector<double> ratios;
  double whole = 1;  // of the instance at hand: its eps 0 comes before the others
  each(table, series, [&](const Row& row, double e) {
    if (e == 0) whole = work_of(table, row, count);
    if (e == eps) ratios.push_back(work_of(table, row, count) / whole);
  });
  return ratios;
}

std::vector<double> widths(const Table& table, const Series& series, double eps) {
  std::vector<double> widths;
  each(table, series, [&](const Row& row, double e) {
    if (e == eps) widths.push_back(table.number(row, "upper") - table.number(row, "lower"));
  });
  return widths;
}

double total(const Table& table, const Series& series, double eps, const std::string& column) {
  double sum = 0;
  each(table, series, [&](const Row& row, double e) {
    if (e == eps) sum += table.number(row, column);
  });
  return sum;
}

std::vector<double> all_eps(const Table& table, const Series& series) {
  std::vector<double> all;
  each(table, series, [&](const Row&, double e) {
    if (std::find(all.begin(), all.end(), e) == all.end()) all.push_back(e);
  });
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace pincer::experiments
