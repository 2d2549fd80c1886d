#pragma once
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "pincer/catalog/report.hpp"
#include "pincer/catalog/task.hpp"
#include "progress.hpp"
#include "sweep_values.hpp"

namespace pincer::cli {

/// One combination of values, answered or not.
struct SweepRow {
  std::vector<std::string> parameters;  ///< name=value
  Report report;
  std::string error;
};

/// Solves one game for many values of its parameters, each from nothing.
class Sweep {
 public:
  /// Throws Error if there is nothing to sweep, or something that cannot be read.
  Sweep(const Catalog& catalog, Task task);

  const std::vector<SweptParameter>& parameters() const { return parameters_; }
  std::size_t size() const { return combinations_.size(); }

  /// Answers one combination after the other and tells `tell`, with its line of JSON if that is
  /// wanted. False if a Ctrl-C ended it.
  bool run(bool is_json, const std::function<void(SweepRow, const std::string& json)>& tell);

 private:
  std::string answer(SweepRow& row, std::size_t index, bool is_json);
  void show_progress(std::size_t index, Bounds<double> bounds);

  const Catalog& catalog_;
  Task task_;
  std::vector<SweptParameter> parameters_;
  std::vector<std::vector<std::string>> combinations_;
  ProgressLine line_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace pincer::cli
