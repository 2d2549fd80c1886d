#pragma once
#include <map>
#include <string>

#include "experiments/experiment.hpp"

namespace pincer::experiments {

/// Rows with named columns.
class Table {
 public:
  Table() = default;
  Table(Row columns, Rows rows) : columns_(std::move(columns)), rows_(std::move(rows)) {}

  const Row& columns() const { return columns_; }
  const Rows& rows() const { return rows_; }

  /// Which cell of a row that is. Requires: there is such a column.
  std::size_t column(const std::string& name) const;
  const std::string& text(const Row& row, const std::string& name) const;
  double number(const Row& row, const std::string& name) const;

 private:
  Row columns_;
  Rows rows_;
};

/// What all experiments have found, by their names.
struct Results {
  std::map<std::string, Table> tables, times;
};

/// The table as a CSV file, with `about` in front as comments.
std::string csv(const Table& table, const std::string& about);

}  // namespace pincer::experiments
