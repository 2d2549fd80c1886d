#include "pincer/games/nim.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {

Entry nim_entry() {
  return {"nim",
          "take stones from one heap; the last stone wins",
          {"turns"},
          {Parameter::integers("heaps", "3,4,5", 0, Nim::max_stones, "stones in each heap")},
          [](const Arguments& a) { return any_game(Nim(a.integers("heaps"))); }};
}

}  // namespace pincer
