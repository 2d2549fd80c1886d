#include "format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
    const std::size_t room = line < lines ? width : width - more(0).size() - 1;
    const bool is_last = i + 1 == words.size();
    if (column > 0 && column + 1 + words[i].size() > (is_last ? width : room)) {
      if (line == lines) return text + " " + more(i);
      text += "\n" + std::string(indent, ' ');
      column = 0;
      ++line;
    }
    if (column > 0) text += ' ';
    column += words[i].size() + (column > 0 ? 1 : 0);
    text += words[i];
  }
  return text;
}

std::string table(const std::vector<std::vector<std::string>>& rows,
                  const std::vector<bool>& right) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - row[i].size(), ' ');
      const bool to_the_right = i < right.size() && right[i];
      line += (i == 0 ? "" : "  ") + (to_the_right ? padding + row[i] : row[i] + padding);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace pincer::cli
