#include "pincer/games/random_tree.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"
#include "pincer/games/stochastic.hpp"

namespace pincer {
namespace {

template <class V>
RandomTree<V> random_tree(const Arguments& a) {
  return RandomTree<V>({.depth = a.integer("depth"),
                        .branching = a.integer("branching"),
                        .seed = static_cast<std::uint64_t>(a.large("seed")),
                        .low = static_cast<V>(a.real("low")),
                        .high = static_cast<V>(a.real("high")),
                        .whole_leaves = a.text("leaves") == "integer"});
}

std::unique_ptr<AnyGame> make(const Arguments& a) {
  const Probability p = a.probability("p");
  const auto tree = random_tree<double>(a);  // checks low and high before they become integers
  if (p.part < p.whole) return any_game(Stochastic(tree, p, a.flag("last_chance")));
  if (a.text("leaves") == "integer") return any_game(random_tree<int>(a));
  return any_game(tree);
}

}  // namespace

Entry random_tree_entry() {
  return {"random_tree",
          "a tree of fixed depth and branching with random payoffs at its leaves",
          {"turns", "chance"},
          {Parameter::integer("depth", 5, 1, RandomTree<int>::max_depth, "plies"),
           Parameter::integer("branching", 4, 1, RandomTree<int>::max_branching, "moves a state"),
           Parameter::integer("seed", 1, 0, 1e15, "which tree"),
           Parameter::real("low", "0", -1e9, 1e9, "lowest payoff"),
           Parameter::real("high", "100", -1e9, 1e9, "highest payoff"),
           Parameter::choice("leaves", {"real", "integer"}, "what payoffs are drawn from"),
           Parameter::real("p", "1", 0, 1, "probability that the chosen move happens"),
           Parameter::flag("last_chance", true, "whether chance also follows the last ply")},
          make};
}

}  // namespace pincer
