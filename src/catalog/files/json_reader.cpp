#include "files/json_reader.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "pincer/core/error.hpp"

namespace pincer {
namespace {

using Json = nlohmann::json;

constexpr std::size_t max_children = 65535;

/// Finds what is wrong with the text before any of it is believed: where its syntax breaks, a
/// key given twice, nesting without end.
class SyntaxCheck : public nlohmann::json_sax<Json> {
 public:
  explicit SyntaxCheck(const TextFile& file) : file_(file) {}

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }

  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }

  bool key(string_t& key) override {
    if (keys_.back().insert(key).second) return true;
    throw Error(file_.name + ": the key \"" + printable(key) + "\" is given twice in one object");
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& e) override {
    file_.fail(std::max<std::size_t>(position, 1) - 1, reason(e.what()));
  }

 private:
  /// A node, the list of its children, and what one of them is called.
  static constexpr std::size_t most_per_move = 3;

  bool enter() {
    keys_.emplace_back();
    if (keys_.size() > most_per_move * (JsonReader::max_depth + 2))
      throw Error(file_.name + ": the tree is more than 1000 moves deep");
    return true;
  }
  bool leave() {
    keys_.pop_back();
    return true;
  }

  /// The library's words without its own numbers and places, fit for any terminal.
  static std::string reason(std::string words) {
    for (const std::string before : {"column ", "] "})
      if (const auto at = words.find(before); at != std::string::npos) {
        words.erase(0, before == "] " ? at + 2 : words.find(": ", at) + 2);
        break;
      }
    return printable(words, words.size());
  }

  const TextFile& file_;
  std::vector<std::set<std::string>> keys_;  // of the objects and lists we are in
};

}  // namespace

nlohmann::json parse_json(const TextFile& file) {
  SyntaxCheck check(file);
  Json::sax_parse(file.text, &check);
  return Json::parse(file.text);
}

void JsonReader::fail(const Path& path, const std::string& why) const {
  throw Error(file_ + (path.empty() ? "" : ", " + path) + ": " + why);
}

const nlohmann::json& JsonReader::need(const Json& object, const char* key,
                                       const Path& path) const {
  const auto found = object.find(key);
  if (found == object.end()) fail(path, "\"" + std::string(key) + "\" is missing");
  return *found;
}

void JsonReader::only_keys(const Json& object, const Path& path,
                           const std::vector<std::string>& allowed) const {
  for (const auto& [key, value] : object.items()) {
    if (std::find(allowed.begin(), allowed.end(), key) != allowed.end()) continue;
    std::string list;
    for (const std::string& name : allowed) list += (list.empty() ? "\"" : ", \"") + name + "\"";
    fail(path, "unknown key \"" + printable(key) + "\"; there may be " + list);
  }
}

double JsonReader::number(const Json& value, const Path& path) const {
  if (!value.is_number()) fail(path, "expected a number");
  const auto x = value.get<double>();
  if (!(std::abs(x) <= max_payoff)) fail(path, "numbers are between -1e12 and 1e12");
  return x;
}

std::string JsonReader::text(const Json& value, const Path& path) const {
  if (!value.is_string()) fail(path, "expected a text");
  const auto& words = value.get_ref<const std::string&>();
  const auto is_bad = [](char c) { return c >= 0 && c <= ' '; };
  if (words.empty() || std::any_of(words.begin(), words.end(), is_bad))
    fail(path, "a name has at least one letter and no spaces");
  return words;
}

const nlohmann::json& JsonReader::list(const Json& object, const char* key,
                                       const Path& path) const {
  const Json& all = need(object, key, path);
  if (!all.is_array() || all.empty())
    fail(path + "." + key, "expected a list with at least one element");
  if (all.size() > max_children) fail(path + "." + key, "there are more than 65535");
  return all;
}

JsonReader::Path JsonReader::item(const Path& path, const char* key, std::size_t i) {
  return path + "." + key + "[" + std::to_string(i) + "]";
}

void JsonReader::for_each_child(
    const Json& node, const Path& path, const char* label, const std::vector<std::string>& keys,
    const std::function<void(const Json&, std::string, const Path&)>& use) const {
  const Json& children = list(node, "children", path);
  std::set<std::string> names;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Path place = item(path, "children", i);
    if (!children[i].is_object())
      fail(place, "expected {\"" + std::string(label) + "\": ..., \"node\": ...}");
    only_keys(children[i], place, keys);
    const std::string name = text(need(children[i], label, place), place + "." + label);
    if (!names.insert(name).second)
      fail(place + "." + label, "an earlier child is called \"" + name + "\" too");
    use(children[i], name, place);
  }
}

}  // namespace pincer
