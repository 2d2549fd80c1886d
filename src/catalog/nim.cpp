#include "pincer/games/nim.hpp"

#include "games.hpp"
#include "pincer/catalog/multiplayer_game.hpp"
#include "pincer/catalog/typed_game.hpp"
#include "pincer/games/multiplayer_nim.hpp"

namespace pincer {
namespace {

std::unique_ptr<AnyGame> make(const Arguments& a) {
  if (const int players = a.integer("players"); players > 2)
    return any_game(MultiplayerNim(a.integers("heaps"), players));
  return any_game(Nim(a.integers("heaps")));
}

}  // namespace

Entry nim_entry() {
  return {"nim",
          "take stones from one heap; the last stone wins",
          {"turns", "several"},
          {Parameter::integers("heaps", "3,4,5", 0, Nim::max_stones, "stones in each heap"),
           players_parameter()},
          make};
}

}  // namespace pincer
