#include "pincer/games/random_stacked.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {
namespace {

template <bool has_chance>
RandomStacked<has_chance> game(const Arguments& a) {
  using Leaves = typename RandomStacked<has_chance>::Leaves;
  const std::string& leaves = a.text("leaves");
  return RandomStacked<has_chance>({.branching = a.integer("branching"),
                                    .depth = a.integer("depth"),
                                    .seed = static_cast<std::uint64_t>(a.large("seed")),
                                    .leaves = leaves == "ternary"       ? Leaves::ternary
                                              : leaves == "incremental" ? Leaves::incremental
                                                                        : Leaves::uniform,
                                    .p = a.probability("p")});
}

}  // namespace

Entry random_stacked_entry() {
  using Game = RandomStacked<true>;
  return {"random_stacked",
          "random matrix games stacked on one another",
          kinds_of<RandomStacked<false>, RandomStacked<true>>(),
          {Parameter::integer("branching", 3, 1, Game::max_branching, "moves of each player"),
           Parameter::integer("depth", 4, 1, Game::max_depth, "stages"),
           Parameter::integer("seed", 1, 0, 1e15, "which game"),
           Parameter::choice("leaves", {"uniform", "ternary", "incremental"},
                             "in [-1, 1]; of -1, 0, 1; sums of -1, 0, 1 along the path"),
           Parameter::real("p", "0", 0, 1, "share of the joint moves that chance follows")},
          [](const Arguments& a) {
            return a.probability("p").part > 0 ? light_rules_of(game<true>(a))
                                               : rules_of(game<false>(a));
          },
          {"branching=2 depth=3 leaves=ternary", "branching=2 depth=3 leaves=incremental p=0.5",
           "branching=3 depth=2 p=1"}};
}

}  // namespace pincer
