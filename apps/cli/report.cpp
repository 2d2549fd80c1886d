#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "format.hpp"
#include "pincer/catalog/words.hpp"

namespace pincer::cli {

namespace {

constexpr std::size_t margin = 9;  // of the labels on the left
constexpr std::size_t page = 90;   // characters to the right of them
constexpr std::size_t line_rows = 3;

std::string labelled(const std::string& label, const std::string& text) {
  return fmt::format("{:<{}}{}\n", label, margin, text);
}

std::string value_text(const Report& report) {
  if (!report.values.empty()) return fmt::format("{}   ({})", worth_text(report), report.meaning);
  const double width = report.bounds.width();
  const std::string range = fmt::format("   (payoffs from {} to {})", number(report.range.lower),
                                        number(report.range.upper));
  if (width == 0) return number(report.bounds.lower) + range;
  // Narrower than anybody reads: one number says it better than two that look alike.
  if (width <= 1e-8 * report.range.width())
    return fmt::format("{}, within {:.1g}{}", number(report.bounds.middle()), width, range);
  return fmt::format("{}, within {:g}{}", bounds_text(report.bounds), width, range);
}

void add_play(std::string& text, const std::string& side,
              const std::vector<NamedProbability>& play) {
  if (play.empty()) return;
  std::vector<std::string> parts;
  for (const auto& move : play)
    parts.push_back(play.size() == 1 ? move.name
                                     : fmt::format("{} ({:.4g})", move.name, move.probability));
  text += labelled("play", fmt::format("{}: {}", side, joined(parts, ", ")));
}

bool is_played(const Report& report, const std::string& name) {
  const auto is_it = [&](const NamedProbability& p) { return p.name == name && p.probability > 0; };
  return std::any_of(report.max_play.begin(), report.max_play.end(), is_it) ||
         std::any_of(report.min_play.begin(), report.min_play.end(), is_it);
}

std::string cost_text(const Report& report) {
  const Counts& counts = report.counts;
  std::string expanded = grouped(counts.turn) + " turn";
  if (counts.chance > 0) expanded += ", " + grouped(counts.chance) + " chance";
  if (counts.joint > 0) expanded += ", " + grouped(counts.joint) + " joint";
  std::string text = fmt::format("{} nodes (expanded {}), {} leaves, {} s", grouped(counts.nodes),
                                 expanded, grouped(counts.leaves), seconds_text(report.seconds));
  if (counts.lps > 0) text += ", " + grouped(counts.lps) + " LPs";
  if (report.seconds > 0)
    text += fmt::format(", {} nodes/s",
                        short_count(static_cast<double>(counts.nodes) / report.seconds));
  return text;
}

/// The bounds of every move, the ones to play marked; in several columns where they are many.
std::string moves_text(const Report& report) {
  constexpr std::size_t one_column = 12;
  std::size_t name_width = 0;
  for (const auto& move : report.moves) name_width = std::max(name_width, move.name.size());
  std::vector<std::string> cells;
  std::size_t widest = 1;
  for (const auto& move : report.moves) {
    cells.push_back(fmt::format("{} {:<{}}  {}", is_played(report, move.name) ? '*' : ' ',
                                move.name, name_width, bounds_text(move.bounds)));
    widest = std::max(widest, cells.back().size());
  }
  const std::size_t columns =
      cells.size() <= one_column ? 1 : std::max<std::size_t>(1, page / (widest + 2));
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % columns == 0) rows.push_back({std::string(margin - 2, ' ')});
    rows.back().push_back(cells[i]);
  }
  return table(rows);
}

}  // namespace

std::string worth_text(const Report& report) {
  if (report.values.empty()) return bounds_text(report.bounds);
  std::vector<std::string> parts;
  for (const auto& value : report.values)
    parts.push_back(value.name + " " + bounds_text(value.bounds));
  return joined(parts, ", ");
}

std::string report_text(const Report& report) {
  std::string text = labelled("value", value_text(report));
  const bool has_sides = report.player.empty();
  add_play(text, has_sides ? "Max" : report.player, report.max_play);
  add_play(text, has_sides ? "Min" : report.player, report.min_play);
  if (!report.moves.empty()) text += "moves" + moves_text(report).substr(5);
  if (!report.line.empty()) {
    auto line = report.line;
    if (!report.line_is_complete) line.emplace_back("...");
    text += labelled("line", wrapped(line, margin, page, line_rows));
  }
  text += labelled("cost", cost_text(report));
  for (const auto& note : report.notes) text += labelled("note", note);
  if (report.stop != Stop::none)
    text += labelled("stopped", "by " + reason(report.stop) +
                                    (report.is_sound ? "; the bounds hold all the same" : ""));
  return text;
}

}  // namespace pincer::cli
