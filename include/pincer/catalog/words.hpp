#pragma once
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

#include "pincer/core/error.hpp"

namespace pincer {

/// The candidate that `word` most likely meant, or nothing if none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

/// "did you mean 'nim'? ", or nothing if no candidate is near.
std::string suggestion(const std::string& word, const std::vector<std::string>& candidates);

std::string joined(const std::vector<std::string>& words, const std::string& between);
std::vector<std::string> split(const std::string& text, char between);

/// The number that the whole of `text` is, if it is a finite one.
template <class T>
std::optional<T> read_number(std::string_view text) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  if constexpr (std::is_floating_point_v<T>)
    if (!std::isfinite(value)) return std::nullopt;
  return value;
}

/// The item of that name. Throws Error suggesting another, and naming all after `all_are` if that
/// ends in a blank.
template <class Items>
const auto& found_by_name(const Items& items, const std::string& name, const std::string& what,
                          const std::string& all_are) {
  std::vector<std::string> names;
  for (const auto& item : items) {
    if (item.name == name) return item;
    names.push_back(item.name);
  }
  throw Error("there is no " + what + " '" + name + "'; " + suggestion(name, names) + all_are +
              (all_are.ends_with(' ') ? joined(names, ", ") : ""));
}

}  // namespace pincer
