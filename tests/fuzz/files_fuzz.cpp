// Feeds the readers of trees and matrices with anything: a text is read or refused with Error, and
// what was read is a game.

#include <cstddef>
#include <cstdint>

#include "files/gambit_text.hpp"
#include "files/written_game.hpp"
#include "tree_check.hpp"

namespace {

void look_at(const pincer::Tree& tree) {
  try {
    if (pincer::TreeCheck(tree).has_shared_nodes()) __builtin_trap();
  } catch (const pincer::Error&) {
    __builtin_trap();  // readers do not return what is no game
  }
}

void look_at(const pincer::MultiplayerTree& tree) {
  const pincer::MultiplayerTreeGame<double> game(tree);
  if (game.players() < 2) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pincer::TextFile file{"fuzz", {reinterpret_cast<const char*>(data), size}};
  try {
    pincer::check_text(file, "a game");
    if (pincer::GambitText::begins(file, "NFG")) pincer::read_nfg_matrix(file);
    else std::visit([](const auto& tree) { look_at(tree); }, pincer::read_tree(file));
  } catch (const pincer::Error&) {
  }
  return 0;
}
