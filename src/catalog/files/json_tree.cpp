#include <algorithm>
#include <set>

#include "files/json_reader.hpp"
#include "files/written_game.hpp"

namespace pincer {
namespace {

constexpr std::int64_t max_weight = 1'000'000'000'000'000;

/// Builds a Tree from JSON that is well formed but may be anything.
class TreeReader : JsonReader {
 public:
  explicit TreeReader(std::string file) : JsonReader(std::move(file)) {}

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
  void read_node(const Json& node, Tree::Id id, const Path& path, int depth) {
    if (depth > max_depth) fail("", "the tree is more than 1000 moves deep");
    if (!node.is_object())
      fail(path, "expected a node: {\"payoff\": ...} or {\"turn\": ..., \"children\": [...]}");
    if (node.contains("payoff") == node.contains("turn"))
      fail(path, "a node has either \"payoff\" or \"turn\" and \"children\"");
    if (node.contains("payoff")) return read_leaf(node, id, path);
    const Turn turn = tree_.nodes[id].turn = turn_called(node["turn"], path + ".turn");
    if (turn == Turn::both) return read_cells(node, id, path, depth);
    only_keys(node, path, {"turn", "children"});
    const bool is_rolled = turn == Turn::chance;
    const char* const label = is_rolled ? "outcome" : "move";
    std::vector<std::string> keys = {label, "node"};
    if (is_rolled) keys.emplace_back("weight");
    std::int64_t left = max_weight;
    for_each_child(node, path, label, keys,
                   [&](const Json& child, std::string name, const Path& place) {
                     const std::int64_t w =
                         is_rolled ? weight(need(child, "weight", place), place + ".weight") : 1;
                     if ((left -= w) < 0) fail(place, "the weights add up to more than 1e15");
                     const Tree::Id next = tree_.add(id, std::move(name), Turn::over, w);
                     read_node(need(child, "node", place), next, place + ".node", depth + 1);
                   });
  }

  void read_leaf(const Json& node, Tree::Id id, const Path& path) {
    only_keys(node, path, {"payoff"});
    const double payoff = number(node["payoff"], path + ".payoff");
    if (!limits_.contains(payoff)) fail(path + ".payoff", "it is not between low and high");
    tree_.nodes[id].payoff = payoff;
  }

  void read_cells(const Json& node, Tree::Id id, const Path& path, int depth) {
    only_keys(node, path, {"turn", "rows", "columns", "cells"});
    const auto rows = side(node, "rows", path), columns = side(node, "columns", path);
    const Json& cells = list(node, "cells", path);
    if (cells.size() != rows.size()) fail(path + ".cells", "expected a list for each row");
    tree_.set_sides(id, rows, columns);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Path row = item(path, "cells", i);
      if (!cells[i].is_array() || cells[i].size() != columns.size())
        fail(row, "expected a list with a node for each column");
      for (std::size_t j = 0; j < columns.size(); ++j)
        read_node(cells[i][j], tree_.add(id, Turn::over), row + "[" + std::to_string(j) + "]",
                  depth + 1);
    }
  }

  /// What one side may choose from.
  std::vector<std::string> side(const Json& node, const char* key, const Path& path) const {
    std::vector<std::string> names;
    std::set<std::string> seen;
    for (const Json& value : list(node, key, path)) {
      const Path place = item(path, key, names.size());
      names.push_back(text(value, place));
      if (names.back().find('/') != std::string::npos)
        fail(place, "a / stands between the moves of both, and cannot be in the name of one");
      if (!seen.insert(names.back()).second) fail(place, "an earlier one is called so too");
    }
    return names;
  }

  Turn turn_called(const Json& value, const Path& path) const {
    if (value == "max") return Turn::max;
    if (value == "min") return Turn::min;
    if (value == "chance") return Turn::chance;
    if (value == "both") return Turn::both;
    fail(path, "expected \"max\", \"min\", \"chance\" or \"both\"");
  }

  std::int64_t weight(const Json& value, const Path& path) const {
    if (value.is_number_unsigned()) {
      const auto w = value.get<std::uint64_t>();
      if (w >= 1 && w <= static_cast<std::uint64_t>(max_weight))
        return static_cast<std::int64_t>(w);
    }
    fail(path, "a weight is an integer from 1 to 1e15");
  }

  Tree tree_;
  Bounds<double> limits_ = {-max_payoff, max_payoff};
};

/// Builds a MultiplayerTree from JSON that is well formed but may be anything.
class MultiplayerReader : JsonReader {
 public:
  explicit MultiplayerReader(std::string file) : JsonReader(std::move(file)) {}

  MultiplayerTree read(const Json& document) {
    only_keys(document, "", {"root"});
    read_node(document["root"], 0, "root", 0);
    if (tree_.players == 0) fail("root", "no leaf says what anybody gets");
    return std::move(tree_);
  }

 private:
  void read_node(const Json& node, MultiplayerTree::Id id, const Path& path, int depth) {
    if (depth > max_depth) fail("", "the tree is more than 1000 moves deep");
    if (!node.is_object())
      fail(path, "expected a node: {\"payoffs\": [...]} or {\"player\": ..., \"children\": [...]}");
    if (node.contains("payoffs") == node.contains("player"))
      fail(path, "a node has either \"payoffs\" or \"player\" and \"children\"");
    if (node.contains("payoffs")) {
      only_keys(node, path, {"payoffs"});
      tree_.nodes[id].payoffs = payoffs(node["payoffs"], path + ".payoffs");
      return;
    }
    only_keys(node, path, {"player", "children"});
    tree_.nodes[id].player = player(node["player"], path + ".player");
    for_each_child(node, path, "move", {"move", "node"},
                   [&](const Json& child, std::string name, const Path& place) {
                     const auto next = tree_.add(id, std::move(name), nobody);
                     read_node(need(child, "node", place), next, place + ".node", depth + 1);
                   });
  }

  /// A letter; the first leaf says how many there are.
  int player(const Json& value, const Path& path) {
    for (int p = 0; p < max_players; ++p)
      if (value == player_name(p)) {
        highest_ = std::max(highest_, p);
        if (tree_.players > 0) check_players(path);
        return p;
      }
    fail(path,
         "expected \"A\", \"B\" or another letter up to \"" + player_name(max_players - 1) + "\"");
  }

  Payoffs<double> payoffs(const Json& all, const Path& path) {
    if (!all.is_array() || all.size() < 2 || all.size() > max_players)
      fail(path, "expected a list of 2 to " + std::to_string(max_players) + " payoffs");
    if (tree_.players == 0) tree_.players = static_cast<int>(all.size());
    if (tree_.players != static_cast<int>(all.size()))
      fail(path, "an earlier leaf pays " + std::to_string(tree_.players) + " players");
    check_players(path);
    Payoffs<double> payoffs;
    for (const Json& payoff : all) payoffs.push_back(number(payoff, path));
    return payoffs;
  }

  void check_players(const Path& path) const {
    if (highest_ >= tree_.players)
      fail(path, player_name(highest_) + " moves in this tree and is not paid");
  }

  MultiplayerTree tree_{0};
  int highest_ = nobody;  // of the players who move
};

/// Whether the root of this document belongs to a game for several players.
bool is_for_several(const nlohmann::json& document) {
  if (!document.is_object() || !document.contains("root")) return false;
  const auto& root = document["root"];
  return root.is_object() && (root.contains("player") || root.contains("payoffs"));
}

}  // namespace

WrittenGame read_json_tree(const TextFile& file) {
  const nlohmann::json document = parse_json(file);
  if (is_for_several(document)) return MultiplayerReader(file.name).read(document);
  return TreeReader(file.name).read(document);
}

}  // namespace pincer
