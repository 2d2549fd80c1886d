#pragma once
// clang-format off
#include "pincer/core/explain.hpp"  // first: compilers then say little about where a mistake was found
// clang-format on

#include <string>
#include <type_traits>
#include <utility>

#include "pincer/catalog/game_entry.hpp"
#include "pincer/cli.hpp"

namespace pincer {

#ifdef __OPTIMIZE__
inline constexpr bool is_optimised = true;
#else
inline constexpr bool is_optimised = false;
#endif

/// An entry for a game without parameters.
template <class G>
Entry entry_of(std::string name) {
  return {std::move(name), "a game of your own", kinds_of<G>(), {}, [](const Arguments&) {
            return rules_of(G{});
          }};
}

/// A command-line solver for a game with parameters, described as the built-in ones are
/// (docs/guide.md).
inline int run(Entry entry, int argc, char** argv) {
  return run_cli(Catalog{std::move(entry)}, argc, argv, is_optimised);
}

/// A command-line solver for one game, named after the program. docs/guide.md goes from nothing to
/// a finished game, docs/members.md has all members of a game on one screen:
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
    return run(entry_of<G>(path.substr(path.rfind('/') + 1)), argc, argv);
  }
}

}  // namespace pincer
