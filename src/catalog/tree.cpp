#include "pincer/games/tree.hpp"

#include <cerrno>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <system_error>

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {
namespace {

using Json = nlohmann::json;

constexpr int max_depth = 1000;      // of nodes below the root
constexpr double max_payoff = 1e12;  // beyond it doubles get too coarse to compare with one
constexpr std::size_t max_children = 65535;
constexpr std::int64_t max_weight = 1'000'000'000;
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
    if (keys_.size() > 2 * max_depth + 4)  // a node and its place among its parent's children
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

/// Builds a Tree from JSON that is well formed but may be anything.
class Reader {
 public:
  explicit Reader(std::string file) : file_(std::move(file)) {}

  Tree read(const Json& document) {
    if (!document.is_object()) fail("", "a tree file is an object with a \"root\"");
    only_keys(document, "", {"low", "high", "root"});
    if (document.contains("low")) limits_.lower = number(document["low"], "low");
    if (document.contains("high")) limits_.upper = number(document["high"], "high");
    if (limits_.lower > limits_.upper) fail("low", "it is above \"high\"");
    read_node(need(document, "root", ""), 0, "root", 0);
    tree_.fit_range();
    if (document.contains("low")) tree_.range.lower = limits_.lower;
    if (document.contains("high")) tree_.range.upper = limits_.upper;
    return std::move(tree_);
  }

 private:
  using Path = std::string;

  [[noreturn]] void fail(const Path& path, const std::string& why) const {
    throw Error(file_ + (path.empty() ? "" : ", " + path) + ": " + why);
  }

  const Json& need(const Json& object, const char* key, const Path& path) const {
    const auto found = object.find(key);
    if (found == object.end()) fail(path, "\"" + std::string(key) + "\" is missing");
    return *found;
  }

  void only_keys(const Json& object, const Path& path,
                 const std::vector<std::string>& allowed) const {
    for (const auto& [key, value] : object.items()) {
      if (std::find(allowed.begin(), allowed.end(), key) != allowed.end()) continue;
      std::string list;
      for (const std::string& name : allowed) list += (list.empty() ? "\"" : ", \"") + name + "\"";
      fail(path, "unknown key \"" + key + "\"; there may be " + list);
    }
  }

  double number(const Json& value, const Path& path) const {
    if (!value.is_number()) fail(path, "expected a number");
    const auto x = value.get<double>();
    if (!(std::abs(x) <= max_payoff)) fail(path, "numbers are between -1e12 and 1e12");
    return x;
  }

  std::string text(const Json& value, const Path& path) const {
    if (!value.is_string()) fail(path, "expected a text");
    const auto& words = value.get_ref<const std::string&>();
    const auto is_bad = [](char c) { return c >= 0 && c <= ' '; };
    if (words.empty() || std::any_of(words.begin(), words.end(), is_bad))
      fail(path, "a name has at least one letter and no spaces");
    return words;
  }

  void read_node(const Json& node, Tree::Id id, const Path& path, int depth) {
    if (depth > max_depth) fail("", "the tree is more than 1000 moves deep");
    if (!node.is_object())
      fail(path, "expected a node: {\"payoff\": ...} or {\"turn\": ..., \"children\": [...]}");
    const bool is_leaf = node.contains("payoff");
    if (is_leaf == (node.contains("turn") || node.contains("children")))
      fail(path, "a node has either \"payoff\" or \"turn\" and \"children\"");
    if (is_leaf) {
      only_keys(node, path, {"payoff"});
      const double payoff = number(node["payoff"], path + ".payoff");
      if (!limits_.contains(payoff)) fail(path + ".payoff", "it is not between low and high");
      tree_.nodes[id].payoff = payoff;
      return;
    }
    only_keys(node, path, {"turn", "children"});
    tree_.nodes[id].turn = turn(need(node, "turn", path), path + ".turn");
    const Json& children = need(node, "children", path);
    if (!children.is_array() || children.empty())
      fail(path + ".children", "expected a list of at least one child");
    if (children.size() > max_children) fail(path + ".children", "there are more than 65535");
    std::set<std::string> names;
    for (std::size_t i = 0; i < children.size(); ++i)
      read_child(children[i], id, path + ".children[" + std::to_string(i) + "]", depth, names);
  }

  Turn turn(const Json& value, const Path& path) const {
    if (value == "max") return Turn::max;
    if (value == "min") return Turn::min;
    if (value == "chance") return Turn::chance;
    if (value == "both") fail(path, "nodes where both players move at once are not supported yet");
    fail(path, "expected \"max\", \"min\" or \"chance\"");
  }

  void read_child(const Json& child, Tree::Id parent, const Path& path, int depth,
                  std::set<std::string>& names) {
    const bool is_outcome = tree_.nodes[parent].turn == Turn::chance;
    const char* label = is_outcome ? "outcome" : "move";
    if (!child.is_object())
      fail(path, is_outcome ? "expected {\"outcome\": ..., \"weight\": ..., \"node\": ...}"
                            : "expected {\"move\": ..., \"node\": ...}");
    if (is_outcome) only_keys(child, path, {"outcome", "weight", "node"});
    else only_keys(child, path, {"move", "node"});
    const std::string name = text(need(child, label, path), path + "." + label);
    if (!names.insert(name).second)
      fail(path + "." + label, "an earlier child is called \"" + name + "\" too");
    const std::int64_t w = is_outcome ? weight(need(child, "weight", path), path + ".weight") : 1;
    const Tree::Id id = tree_.add(parent, name, Turn::over, w);
    read_node(need(child, "node", path), id, path + ".node", depth + 1);
  }

  std::int64_t weight(const Json& value, const Path& path) const {
    if (value.is_number_unsigned()) {
      const auto w = value.get<std::uint64_t>();
      if (w >= 1 && w <= static_cast<std::uint64_t>(max_weight))
        return static_cast<std::int64_t>(w);
    }
    fail(path, "a weight is an integer from 1 to 1000000000");
  }

  std::string file_;
  Tree tree_;
  Bounds<double> limits_ = {-max_payoff, max_payoff};
};

Tree tree_from(const std::string& file) {
  const std::string text = read_text(file);
  SyntaxCheck check(file, text);
  Json::sax_parse(text, &check);
  return Reader(file).read(Json::parse(text));
}

bool is_integer_valued(const Tree& tree) {
  const auto is_int = [](double x) { return x == std::floor(x) && std::abs(x) <= 1e9; };
  return is_int(tree.range.lower) && is_int(tree.range.upper) &&
         std::all_of(tree.nodes.begin(), tree.nodes.end(),
                     [&](const Tree::Node& node) { return is_int(node.payoff); });
}

std::unique_ptr<AnyGame> make(const Arguments& a) {
  const std::string& file = a.text("file");
  Tree tree = file.empty() ? textbook_tree() : tree_from(file);
  if (tree.has_chance()) return any_game(TreeGame<double, true>(std::move(tree)));
  if (is_integer_valued(tree)) return any_game(TreeGame<int, false>(std::move(tree)));
  return any_game(TreeGame<double, false>(std::move(tree)));
}

}  // namespace

Entry tree_entry() {
  return {"tree",
          "a game tree from a file; by default the textbook's example",
          {"turns", "chance"},
          {Parameter::text("file", "", "a tree in JSON")},
          make};
}

}  // namespace pincer
