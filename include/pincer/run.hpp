#pragma once
#include <string>
#include <utility>
#include <vector>

#include "pincer/catalog/multiplayer_game.hpp"
#include "pincer/catalog/typed_game.hpp"
#include "pincer/cli.hpp"

namespace pincer {

/// What happens in G, as a catalog says it.
template <Game G>
std::vector<std::string> kinds_of() {
  std::vector<std::string> kinds;
  if constexpr (Turns<G>) kinds.push_back("turns");
  if constexpr (Chance<G>) kinds.push_back("chance");
  if constexpr (Joint<G>) kinds.push_back("joint");
  return kinds;
}

template <Multiplayer G>
std::vector<std::string> kinds_of() {
  return {"several"};
}

/// A command-line solver for a game with parameters, described as the built-in ones are.
inline int run(Entry entry, int argc, char** argv) {
  return run_cli(Catalog{std::move(entry)}, argc, argv);
}

/// A command-line solver for one game, named after the program:
///
///     int main(int argc, char** argv) { return pincer::run<MyGame>(argc, argv); }
template <class G>
int run(int argc, char** argv) {
  const std::string path = argc > 0 ? argv[0] : "game";
  return run({path.substr(path.rfind('/') + 1),
              "a game of your own",
              kinds_of<G>(),
              {},
              [](const Arguments&) { return any_game(G{}); }},
             argc, argv);
}

}  // namespace pincer
