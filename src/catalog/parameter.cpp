#include "pincer/catalog/parameter.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>
#include <string_view>
#include <system_error>

#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"

namespace pincer {
namespace {

using Kind = Parameter::Kind;

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

/// "a", "a or b", "a, b or c".
std::string listed(const std::vector<std::string>& items, const std::string& last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? last : ", ";
    text += items[i];
  }
  return text;
}

/// A number as short as it can be written; whole numbers in full.
std::string number_text(double x) {
  char buffer[32];
  const bool is_whole = std::trunc(x) == x && std::abs(x) < 1e18;
  const auto end = is_whole ? std::to_chars(buffer, buffer + 32, static_cast<std::int64_t>(x)).ptr
                            : std::to_chars(buffer, buffer + 32, x).ptr;
  return {buffer, end};
}

[[noreturn]] void refuse(const Parameter& p, std::string_view value, const std::string& why) {
  const std::string message = p.name + "=" + std::string(value) + ": " + why;
  throw Error(message + "; allowed: " + p.describe_range());
}

/// Whether `text` is a number of its kind that T cannot hold.
template <class T>
bool overflows(std::string_view text) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc::result_out_of_range && stop == end;
}

/// Throws unless `value` is a number of the right type and in range.
template <class T>
void check_number(const Parameter& p, std::string_view value, std::string_view item) {
  const bool is_integer = std::is_integral_v<T>;
  const auto number = read_number<T>(item);
  if (!number && !overflows<T>(item))
    refuse(p, value, in_quotes(item) + (is_integer ? " is not an integer" : " is not a number"));
  const auto is_in_range = [&](T x) {
    return p.low <= static_cast<double>(x) && static_cast<double>(x) <= p.high;
  };
  if (!number || !is_in_range(*number)) refuse(p, value, std::string(item) + " is out of range");
}

void check_choice(const Parameter& p, const std::string& value) {
  if (std::find(p.choices.begin(), p.choices.end(), value) != p.choices.end()) return;
  const std::string meant = nearest(value, p.choices);
  refuse(p, value,
         in_quotes(value) + " is not a choice" +
             (meant.empty() ? "" : " (did you mean " + in_quotes(meant) + "?)"));
}

void check(const Parameter& p, const std::string& value) {
  switch (p.kind) {
    case Kind::integer: return check_number<std::int64_t>(p, value, value);
    case Kind::real: return check_number<double>(p, value, value);
    case Kind::integers:
      for (const auto& item : split(value, ',')) check_number<std::int64_t>(p, value, item);
      return;
    case Kind::flag:
    case Kind::choice: return check_choice(p, value);
    case Kind::text: return;
  }
}

}  // namespace

Parameter Parameter::integer(std::string name, std::int64_t standard, double low, double high,
                             std::string words) {
  return {
      std::move(name), Kind::integer, std::to_string(standard), std::move(words), low, high, {}};
}

Parameter Parameter::real(std::string name, std::string standard, double low, double high,
                          std::string words) {
  return {std::move(name), Kind::real, std::move(standard), std::move(words), low, high, {}};
}

Parameter Parameter::choice(std::string name, std::vector<std::string> choices, std::string words) {
  std::string standard = choices.front();
  return {std::move(name),   Kind::choice, std::move(standard), std::move(words), 0, 0,
          std::move(choices)};
}

Parameter Parameter::flag(std::string name, bool standard, std::string words) {
  return {std::move(name),  Kind::flag, standard ? "true" : "false", std::move(words), 0, 0,
          {"true", "false"}};
}

Parameter Parameter::integers(std::string name, std::string standard, double low, double high,
                              std::string words) {
  return {std::move(name), Kind::integers, std::move(standard), std::move(words), low, high, {}};
}

Parameter Parameter::text(std::string name, std::string standard, std::string words) {
  return {std::move(name), Kind::text, std::move(standard), std::move(words), 0, 0, {}};
}

std::string Parameter::describe_range() const {
  const std::string range = number_text(low) + " to " + number_text(high);
  switch (kind) {
    case Kind::integer: return "integer, " + range;
    case Kind::real: return "number, " + range;
    case Kind::integers: return "integers with commas between them, each " + range;
    case Kind::flag:
    case Kind::choice: return listed(choices, " or ");
    case Kind::text: break;
  }
  return "text";
}

Arguments::Arguments(std::vector<Parameter> parameters, const std::vector<std::string>& words)
    : parameters_(std::move(parameters)) {
  std::vector<std::string> names;
  for (const Parameter& p : parameters_) {
    names.push_back(p.name);
    values_[p.name] = p.standard;
  }
  const std::string all =
      names.empty() ? "It has no parameters" : "Parameters: " + listed(names, ", ");

  std::set<std::string> given;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(in_quotes(word) + " is not a parameter: write name=value. " + all);
    const std::string name = word.substr(0, equals);
    const auto p = std::find_if(parameters_.begin(), parameters_.end(),
                                [&](const Parameter& q) { return q.name == name; });
    if (p == parameters_.end()) {
      throw Error("unknown parameter " + in_quotes(name) + " for this game; " +
                  suggestion(name, names) + all);
    }
    if (!given.insert(name).second) throw Error(in_quotes(name) + " is given twice");
    values_[name] = word.substr(equals + 1);
  }
  for (const Parameter& p : parameters_) check(p, values_.at(p.name));
}

int Arguments::integer(const std::string& name) const {
  return read_number<int>(values_.at(name)).value();
}

std::int64_t Arguments::large(const std::string& name) const {
  return read_number<std::int64_t>(values_.at(name)).value();
}

double Arguments::real(const std::string& name) const {
  return read_number<double>(values_.at(name)).value();
}

bool Arguments::flag(const std::string& name) const { return values_.at(name) == "true"; }

const std::string& Arguments::text(const std::string& name) const { return values_.at(name); }

std::vector<int> Arguments::integers(const std::string& name) const {
  std::vector<int> numbers;
  for (const auto& item : split(values_.at(name), ','))
    numbers.push_back(read_number<int>(item).value());
  return numbers;
}

Probability Arguments::probability(const std::string& name) const {
  const std::string& text = values_.at(name);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string before = text.substr(0, point);
  const std::string after = point < text.size() ? text.substr(point + 1) : "";

  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool is_decimal = !(before + after).empty() && after.size() <= 9 && before.size() <= 9 &&
                          std::all_of(before.begin(), before.end(), is_digit) &&
                          std::all_of(after.begin(), after.end(), is_digit);
  if (!is_decimal)
    throw Error(name + "=" + text +
                ": write it as a decimal with at most 9 digits after the point, "
                "such as 0.8");

  std::int64_t whole = 1;
  for (std::size_t i = 0; i < after.size(); ++i) whole *= 10;
  const std::int64_t part = read_number<std::int64_t>(before + after).value();
  if (part > whole) throw Error(name + "=" + text + " is out of range; allowed: number, 0 to 1");
  const std::int64_t common = std::gcd(part, whole);
  return {part / common, whole / common};
}

}  // namespace pincer
