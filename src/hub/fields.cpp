#include "fields.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "pincer/core/error.hpp"

namespace pincer::hub {
namespace {

/// The number that is written so, if it is one and this is how hex_of writes it.
std::optional<double> read_hex(const std::string& text) {
  const bool is_negative = text.starts_with('-');
  const std::size_t start = is_negative ? 3 : 2;
  if (text.size() <= start || text.substr(start - 2, 2) != "0x") return {};
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] =
      std::from_chars(text.data() + start, end, value, std::chars_format::hex);
  if (error != std::errc{} || stop != end || !std::isfinite(value)) return {};
  if (is_negative) value = -value;
  return hex_of(value) == text ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string hex_of(double value) {
  char digits[64];
  const auto [end, error] =
      std::to_chars(std::begin(digits), std::end(digits), std::abs(value), std::chars_format::hex);
  return (std::signbit(value) ? "-0x" : "0x") + std::string(digits, end);
}

FieldReader::FieldReader(const std::string& text, const char* what, std::vector<std::string> fields)
    : what_(what), json_(Json::parse(text, nullptr, false)) {
  if (json_.is_discarded() || !json_.is_object()) throw Error("this " + what_ + " is not JSON");
  fields.insert(fields.begin(), "what");
  for (const auto& item : json_.items())
    if (std::find(fields.begin(), fields.end(), item.key()) == fields.end())
      throw Error("this " + what_ + " has a field '" + item.key() + "', which nobody knows");
  for (const auto& field : fields)
    if (!json_.contains(field)) throw Error("this " + what_ + " has no field '" + field + "'");
  if (json_["what"] != what_) fail("what", "'" + what_ + "'");
}

void FieldReader::fail(const std::string& field, const std::string& should_be) const {
  throw Error("the field '" + field + "' of this " + what_ + " should be " + should_be);
}

const Json& FieldReader::list(const char* field) const {
  if (!json_.at(field).is_array()) fail(field, "a list");
  return json_.at(field);
}

std::string FieldReader::text(const char* field) const {
  if (!json_.at(field).is_string()) fail(field, "a text");
  return json_.at(field).get<std::string>();
}

std::vector<std::string> FieldReader::texts(const char* field) const {
  std::vector<std::string> all;
  for (const Json& one : list(field)) {
    if (!one.is_string()) fail(field, "a list of texts");
    all.push_back(one.get<std::string>());
  }
  return all;
}

std::uint64_t FieldReader::number(const char* field, std::uint64_t most) const {
  return number(field, json_.at(field), most);
}

std::uint64_t FieldReader::number(const char* field, const Json& value, std::uint64_t most) const {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
    fail(field, "a whole number up to " + std::to_string(most));
  return value.get<std::uint64_t>();
}

bool FieldReader::flag(const char* field) const {
  if (!json_.at(field).is_boolean()) fail(field, "true or false");
  return json_.at(field).get<bool>();
}

double FieldReader::real(const char* field, const Json& value) const {
  const auto number = value.is_string() ? read_hex(value.get<std::string>()) : std::nullopt;
  if (!number) fail(field, "made of numbers like \"0x1.8p+1\"");
  return *number;
}

double FieldReader::real(const char* field) const { return real(field, json_.at(field)); }

Bounds<double> FieldReader::bounds(const char* field, const Json& value) const {
  if (!value.is_array() || value.size() != 2) fail(field, "made of pairs, lower and upper");
  const Bounds<double> bounds{real(field, value[0]), real(field, value[1])};
  if (bounds.lower > bounds.upper) fail(field, "in order, lower <= upper");
  return bounds;
}

Bounds<double> FieldReader::bounds(const char* field) const {
  return bounds(field, json_.at(field));
}

std::vector<Bounds<double>> FieldReader::all_bounds(const char* field) const {
  std::vector<Bounds<double>> all;
  for (const Json& one : list(field)) all.push_back(bounds(field, one));
  return all;
}

Question<double> FieldReader::question(const char* field) const {
  const Json& parts = list(field);
  if (parts.size() != 3) fail(field, "three numbers: at_most, at_least, within");
  return {real(field, parts[0]), real(field, parts[1]), real(field, parts[2])};
}

AnyKey FieldReader::key(const char* field, const Json& value) const {
  AnyKey key{};
  if (!value.is_array() || value.size() > key.size()) fail(field, "a list of words");
  for (std::size_t i = 0; i < value.size(); ++i)
    key[i] = number(field, value[i], std::numeric_limits<std::uint64_t>::max());
  return key;
}

AnyKey FieldReader::key(const char* field) const { return key(field, json_.at(field)); }

std::vector<Step> FieldReader::path(const char* field) const {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  const auto place = [&](const Json& value) {
    return static_cast<std::uint32_t>(number(field, value, most));
  };
  std::vector<Step> path;
  for (const Json& step : list(field)) {
    if (!step.is_array()) path.push_back({place(step), 0});
    else if (step.size() == 2) path.push_back({place(step[0]), place(step[1])});
    else fail(field, "made of places and pairs of places");
  }
  return path;
}

std::vector<Statement> FieldReader::statements(const char* field) const {
  std::vector<Statement> all;
  for (const Json& one : list(field)) {
    if (!one.is_array() || one.size() != 4) fail(field, "made of [key, bounds, best, effort]");
    all.push_back({key(field, one[0]), bounds(field, one[1]),
                   static_cast<std::uint16_t>(number(field, one[2], 0xffff)),
                   static_cast<std::uint8_t>(number(field, one[3], 0xff))});
  }
  return all;
}

Json json_of(const Bounds<double>& bounds) { return {hex_of(bounds.lower), hex_of(bounds.upper)}; }

Json json_of(const std::vector<Bounds<double>>& all) {
  Json list = Json::array();
  for (const auto& bounds : all) list.push_back(json_of(bounds));
  return list;
}

Json json_of(const Question<double>& question) {
  return {hex_of(question.at_most), hex_of(question.at_least), hex_of(question.within)};
}

/// Without the zeros that it ends with.
Json json_of(const AnyKey& key) {
  std::size_t words = key.size();
  while (words > 0 && key[words - 1] == 0) --words;
  Json list = Json::array();
  for (std::size_t i = 0; i < words; ++i) list.push_back(key[i]);
  return list;
}

Json json_of(const std::vector<Step>& path) {
  Json list = Json::array();
  for (const Step& step : path) {
    if (step.reply == 0) list.push_back(step.index);
    else list.push_back({step.index, step.reply});
  }
  return list;
}

Json json_of(const std::vector<Statement>& statements) {
  Json list = Json::array();
  for (const auto& s : statements)
    list.push_back({json_of(s.key), json_of(s.bounds), s.best, s.effort});
  return list;
}

std::string written(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace pincer::hub
