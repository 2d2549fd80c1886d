#include "joint_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "colour.hpp"
#include "format.hpp"
#include "terminal.hpp"

namespace pincer::cli {

namespace {

constexpr std::size_t most_shown = 12;

using Indices = std::vector<std::size_t>;

/// The mix that a list of moves with probabilities is.
std::vector<double> mix_of(const std::vector<NamedProbability>& play,
                           const std::vector<std::string>& names) {
  if (play.empty()) return {};
  std::vector<double> mix(names.size(), 0.0);
  for (const auto& move : play) {
    const auto found = std::find(names.begin(), names.end(), move.name);
    if (found != names.end())
      mix[static_cast<std::size_t>(found - names.begin())] = move.probability;
  }
  return mix;
}

/// `most` of so many moves in natural order: those that are played most.
Indices played_most(std::size_t count, const std::vector<double>& mix, std::size_t most) {
  Indices chosen(count);
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  if (!mix.empty())
    std::stable_sort(chosen.begin(), chosen.end(),
                     [&](std::size_t a, std::size_t b) { return mix[a] > mix[b]; });
  chosen.resize(std::min(count, most));
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

/// A matrix as text, of some of its rows and columns.
class Picture {
 public:
  Picture(const JointTable& joint, Indices rows, Indices columns)
      : joint_(joint), rows_(std::move(rows)), columns_(std::move(columns)) {}

  std::vector<std::vector<std::string>> cells() const {
    std::vector<std::vector<std::string>> cells = {{""}};
    for (const std::size_t column : columns_) cells.front().push_back(joint_.columns[column]);
    if (!joint_.row_mix.empty()) cells.front().push_back(painted("Max", Ink::strong));
    for (const std::size_t row : rows_) {
      cells.push_back({joint_.rows[row]});
      for (const std::size_t column : columns_) cells.back().push_back(cell(row, column));
      if (!joint_.row_mix.empty()) cells.back().push_back(probability(joint_.row_mix[row]));
    }
    if (joint_.column_mix.empty()) return cells;
    cells.push_back({painted("Min", Ink::strong)});
    for (const std::size_t column : columns_)
      cells.back().push_back(probability(joint_.column_mix[column]));
    return cells;
  }

  bool has_unknown() const {
    for (const std::size_t row : rows_)
      for (const std::size_t column : columns_)
        if (is_unknown(row, column)) return true;
    return false;
  }

 private:
  Bounds<double> bounds(std::size_t row, std::size_t column) const {
    return joint_.cells[row * joint_.columns.size() + column];
  }
  bool is_unknown(std::size_t row, std::size_t column) const {
    return bounds(row, column) == joint_.range && joint_.range.width() > 0;
  }

  std::string cell(std::size_t row, std::size_t column) const {
    if (is_unknown(row, column)) return "?";
    const std::string text = short_bounds(bounds(row, column));
    const bool is_played = !joint_.row_mix.empty() && !joint_.column_mix.empty() &&
                           joint_.row_mix[row] > 0 && joint_.column_mix[column] > 0;
    return is_played ? painted(text, Ink::good) : text;
  }

  static std::string probability(double p) {
    return p > 0 ? painted(short_number(p), Ink::strong) : "0";
  }

  const JointTable& joint_;
  Indices rows_, columns_;
};

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0, begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    widest = std::max(widest, visible_width(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return widest;
}

/// "3 more rows", "1 more column"; nothing of none.
void count_rest(std::vector<std::string>& parts, std::size_t count, const char* what) {
  if (count > 0) parts.push_back(fmt::format("{} more {}{}", count, what, count == 1 ? "" : "s"));
}

double share_shown(const std::vector<double>& mix, const Indices& shown) {
  if (mix.empty()) return 0;
  double sum = 0;
  for (const std::size_t i : shown) sum += mix[i];
  return sum;
}

/// What is not in the picture, or needs a word.
std::string footnote(const JointTable& joint, const Indices& rows, const Indices& columns,
                     bool has_unknown) {
  std::vector<std::string> parts;
  count_rest(parts, joint.rows.size() - rows.size(), "row");
  count_rest(parts, joint.columns.size() - columns.size(), "column");
  std::string text = fmt::format("{}", fmt::join(parts, " and "));
  constexpr double all = 1 - 1e-9;
  if (!text.empty() && share_shown(joint.row_mix, rows) > all &&
      share_shown(joint.column_mix, columns) > all)
    text += ", not played";
  if (has_unknown) text += std::string(text.empty() ? "" : "; ") + "?: nothing proved";
  return text;
}

}  // namespace

JointTable joint_table(const Report& report, const Position& position) {
  JointTable joint{position.moves(Side::max), position.moves(Side::min), {}, {}, {}, report.range};
  for (const auto& move : report.moves) joint.cells.push_back(move.bounds);
  joint.row_mix = mix_of(report.max_play, joint.rows);
  joint.column_mix = mix_of(report.min_play, joint.columns);
  return joint;
}

std::string joint_table_text(const JointTable& joint, std::size_t indent) {
  const Indices rows = played_most(joint.rows.size(), joint.row_mix, most_shown);
  std::string text;
  for (std::size_t most = std::min(joint.columns.size(), most_shown); most > 0; --most) {
    const Indices columns = played_most(joint.columns.size(), joint.column_mix, most);
    const Picture picture(joint, rows, columns);
    auto cells = picture.cells();
    std::vector<bool> right = {false};
    right.insert(right.end(), columns.size() + 1, true);
    for (auto& row : cells) row.front() = std::string(indent, ' ') + row.front();
    text = table(cells, right);
    if (widest_line(text) > line_width() && most > 1) continue;
    const std::string rest = footnote(joint, rows, columns, picture.has_unknown());
    if (!rest.empty())
      text += std::string(indent, ' ') + paragraph("(" + rest + ")", indent) + "\n";
    break;
  }
  return text;
}

}  // namespace pincer::cli
