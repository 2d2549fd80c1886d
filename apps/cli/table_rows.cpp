#include "table_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pincer/catalog/words.hpp"

namespace pincer::cli {

namespace {

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string safe = "\"";
  for (const char c : text) safe += c == '"' ? "\"\"" : c == '\n' ? " " : std::string(1, c);
  return safe + "\"";
}

std::string row(std::vector<std::string> cells) {
  for (auto& cell : cells) cell = csv_cell(cell);
  return joined(cells, ",") + "\n";
}

/// The shortest text that reads back as the same double.
std::string exact(double x) { return fmt::format("{}", x); }

/// "a:0.5 b:0.5"
std::string play_text(const std::vector<NamedProbability>& play) {
  std::vector<std::string> parts;
  for (const auto& move : play) parts.push_back(move.name + ":" + exact(move.probability));
  return joined(parts, " ");
}

using Cells = std::vector<std::string>;

const Cells report_titles = {"status",   "lower", "upper",   "algorithm", "max_play",
                             "min_play", "nodes", "seconds", "error"};

Cells report_cells(const Report& report) {
  return {report.stop == Stop::none ? "solved" : "stopped",
          exact(report.bounds.lower),
          exact(report.bounds.upper),
          report.algorithm,
          play_text(report.max_play),
          play_text(report.min_play),
          std::to_string(report.counts.nodes),
          exact(report.seconds),
          ""};
}

Cells error_cells(const std::string& message) {
  Cells cells(report_titles.size());
  cells.front() = "error";
  cells.back() = message;
  return cells;
}

std::string row(Cells cells, const Cells& more) {
  cells.insert(cells.end(), more.begin(), more.end());
  return row(std::move(cells));
}

}  // namespace

std::string report_row_titles() { return row({"after"}, report_titles); }

std::string report_row(const std::vector<std::string>& path, const Report& report) {
  return row({joined(path, " ")}, report_cells(report));
}

std::string error_row(const std::string& line, const std::string& message) {
  return row({line}, error_cells(message));
}

std::string sweep_row_titles(const std::vector<std::string>& parameters) {
  return row(parameters, report_titles);
}

std::string sweep_row(const std::vector<std::string>& values, const Report& report) {
  return row(values, report_cells(report));
}

std::string sweep_error_row(const std::vector<std::string>& values, const std::string& message) {
  return row(values, error_cells(message));
}

std::string strategy_row_titles() { return "position,after,turn,lower,upper,max_play,min_play\n"; }

std::string strategy_row(const StrategyLine& line) {
  return row({line.key, joined(line.path, " "), line.turn, exact(line.bounds.lower),
              exact(line.bounds.upper), play_text(line.max_play), play_text(line.min_play)});
}

}  // namespace pincer::cli
