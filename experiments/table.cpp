#include "experiments/table.hpp"

#include <algorithm>
#include <charconv>

#include "experiments/text.hpp"
#include "pincer/core/error.hpp"

namespace pincer::experiments {

std::size_t Table::column(const std::string& name) const {
  const auto found = std::find(columns_.begin(), columns_.end(), name);
  if (found == columns_.end()) throw Error("a table has no column '" + name + "'");
  return static_cast<std::size_t>(found - columns_.begin());
}

const std::string& Table::text(const Row& row, const std::string& name) const {
  return row.at(column(name));
}

double Table::number(const Row& row, const std::string& name) const {
  const std::string& written = text(row, name);
  double value = 0;
  const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
  if (error != std::errc{} || end != written.data() + written.size())
    throw Error("'" + written + "' in column '" + name + "' is not a number");
  return value;
}

std::string csv(const Table& table, const std::string& about) {
  std::string text = "# " + about + "\n" + joined(table.columns(), ",") + "\n";
  for (const Row& row : table.rows()) text += joined(row, ",") + "\n";
  return text;
}

}  // namespace pincer::experiments
