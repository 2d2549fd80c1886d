#include "sweep_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"

namespace pincer::cli {

namespace {

constexpr std::size_t most_rows = 100'000;
constexpr const char* dots = "..";

using Kind = Parameter::Kind;
using Words = std::vector<std::string>;

/// A decimal as it is written: a whole number of units of 10^-places. Sums of them are exact.
struct Decimal {
  std::int64_t units;
  std::size_t places;

  std::int64_t at(std::size_t more_places) const {
    std::int64_t scaled = units;
    for (std::size_t i = places; i < more_places; ++i) scaled *= 10;
    return scaled;
  }
};

std::optional<Decimal> read_decimal(const std::string& text) {
  constexpr std::size_t most_digits = 15;
  const std::size_t point = text.find('.');
  const std::size_t places = point == std::string::npos ? 0 : text.size() - point - 1;
  std::string digits = text;
  if (point != std::string::npos) digits.erase(point, 1);
  const auto units = read_number<std::int64_t>(digits);
  if (!units || digits.size() > most_digits || (point != std::string::npos && places == 0))
    return {};
  return Decimal{*units, places};
}

std::string written(std::int64_t units, std::size_t places) {
  std::string digits = std::to_string(std::abs(units));
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (places > 0) {
    digits.insert(digits.size() - places, ".");
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
  }
  return units < 0 ? "-" + digits : digits;
}

[[noreturn]] void refuse_range(const Parameter& p, const std::string& range, const char* why) {
  throw Error(fmt::format("{}={}: {}; a range is written 5..15, or 0.5..1..0.1 with its step",
                          p.name, range, why));
}

/// From the first to the last by equal steps, upwards or downwards: "5..15", "0.5..1..0.1".
Words values_in_range(const Parameter& p, const std::string& range) {
  Words parts;
  for (std::size_t begin = 0; begin <= range.size();) {
    const std::size_t end = std::min(range.find(dots, begin), range.size());
    parts.push_back(range.substr(begin, end - begin));
    begin = end + 2;
  }
  if (parts.size() < 2 || parts.size() > 3) refuse_range(p, range, "this is no range");
  std::size_t places = 0;
  std::vector<Decimal> numbers;
  for (const std::string& part : parts) {
    const auto number = read_decimal(part);
    if (!number) refuse_range(p, range, "its ends and its step must be numbers");
    numbers.push_back(*number);
    places = std::max(places, number->places);
  }
  if (parts.size() == 2 && places > 0) refuse_range(p, range, "say the step as well");
  const std::int64_t first = numbers[0].at(places), last = numbers[1].at(places);
  const std::int64_t step = parts.size() == 3 ? numbers[2].at(places) : 1;
  if (step <= 0) refuse_range(p, range, "its step must be above 0");
  const auto count = static_cast<std::size_t>(std::abs(last - first) / step) + 1;
  if (count > most_rows) refuse_range(p, range, "it has too many values");
  Words values;
  for (std::size_t i = 0; i < count; ++i)
    values.push_back(
        written(first + (last < first ? -1 : 1) * static_cast<std::int64_t>(i) * step, places));
  return values;
}

/// What one word says. Where a comma or dots are part of a value, the value is the whole word.
Words values_of(const Parameter& p, const std::string& text) {
  if (p.kind == Kind::text) return {text};
  if (p.kind == Kind::integers) {
    if (text.find(dots) == std::string::npos) return {text};
    throw Error(
        fmt::format("{0} is a list, which has no ranges: give each list in a word of its "
                    "own, as in {0}=1,2 {0}=1,3",
                    p.name));
  }
  Words values;
  for (const std::string& item : split(text, ',')) {
    if (item.find(dots) == std::string::npos) {
      values.push_back(item);
      continue;
    }
    const Words more = values_in_range(p, item);
    values.insert(values.end(), more.begin(), more.end());
  }
  return values;
}

}  // namespace

std::vector<SweptParameter> swept_parameters(const Entry& entry, const Words& words) {
  std::vector<SweptParameter> swept;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const auto is_called = [&](const auto& item) { return item.name == name; };
    const auto p = std::find_if(entry.parameters.begin(), entry.parameters.end(), is_called);
    if (equals == std::string::npos || p == entry.parameters.end()) {
      Arguments(entry.parameters, {word});  // says what is wrong
      continue;
    }
    auto place = std::find_if(swept.begin(), swept.end(), is_called);
    const bool is_number = p->kind == Kind::integer || p->kind == Kind::real;
    if (place == swept.end()) place = swept.insert(place, {name, {}, is_number});
    const Words values = values_of(*p, word.substr(equals + 1));
    place->values.insert(place->values.end(), values.begin(), values.end());
  }
  return swept;
}

std::vector<Words> combinations(const std::vector<SweptParameter>& parameters) {
  std::vector<Words> rows = {{}};
  for (const SweptParameter& parameter : parameters) {
    if (rows.size() * parameter.values.size() > most_rows)
      throw Error(
          fmt::format("these are more than {} combinations: sweep less at once", most_rows));
    std::vector<Words> longer;
    for (const Words& row : rows)
      for (const std::string& value : parameter.values) {
        longer.push_back(row);
        longer.back().push_back(parameter.name + "=" + value);
      }
    rows = std::move(longer);
  }
  return rows;
}

}  // namespace pincer::cli
