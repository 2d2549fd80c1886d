#include "tree_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>

#include "pincer/core/error.hpp"

namespace pincer {
namespace {

using Json = nlohmann::json;

constexpr std::size_t max_children = 65535;
constexpr std::streamsize max_bytes = std::streamsize{1} << 28;

/// The text of a file. Throws Error when there is none.
std::string read_text(const std::string& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    throw Error("'" + file + "' is a directory, not a tree file");
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Error("cannot read '" + file + "': " + std::generic_category().message(errno));

  std::string text;
  std::vector<char> block(1 << 16);
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())), in.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    if (static_cast<std::streamsize>(text.size()) > max_bytes)
      throw Error("'" + file + "' is larger than 256 MB, which is more than a tree file may be");
  }
  if (in.bad() || text.empty()) throw Error("there is nothing in '" + file + "' to read");
  const auto is_binary = [](char c) {
    return c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r';
  };
  if (std::any_of(text.begin(), text.end(), is_binary))
    throw Error("'" + file + "' is not a text file; a tree file is JSON");
  return text;
}

/// Finds what is wrong with the text before any of it is believed: where its syntax breaks, a
/// key given twice, nesting without end.
class SyntaxCheck : public nlohmann::json_sax<Json> {
 public:
  SyntaxCheck(const std::string& file, const std::string& text) : file_(file), text_(text) {}

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }

  bool start_object(std::size_t) override {
    keys_.emplace_back();
    if (keys_.size() >
        2 * TreeFileReader::max_depth + 4)  // a node and its place among its parent's children
      throw Error(file_ + ": the tree is more than 1000 moves deep");
    return true;
  }
  bool key(string_t& key) override {
    if (keys_.back().insert(key).second) return true;
    throw Error(file_ + ": the key \"" + key + "\" is given twice in one object");
  }
  bool end_object() override {
    keys_.pop_back();
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& e) override {
    throw Error(file_ + ", " + place(position) + ": " + reason(e.what()));
  }

 private:
  /// Line and column of the last of `bytes_read` bytes.
  std::string place(std::size_t bytes_read) const {
    const std::size_t at = std::min(std::max<std::size_t>(bytes_read, 1) - 1, text_.size());
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(at);
    const auto line = std::count(text_.begin(), end, '\n') + 1;
    const std::size_t start = at == 0 ? std::string::npos : text_.rfind('\n', at - 1);
    const std::size_t column = start == std::string::npos ? at + 1 : at - start;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
  }

  /// The library's words without its own numbers and places, fit for any terminal.
  static std::string reason(std::string words) {
    for (const std::string before : {"column ", "] "})
      if (const auto at = words.find(before); at != std::string::npos) {
        words.erase(0, before == "] " ? at + 2 : words.find(": ", at) + 2);
        break;
      }
    for (char& c : words)
      if (c < ' ' || c > '~') c = '?';
    return words;
  }

  const std::string& file_;
  const std::string& text_;
  std::vector<std::set<std::string>> keys_;
};

}  // namespace

nlohmann::json read_tree_file(const std::string& file) {
  const std::string text = read_text(file);
  SyntaxCheck check(file, text);
  Json::sax_parse(text, &check);
  return Json::parse(text);
}

void TreeFileReader::fail(const Path& path, const std::string& why) const {
  throw Error(file_ + (path.empty() ? "" : ", " + path) + ": " + why);
}

const nlohmann::json& TreeFileReader::need(const Json& object, const char* key,
                                           const Path& path) const {
  const auto found = object.find(key);
  if (found == object.end()) fail(path, "\"" + std::string(key) + "\" is missing");
  return *found;
}

void TreeFileReader::only_keys(const Json& object, const Path& path,
                               const std::vector<std::string>& allowed) const {
  for (const auto& [key, value] : object.items()) {
    if (std::find(allowed.begin(), allowed.end(), key) != allowed.end()) continue;
    std::string list;
    for (const std::string& name : allowed) list += (list.empty() ? "\"" : ", \"") + name + "\"";
    fail(path, "unknown key \"" + key + "\"; there may be " + list);
  }
}

double TreeFileReader::number(const Json& value, const Path& path) const {
  if (!value.is_number()) fail(path, "expected a number");
  const auto x = value.get<double>();
  if (!(std::abs(x) <= max_payoff)) fail(path, "numbers are between -1e12 and 1e12");
  return x;
}

std::string TreeFileReader::text(const Json& value, const Path& path) const {
  if (!value.is_string()) fail(path, "expected a text");
  const auto& words = value.get_ref<const std::string&>();
  const auto is_bad = [](char c) { return c >= 0 && c <= ' '; };
  if (words.empty() || std::any_of(words.begin(), words.end(), is_bad))
    fail(path, "a name has at least one letter and no spaces");
  return words;
}

const nlohmann::json& TreeFileReader::children_of(const Json& node, const Path& path) const {
  const Json& children = need(node, "children", path);
  if (!children.is_array() || children.empty())
    fail(path + ".children", "expected a list of at least one child");
  if (children.size() > max_children) fail(path + ".children", "there are more than 65535");
  return children;
}

}  // namespace pincer
