#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "colour.hpp"
#include "format.hpp"
#include "joint_table.hpp"
#include "pincer/catalog/words.hpp"
#include "terminal.hpp"

namespace pincer::cli {

namespace {

constexpr std::size_t margin = 9;  // of the labels on the left
constexpr std::size_t most_rows = 3;

/// Characters to the right of the labels.
std::size_t page() { return line_width() - margin; }

std::string label(const std::string& name) { return painted(padded(name, margin), Ink::faint); }

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

void add_play(std::string& text, const std::string& side, std::vector<NamedProbability> play) {
  if (play.empty()) return;
  play = likeliest_first(std::move(play));
  std::vector<std::string> parts = {side + ":"};
  for (std::size_t i = 0; i < play.size(); ++i)
    parts.push_back(play.size() == 1
                        ? painted(play[i].name, Ink::good)
                        : fmt::format("{} ({:.4g}){}", play[i].name, play[i].probability,
                                      i + 1 < play.size() ? "," : ""));
  text += label("play") + wrapped(parts, margin, page(), most_rows) + "\n";
}

bool is_played(const Report& report, const std::string& name) {
  const auto is_it = [&](const NamedProbability& p) { return p.name == name && p.probability > 0; };
  return std::any_of(report.max_play.begin(), report.max_play.end(), is_it) ||
         std::any_of(report.min_play.begin(), report.min_play.end(), is_it);
}

/// Whether it ended before it knew more of one move than of another.
bool is_undecided(const Report& report) {
  return report.stop != Stop::none &&
         std::all_of(report.moves.begin(), report.moves.end(), [&](const NamedBounds& move) {
           return move.bounds == report.moves.front().bounds;
         });
}

void forget_play(Report& report) {
  report.max_play.clear();
  report.min_play.clear();
  report.line.clear();
}

std::string cost_text(const Report& report) {
  const Counts& counts = report.counts;
  std::string expanded = grouped(counts.turn) + " turn";
  if (counts.chance > 0) expanded += ", " + grouped(counts.chance) + " chance";
  if (counts.joint > 0) expanded += ", " + grouped(counts.joint) + " joint";
  std::string text = grouped(counts.nodes) + " nodes";
  if (counts.turn + counts.chance + counts.joint + counts.leaves > 0 || counts.nodes == 0)
    text += fmt::format(" (expanded {}), {} leaves", expanded, grouped(counts.leaves));
  text += fmt::format(", {} s", seconds_text(report.seconds));
  if (counts.lps > 0) text += ", " + grouped(counts.lps) + " LPs";
  if (report.seconds <= 0) return text;
  const std::string rate =
      fmt::format(", {} nodes/s", short_count(static_cast<double>(counts.nodes) / report.seconds));
  return text.size() + rate.size() <= page() ? text + rate : text;
}

/// The bounds of every move, the ones to play marked; in several columns where they are many.
std::string list_text(const Report& report) {
  constexpr std::size_t one_column = 12;
  std::size_t name_width = 0;
  for (const auto& move : report.moves) name_width = std::max(name_width, visible_width(move.name));
  std::vector<std::string> cells;
  std::size_t widest = 1;
  for (const auto& move : report.moves) {
    const bool is_best = is_played(report, move.name);
    const std::string cell = fmt::format("{} {}  {}", is_best ? '*' : ' ',
                                         padded(move.name, name_width), bounds_text(move.bounds));
    widest = std::max(widest, visible_width(cell));
    cells.push_back(is_best ? painted(cell, Ink::good) : cell);
  }
  const std::size_t columns =
      cells.size() <= one_column ? 1 : std::max<std::size_t>(1, page() / (widest + 2));
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % columns == 0)
      rows.push_back({i == 0 ? painted("moves  ", Ink::faint) : std::string(margin - 2, ' ')});
    rows.back().push_back(cells[i]);
  }
  return table(rows);
}

}  // namespace

std::string labelled(const std::string& name, const std::string& text) {
  return label(name) + paragraph(text, margin) + "\n";
}

std::vector<NamedProbability> likeliest_first(std::vector<NamedProbability> play) {
  const auto seen = [](const NamedProbability& p) { return std::round(1e6 * p.probability); };
  std::stable_sort(play.begin(), play.end(),
                   [&](const auto& a, const auto& b) { return seen(a) > seen(b); });
  return play;
}

std::string worth_text(const Report& report) {
  if (report.values.empty()) return bounds_text(report.bounds);
  std::vector<std::string> parts;
  for (const auto& value : report.values)
    parts.push_back(value.name + " " + bounds_text(value.bounds));
  return joined(parts, ", ");
}

std::string moves_text(const Report& report, const Position& position) {
  if (report.moves.empty()) return "";
  if (position.turn() != Turn::both) return list_text(report);
  return painted("moves", Ink::faint) +
         joint_table_text(joint_table(report, position), margin).substr(5);
}

std::string report_text(const Report& answer, const Position& position) {
  Report report = answer;
  if (is_undecided(report)) forget_play(report);
  std::string text = labelled("value", value_text(report));
  const bool has_sides = report.player.empty();
  add_play(text, has_sides ? "Max" : report.player, report.max_play);
  add_play(text, has_sides ? "Min" : report.player, report.min_play);
  text += moves_text(report, position);
  if (!report.line.empty()) {
    auto line = report.line;
    if (!report.line_is_complete) line.emplace_back("...");
    text += label("line") + wrapped(line, margin, page(), most_rows) + "\n";
  }
  text += labelled("cost", cost_text(report));
  for (const auto& note : report.notes) text += labelled("note", note);
  if (report.stop != Stop::none)
    text += labelled("stopped", "by " + reason(report.stop) +
                                    (report.is_sound ? "; the bounds hold all the same" : ""));
  return text;
}

}  // namespace pincer::cli
