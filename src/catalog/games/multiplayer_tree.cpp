#include "pincer/games/multiplayer_tree.hpp"

#include <algorithm>
#include <set>

#include "pincer/catalog/typed_session.hpp"
#include "pincer/games/tree.hpp"
#include "tree_file.hpp"

namespace pincer {
namespace {

/// Builds a MultiplayerTree from JSON that is well formed but may be anything.
class MultiplayerReader : TreeFileReader {
 public:
  explicit MultiplayerReader(std::string file) : TreeFileReader(std::move(file)) {}

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
    const bool is_leaf = node.contains("payoffs");
    if (is_leaf == (node.contains("player") || node.contains("children")))
      fail(path, "a node has either \"payoffs\" or \"player\" and \"children\"");
    if (is_leaf) {
      only_keys(node, path, {"payoffs"});
      tree_.nodes[id].payoffs = payoffs(node["payoffs"], path + ".payoffs");
      return;
    }
    only_keys(node, path, {"player", "children"});
    tree_.nodes[id].player = player(need(node, "player", path), path + ".player");
    const Json& children = children_of(node, path);
    std::set<std::string> names;
    for (std::size_t i = 0; i < children.size(); ++i)
      read_child(children[i], id, path + ".children[" + std::to_string(i) + "]", depth, names);
  }

  void read_child(const Json& child, MultiplayerTree::Id parent, const Path& path, int depth,
                  std::set<std::string>& names) {
    if (!child.is_object()) fail(path, "expected {\"move\": ..., \"node\": ...}");
    only_keys(child, path, {"move", "node"});
    const std::string name = text(need(child, "move", path), path + ".move");
    if (!names.insert(name).second)
      fail(path + ".move", "an earlier child is called \"" + name + "\" too");
    const auto id = tree_.add(parent, name, nobody);
    read_node(need(child, "node", path), id, path + ".node", depth + 1);
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

  Payoffs<double> payoffs(const Json& list, const Path& path) {
    if (!list.is_array() || list.size() < 2 || list.size() > max_players)
      fail(path, "expected a list of 2 to " + std::to_string(max_players) + " payoffs");
    if (tree_.players == 0) tree_.players = static_cast<int>(list.size());
    if (tree_.players != static_cast<int>(list.size()))
      fail(path, "an earlier leaf pays " + std::to_string(tree_.players) + " players");
    check_players(path);
    Payoffs<double> payoffs;
    for (const Json& payoff : list) payoffs.push_back(number(payoff, path));
    return payoffs;
  }

  void check_players(const Path& path) const {
    if (highest_ >= tree_.players)
      fail(path, player_name(highest_) + " moves in this tree and is not paid");
  }

  MultiplayerTree tree_{0};
  int highest_ = nobody;  // of the players who move
};

/// Whether such payoffs, and the sum of them, fit an int.
bool is_small_whole(double x) { return is_whole(x) && is_whole(max_players * x); }

std::shared_ptr<const Rules> game_on(MultiplayerTree tree) {
  const bool is_integer_valued =
      std::all_of(tree.nodes.begin(), tree.nodes.end(), [](const MultiplayerTree::Node& node) {
        return std::all_of(node.payoffs.begin(), node.payoffs.end(), is_small_whole);
      });
  if (is_integer_valued) return rules_of(MultiplayerTreeGame<int>(std::move(tree)));
  return rules_of(MultiplayerTreeGame<double>(std::move(tree)));
}

}  // namespace

bool is_for_several(const nlohmann::json& document) {
  if (!document.is_object() || !document.contains("root")) return false;
  const auto& root = document["root"];
  return root.is_object() && (root.contains("player") || root.contains("payoffs"));
}

std::shared_ptr<const Rules> tree_for_several(const nlohmann::json& document,
                                              const std::string& file) {
  return game_on(MultiplayerReader(file).read(document));
}

std::shared_ptr<const Rules> textbook_tree_for_several() {
  return game_on(three_player_textbook_tree());
}

}  // namespace pincer
