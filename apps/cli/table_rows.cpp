#include "table_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pincer/catalog/words.hpp"

namespace pincer::cli {

namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string safe = "\"";
  for (const char c : text) safe += c == '"' ? "\"\"" : c == '\n' ? " " : std::string(1, c);
  return safe + "\"";
}

std::string row(std::vector<std::string> cells) {
  for (auto& cell : cells) cell = quoted(cell);
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

}  // namespace

std::string report_row_titles() {
  return "after,status,lower,upper,algorithm,max_play,min_play,nodes,seconds,error\n";
}

std::string report_row(const std::vector<std::string>& path, const Report& report) {
  return row({joined(path, " "), report.stop == Stop::none ? "solved" : "stopped",
              exact(report.bounds.lower), exact(report.bounds.upper), report.algorithm,
              play_text(report.max_play), play_text(report.min_play),
              std::to_string(report.counts.nodes), exact(report.seconds), ""});
}

std::string error_row(const std::string& line, const std::string& message) {
  return row({line, "error", "", "", "", "", "", "", "", message});
}

std::string strategy_row_titles() { return "position,after,turn,lower,upper,max_play,min_play\n"; }

std::string strategy_row(const StrategyLine& line) {
  return row({line.key, joined(line.path, " "), line.turn, exact(line.bounds.lower),
              exact(line.bounds.upper), play_text(line.max_play), play_text(line.min_play)});
}

}  // namespace pincer::cli
