#pragma once
#include <string>

#include "pincer/best_first/best_first.hpp"
#include "pincer/best_first/bounded_mcts.hpp"
#include "pincer/best_first/df_pn.hpp"
#include "pincer/best_first/proof_number.hpp"
#include "pincer/catalog/any_game.hpp"

namespace pincer {

/// Calls `use(search)` with the search called `name`, if it is one that looks for the best leaf
/// first; false if it is not. Throws Error where the game has not what it needs.
template <Game G, class Use>
bool with_best_first(const std::string& name, const G& game, const Request& request, Use use) {
  if (name == "best_first") {
    BestFirst<G> search(game, request.memory_bytes);
    use(search);
    return true;
  }
  if (name == "bounded_mcts") {
    BoundedMcts<G> search(game, request.memory_bytes, request.seed);
    use(search);
    return true;
  }
  if (name != "proof_number" && name != "df_pn") return false;
  if constexpr (Joint<G>)
    throw Error(name + " proves claims move by move, and where both move at once no single move " +
                "proves one; use best_first or engine");
  else if constexpr (!TurnsOnly<G>)
    throw Error(name + " proves claims move by move, and an outcome of dice proves none; use " +
                "best_first or engine");
  else if (name == "proof_number") {
    ProofNumber<G> search(game, request.memory_bytes);
    use(search);
  } else if constexpr (Keyed<G>) {
    DfPn<G> search(game, request.memory_bytes);
    use(search);
  } else {
    throw Error(
        "df_pn needs states that can be recognised, and in this game none comes twice; "
        "use proof_number");
  }
  return true;
}

}  // namespace pincer
