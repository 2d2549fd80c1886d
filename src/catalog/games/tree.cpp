#include "pincer/games/tree.hpp"

#include <set>

#include "pincer/catalog/game_entry.hpp"
#include "pincer/catalog/tree_rules.hpp"
#include "pincer/games/multiplayer_tree.hpp"
#include "tree_file.hpp"

namespace pincer {
namespace {

constexpr std::int64_t max_weight = 1'000'000'000;

/// Builds a Tree from JSON that is well formed but may be anything.
class Reader : TreeFileReader {
 public:
  explicit Reader(std::string file) : TreeFileReader(std::move(file)) {}

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
    const Json& children = children_of(node, path);
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

  Tree tree_;
  Bounds<double> limits_ = {-max_payoff, max_payoff};
};

std::shared_ptr<const Rules> make(const Arguments& a) {
  const std::string& file = a.text("file");
  if (file.empty())
    return a.text("figure") == "5.4" ? textbook_tree_for_several() : rules_of_tree(textbook_tree());
  const auto document = read_tree_file(file);
  if (is_for_several(document)) return tree_for_several(document, file);
  return rules_of_tree(Reader(file).read(document));
}

}  // namespace

Entry tree_entry() {
  return {"tree",
          "a game tree from a file; by default one of the textbook's examples",
          kinds_of<TreeGame<double, false>, TreeGame<double, true, true>,
                   MultiplayerTreeGame<double>>(),
          {Parameter::text("file", "", "a tree in JSON"),
           Parameter::choice("figure", {"5.2", "5.4"},
                             "without a file: two players, or three (Russell and Norvig)")},
          make,
          {"figure=5.4"}};
}

}  // namespace pincer
