#include "pincer/games/random_tree.hpp"

#include "pincer/catalog/game_entry.hpp"
#include "pincer/games/multiplayer_random_tree.hpp"
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

template <LeafSum leaf_sum>
std::shared_ptr<const Rules> tree_for_several(const Arguments& a) {
  return rules_of(
      MultiplayerRandomTree<leaf_sum>({.players = a.integer("players"),
                                       .depth = a.integer("depth"),
                                       .branching = a.integer("branching"),
                                       .seed = static_cast<std::uint64_t>(a.large("seed")),
                                       .high = static_cast<int>(a.real("high"))}));
}

/// Payoffs of several players are whole numbers from 0 on, and there are no dice.
std::shared_ptr<const Rules> make_for_several(const Arguments& a) {
  const double high = a.real("high");
  if (a.real("low") != 0 || high != std::floor(high))
    throw Error("with more than two players low is 0 and high an integer");
  if (a.real("p") != 1) throw Error("with more than two players there is no chance: p is 1");
  if (a.text("sum") == "constant") return tree_for_several<LeafSum::constant>(a);
  if (a.text("sum") == "bounded") return tree_for_several<LeafSum::bounded>(a);
  return tree_for_several<LeafSum::free>(a);
}

std::shared_ptr<const Rules> make(const Arguments& a) {
  if (a.integer("players") > 2) return make_for_several(a);
  const Probability p = a.probability("p");
  const auto tree = random_tree<double>(a);  // checks low and high before they become integers
  if (p.part < p.whole) return light_rules_of(Stochastic(tree, p, a.flag("last_chance")));
  if (a.text("leaves") == "integer") return light_rules_of(random_tree<int>(a));
  return rules_of(tree);
}

}  // namespace

Entry random_tree_entry() {
  return {"random_tree",
          "a tree of fixed depth and branching with random payoffs at its leaves",
          kinds_of<RandomTree<double>, Stochastic<RandomTree<double>>,
                   MultiplayerRandomTree<LeafSum::free>>(),
          {Parameter::integer("depth", 5, 1, RandomTree<int>::max_depth, "plies"),
           Parameter::integer("branching", 4, 1, RandomTree<int>::max_branching, "moves a state"),
           Parameter::integer("seed", 1, 0, 1e15, "which tree"),
           Parameter::real("low", "0", -1e9, 1e9, "lowest payoff"),
           Parameter::real("high", "100", -1e9, 1e9, "highest payoff"),
           Parameter::choice("leaves", {"real", "integer"}, "what payoffs are drawn from"),
           Parameter::real("p", "1", 0, 1, "probability that the chosen move happens"),
           Parameter::flag("last_chance", true, "whether chance also follows the last ply"),
           players_parameter(),
           Parameter::choice("sum", {"constant", "bounded", "free"},
                             "of the payoffs of more than two players")},
          make,
          {"depth=3 branching=2 seed=9 leaves=integer low=-3 high=3", "depth=3 branching=3 p=0.8",
           "depth=2 branching=4 p=0.5 last_chance=false leaves=integer",
           "depth=4 branching=1 p=0.3 low=-1 high=-1", "depth=2 branching=3 p=0",
           "players=4 depth=4 branching=3", "players=3 depth=3 high=2 sum=free"}};
}

}  // namespace pincer
