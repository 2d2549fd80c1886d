#pragma once
#include <string>
#include <utility>

#include "pincer/catalog/game_entry.hpp"
#include "pincer/cli.hpp"

namespace pincer {

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
              [](const Arguments&) { return rules_of(G{}); }},
             argc, argv);
}

}  // namespace pincer
