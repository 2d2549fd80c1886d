// How much of max^n the prunings for several players leave out: on random trees, on the same trees
// with the best move first, and where all ends are alike, which is the best that can happen to
// them. Answers are checked to agree before anything is counted.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "../tests/flat_game.hpp"
#include "pincer/games/multiplayer_tree.hpp"
#include "pincer/textbook/pruned_max_n.hpp"

using namespace pincer;
using namespace pincer::textbook;
using pincer::testing::Flat;

namespace {

using Tree = MultiplayerTreeGame<int>;
constexpr int pot = 60;

template <class Algorithm, class G>
double nodes(const G& game, std::vector<int>& values) {
  Budget budget;
  Meter<int> meter(budget);
  const auto found = Algorithm(game, meter, TieRule::first).solve(game.root());
  const std::vector<int> here(found.begin(), found.end());
  if (values.empty()) values = here;
  if (values != here) throw Error("two algorithms disagree");
  return static_cast<double>(meter.counts().nodes);
}

struct Nodes {
  double plain = 0, shallow = 0, last_branch = 0, speculative = 0;

  template <class G>
  void add(const G& game) {
    std::vector<int> values;
    plain += nodes<MaxN<G>>(game, values);
    shallow += nodes<PrunedMaxN<G, Pruning::shallow>>(game, values);
    last_branch += nodes<PrunedMaxN<G, Pruning::last_branch>>(game, values);
    speculative += nodes<PrunedMaxN<G, Pruning::speculative>>(game, values);
  }

  void print(const std::string& label) const {
    std::printf("%-34s %12.0f  %.3f  %.3f  %.3f\n", label.c_str(), plain, shallow / plain,
                last_branch / plain, speculative / plain);
  }
};

/// A tree of fixed depth and branching; the pot is cut at random at every leaf.
class Grower {
 public:
  Grower(int players, int depth, int branching, unsigned seed)
      : depth_(depth), branching_(branching), random_(seed), tree_(players) {
    grow(0, 0);
  }

  const MultiplayerTree& tree() const { return tree_; }

  /// The same tree with the best move of every node first.
  MultiplayerTree ordered() {
    order(0);
    return tree_;
  }

 private:
  void grow(MultiplayerTree::Id id, int ply) {
    auto& node = tree_.nodes[id];
    if (ply == depth_) {
      node.payoffs = divided();
      return;
    }
    node.player = ply % tree_.players;
    for (int m = 0; m < branching_; ++m) grow(tree_.add(id, std::to_string(m), nobody), ply + 1);
  }

  Payoffs<double> divided() {
    std::vector<int> cuts = {0, pot};
    for (int p = 1; p < tree_.players; ++p)
      cuts.push_back(std::uniform_int_distribution<int>(0, pot)(random_));
    std::sort(cuts.begin(), cuts.end());
    Payoffs<double> payoffs;
    for (std::size_t p = 1; p < cuts.size(); ++p) payoffs.push_back(cuts[p] - cuts[p - 1]);
    return payoffs;
  }

  Payoffs<double> order(MultiplayerTree::Id id) {
    auto& node = tree_.nodes[id];
    if (node.player == nobody) return node.payoffs;
    const auto mine = static_cast<std::size_t>(node.player);
    std::size_t best = 0;
    Payoffs<double> best_payoffs;
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
      const auto payoffs = order(node.moves[i]);
      if (!best_payoffs.empty() && payoffs[mine] <= best_payoffs[mine]) continue;
      best = i;
      best_payoffs = payoffs;
    }
    std::swap(node.moves.front(), node.moves[best]);
    return best_payoffs;
  }

  int depth_, branching_;
  std::mt19937_64 random_;
  MultiplayerTree tree_;
};

void random_trees(int players, int depth, int branching) {
  Nodes as_drawn, best_first;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Grower grower(players, depth, branching, seed);
    as_drawn.add(Tree(grower.tree()));
    best_first.add(Tree(grower.ordered()));
  }
  const std::string label = std::to_string(players) + " players, branching " +
                            std::to_string(branching) + ", depth " + std::to_string(depth);
  as_drawn.print(label);
  best_first.print("  best move first");
}

/// By what the nodes of one ply are multiplied on the next, over one round of all players.
void flat_trees(int players, int depth, int branching) {
  Nodes shorter, longer;
  shorter.add(Flat{players, depth - players, branching});
  longer.add(Flat{players, depth, branching});
  const auto growth = [&](double few, double many) { return std::pow(many / few, 1.0 / players); };
  const double best = std::pow(branching, (players - 1.0) / players);
  std::printf("%d players, branching %2d, depth %2d  %.3f  %.3f  %.3f  %.3f  best %.3f\n", players,
              branching, depth, growth(shorter.plain, longer.plain),
              growth(shorter.shallow, longer.shallow),
              growth(shorter.last_branch, longer.last_branch),
              growth(shorter.speculative, longer.speculative), best);
}

}  // namespace

int main() {
  std::puts("random trees, nodes of max_n; shallow, last_branch, speculative as a share of them");
  const int depths[] = {12, 8, 7, 6};
  for (int players = 3; players <= 5; ++players)
    for (int branching = 2; branching <= 5; ++branching)
      random_trees(players, depths[branching - 2], branching);
  std::puts("all ends alike: growth per ply of max_n, shallow, last_branch, speculative");
  const int rounds[] = {5, 4, 3, 3, 3, 2, 2, 2, 2};
  for (int branching = 2; branching <= 10; ++branching)
    flat_trees(3, 3 * rounds[branching - 2], branching);
  for (int branching = 2; branching <= 5; ++branching) flat_trees(4, 8, branching);
}
