#include "pincer/games/nim.hpp"

#include "pincer/catalog/game_entry.hpp"
#include "pincer/games/multiplayer_nim.hpp"

namespace pincer {
namespace {

std::shared_ptr<const Rules> make(const Arguments& a) {
  if (const int players = a.integer("players"); players > 2)
    return rules_of(MultiplayerNim(a.integers("heaps"), players));
  return rules_of(Nim(a.integers("heaps")));
}

}  // namespace

Entry nim_entry() {
  return {"nim",
          "take stones from one heap; the last stone wins",
          kinds_of<Nim, MultiplayerNim>(),
          {Parameter::integers("heaps", "3,4,5", 0, Nim::max_stones, "stones in each heap"),
           players_parameter()},
          make,
          {"heaps=1,0,2", "heaps=0", "heaps=1,0,2 players=3", "heaps=0 players=3"}};
}

}  // namespace pincer
