#pragma once
#include "pincer/core/explain.hpp"  // first: what it says of a mistake is short then

#include <string>
#include <type_traits>
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
int run([[maybe_unused]] int argc, [[maybe_unused]] char** argv) {
  if constexpr (!Wellformed<G>) {
    explain_members<G>();
    return 2;
  } else if constexpr (!std::is_default_constructible_v<G>) {
    static_assert(std::is_default_constructible_v<G>,
                  "run<G> makes the game as G{}: give the parameters of its constructor defaults, "
                  "or name them for the command line with run(Entry{...}, argc, argv)");
    return 2;
  } else {
    const std::string path = argc > 0 ? argv[0] : "game";
    return run({path.substr(path.rfind('/') + 1),
                "a game of your own",
                kinds_of<G>(),
                {},
                [](const Arguments&) { return rules_of(G{}); }},
               argc, argv);
  }
}

}  // namespace pincer
