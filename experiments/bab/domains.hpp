#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "experiments/measure.hpp"
#include "pincer/games/cops_and_robbers.hpp"
#include "pincer/games/random_tree.hpp"
#include "pincer/games/stochastic.hpp"
#include "pincer/textbook/bounded_alpha_beta.hpp"

namespace pincer::experiments {

// The domains of Atzmon, Stern and Saffidine's experiments.

using Trees = RandomTree<double>;
using DiceTrees = Stochastic<Trees>;
using DiceChase = Stochastic<CopsAndRobbers>;

constexpr Probability four_in_five = {4, 5};  // that a chosen move happens

/// The eps of the figures. The paper's plots give no grid; the text names 0, 8, 24, 32, 60, 64 and
/// 80 on random trees and 0, 1, 2, 4 and 8 on cops and robbers.
inline const std::vector<double> tree_eps = {0, 8, 16, 24, 32, 40, 48, 56, 60, 64, 72, 80};
inline const std::vector<double> chase_eps = {0, 1, 2, 4, 6, 8, 10, 12};

inline Trees random_tree(std::uint64_t seed, int depth, int branching) {
  return Trees({.depth = depth, .branching = branching, .seed = seed});
}

/// Three cops after a robber on a 6x6 grid, `blocked` of its cells taken.
inline CopsAndRobbers::Setup chase_setup(std::uint64_t seed, int depth, int blocked) {
  auto setup = random_setup(6, 3, blocked, seed);
  setup.depth = depth;
  return setup;
}
constexpr int fifth_of_the_cells = 7;  // 20% of 36, to the nearest

/// Moves that may slip, the chosen one searched before the others.
template <Turns G>
class ChosenFirst : public Stochastic<G> {
 public:
  using Stochastic<G>::Stochastic;
  using State = typename Stochastic<G>::State;

  /// Requires: 0 < p < 1, so that the i-th outcome is the i-th move.
  auto outcomes(const State& s) const {
    auto outcomes = Stochastic<G>::outcomes(s);
    const auto chosen = outcomes.begin() + s.chosen;
    std::rotate(outcomes.begin(), chosen, chosen + 1);
    return outcomes;
  }
};

/// Cops and robbers with dice in the reading that comes closest to the printed numbers: "depth 3"
/// is the robber's ply, chance and the cops' ply; the horizon pays time plus distance; staying and
/// the chosen outcome come first.
inline ChosenFirst<CopsAndRobbers> closest_dice_chase(std::uint64_t seed) {
  auto setup = chase_setup(seed, 2, fifth_of_the_cells);
  setup.leaf = CopsAndRobbers::Leaf::time_plus_distance;
  setup.stay_first = true;
  return {CopsAndRobbers(setup), four_in_five, false};
}

/// As the paper's words have it: three plies, chance after each, the horizon pays distance.
inline DiceChase literal_dice_chase(std::uint64_t seed) {
  return {CopsAndRobbers(chase_setup(seed, 3, fifth_of_the_cells)), four_in_five, true};
}

/// Runs BAB on one instance at every eps.
template <class G>
void sweep_bab(Found& found, const Unit& unit, const std::string& setting, const G& game,
               const std::vector<double>& all_eps) {
  for (const double eps : all_eps)
    note(found, {"bab", setting, unit.index, eps},
         measure<textbook::BoundedAlphaBeta<G>>(game, game.root(), unit, eps));
}

}  // namespace pincer::experiments
