#include "pincer/games/tree.hpp"

#include "files/written_game.hpp"
#include "pincer/catalog/game_entry.hpp"
#include "pincer/catalog/tree_rules.hpp"

namespace pincer {
namespace {

std::shared_ptr<const Rules> make(const Arguments& a) {
  const std::string& file = a.text("file");
  if (file.empty())
    return a.text("figure") == "5.4" ? rules_of_tree(three_player_textbook_tree())
                                     : rules_of_tree(textbook_tree());
  WrittenGame game = read_tree(read_text_file(file, "a tree file", 256));
  return std::visit([](auto& tree) { return rules_of_tree(std::move(tree)); }, game);
}

}  // namespace

Entry tree_entry() {
  return {"tree",
          "a game tree from a file; by default one of the textbook's examples",
          kinds_of<TreeGame<double, false>, TreeGame<double, true, true>,
                   MultiplayerTreeGame<double>>(),
          {Parameter::text("file", "", "a tree in JSON, or an extensive game of Gambit's (.efg)"),
           Parameter::choice("figure", {"5.2", "5.4"},
                             "without a file: two players, or three (Russell and Norvig)")},
          make,
          {"figure=5.4"}};
}

}  // namespace pincer
