#include "format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "colour.hpp"
#include "pincer/rules/position.hpp"
#include "terminal.hpp"

namespace pincer::cli {

std::string number(double x) {
  if (std::abs(x) >= 1e12) return fmt::format("{:.10g}", x);
  std::string text = fmt::format("{:.10f}", x);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string bounds_text(Bounds<double> bounds) {
  const std::string lower = number(bounds.lower);
  const std::string upper = number(bounds.upper);
  return lower == upper ? lower : "[" + lower + ", " + upper + "]";
}

std::string short_number(double x) {
  const std::string text = fmt::format("{:.3g}", std::abs(x) < 1e-9 ? 0.0 : x);
  return text == "-0" ? "0" : text;
}

std::string short_bounds(Bounds<double> bounds) {
  const std::string lower = short_number(bounds.lower), upper = short_number(bounds.upper);
  return lower == upper ? lower : "[" + lower + ", " + upper + "]";
}

std::string grouped(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (auto place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, ",");
  return digits;
}

std::string short_count(double count) {
  if (count < 1e4) return fmt::format("{:.0f}", count);
  if (count < 1e6) return fmt::format("{:.1f} k", count / 1e3);
  if (count < 1e9) return fmt::format("{:.1f} M", count / 1e6);
  return fmt::format("{:.2f} G", count / 1e9);
}

std::string seconds_text(double seconds) {
  if (seconds < 0.1) return fmt::format("{:.4f}", seconds);
  return fmt::format("{:.{}f}", seconds, seconds < 10 ? 2 : 1);
}

std::string reason(Stop stop) {
  switch (stop) {
    case Stop::nodes: return "the node limit";
    case Stop::time: return "the time limit";
    case Stop::interrupted: return "an interrupt";
    case Stop::none: break;
  }
  return "nothing";
}

std::string turn_name(Turn turn) {
  switch (turn) {
    case Turn::max: return "Max";
    case Turn::min: return "Min";
    case Turn::chance: return "chance";
    case Turn::both: return "both";
    case Turn::over: break;
  }
  return "nobody";
}

std::string wrapped(const std::vector<std::string>& words, std::size_t indent, std::size_t width,
                    std::size_t lines) {
  const auto more = [&](std::size_t shown) {
    return fmt::format("({} more)", words.size() - shown);
  };
  std::string text;
  std::size_t column = 0, line = 1;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t size = visible_width(words[i]);
    const std::size_t room = line < lines ? width : width - more(0).size() - 1;
    const bool is_last = i + 1 == words.size();
    if (column > 0 && column + 1 + size > (is_last ? width : room)) {
      if (line == lines) return text + " " + more(i);
      text += "\n" + std::string(indent, ' ');
      column = 0;
      ++line;
    }
    if (column > 0) text += ' ';
    column += size + (column > 0 ? 1 : 0);
    text += words[i];
  }
  return text;
}

std::string paragraph(const std::string& text, std::size_t indent) {
  const std::size_t width = line_width() - std::min(line_width(), indent);
  if (visible_width(text) <= width) return text;
  return wrapped(words_in(text), indent, std::max<std::size_t>(width, 20), any_lines);
}

namespace {

using Rows = std::vector<std::vector<std::string>>;

std::vector<std::size_t> widths_of(const Rows& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], visible_width(row[i]));
  }
  return widths;
}

constexpr std::size_t enough_for_words = 40;  // in a column that may go on in further lines

/// The characters of a line with columns of these widths, the first `count` of them.
std::size_t line_length(const std::vector<std::size_t>& widths, std::size_t count) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < count; ++i) length += widths[i] + (i == 0 ? 0 : between_columns);
  return length;
}

}  // namespace

std::string table(const Rows& rows, const std::vector<bool>& right) {
  const auto widths = widths_of(rows);
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool is_right = i < right.size() && right[i];
      if (i > 0) line += std::string(between_columns, ' ');
      if (i + 1 < row.size() || is_right)
        line += is_right ? padded_left(row[i], widths[i]) : padded(row[i], widths[i]);
      else line += paragraph(row[i], line_length(widths, i) + (i == 0 ? 0 : between_columns));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string fitted_table(Rows rows, std::vector<bool> right,
                         const std::vector<std::string>& dispensable) {
  for (const std::string& title : dispensable) {
    auto widths = widths_of(rows);
    if (!right.back()) widths.back() = std::min(widths.back(), enough_for_words);
    if (line_length(widths, widths.size()) <= line_width()) break;
    const auto found = std::find(rows.front().begin(), rows.front().end(), title);
    if (found == rows.front().end()) continue;
    const auto column = found - rows.front().begin();
    for (auto& row : rows) row.erase(row.begin() + column);
    right.erase(right.begin() + column);
  }
  return table(rows, right);
}

}  // namespace pincer::cli
