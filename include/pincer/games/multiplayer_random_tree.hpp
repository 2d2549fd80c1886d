#pragma once
#include <algorithm>
#include <cstdint>

#include "pincer/core/key.hpp"
#include "pincer/core/multiplayer.hpp"

namespace pincer {

/// What is known about the sum of a random leaf's payoffs.
enum class LeafSum : std::uint8_t {
  constant,  ///< it is `high`: the players divide it among them
  bounded,   ///< it is at most `high`: something may be left over
  free,      ///< nothing: each payoff is drawn by itself
};

/// Players move in turn over a tree of fixed depth and branching. Payoffs are whole numbers from
/// 0 to `high`. No tree is stored: a leaf's payoffs are a hash of the seed and the path to it.
template <LeafSum leaf_sum>
class MultiplayerRandomTree {
 public:
  static constexpr int max_depth = 40;
  static constexpr int max_branching = 16;
  static constexpr bool is_tree = true;

  struct State {
    std::uint64_t path;  // a hash of the seed and the moves so far
    std::int32_t ply;

    bool operator==(const State&) const = default;
  };
  using Move = int;  // 1 to branching
  using Value = int;

  struct Setup {
    int players = 3;
    int depth = 5;
    int branching = 4;
    std::uint64_t seed = 1;
    int high = 100;
  };

  explicit MultiplayerRandomTree(Setup setup) : setup_(setup) {
    if (setup.players < 2 || setup.players > max_players)
      throw Error("a random tree has 2 to 6 players");
    if (setup.depth < 1 || setup.depth > max_depth)
      throw Error("a random tree is 1 to 40 plies deep");
    if (setup.branching < 1 || setup.branching > max_branching)
      throw Error("a random tree has 1 to 16 moves in every state");
    if (setup.high < 0)
      throw Error("payoffs of several players are from 0 to high: it is negative");
  }

  State root() const { return {mixed_bits(setup_.seed + odd_constant), 0}; }
  int players() const { return setup_.players; }
  int player(const State& s) const {
    return s.ply == setup_.depth ? nobody : s.ply % setup_.players;
  }
  Bounds<int> range(int) const { return {0, setup_.high}; }
  Bounds<int> sum() const requires(leaf_sum != LeafSum::free) {
    return {leaf_sum == LeafSum::constant ? setup_.high : 0, setup_.high};
  }

  Payoffs<int> payoffs(const State& s) const {
    const auto values = static_cast<std::uint64_t>(setup_.high) + 1;
    Payoffs<int> drawn;
    std::uint64_t random = s.path;
    for (int p = 0; p < setup_.players; ++p) {
      random = mixed_bits(random + odd_constant);
      drawn.push_back(static_cast<int>(random % values));
    }
    if constexpr (leaf_sum != LeafSum::free) divide(drawn);
    return drawn;
  }

  auto moves(const State&) const {
    InlineVector<Move, max_branching> moves;
    for (Move m = 1; m <= setup_.branching; ++m) moves.push_back(m);
    return moves;
  }

  State play(const State& s, Move m) const {
    return {mixed_bits(s.path + static_cast<std::uint64_t>(m) * odd_constant), s.ply + 1};
  }

 private:
  static constexpr std::uint64_t odd_constant = 0x9e3779b97f4a7c15;

  /// Cuts [0, high] at the numbers drawn and makes of them what lies between two cuts.
  void divide(Payoffs<int>& cuts) const {
    if constexpr (leaf_sum == LeafSum::constant) cuts[cuts.size() - 1] = setup_.high;
    // Insertion by hand: in an inlined std::sort g++ 12 sees more cuts than there can be.
    for (int* cut = cuts.begin(); cut != cuts.end(); ++cut)
      std::rotate(std::upper_bound(cuts.begin(), cut, *cut), cut, cut + 1);
    for (std::size_t p = cuts.size(); p-- > 1;) cuts[p] -= cuts[p - 1];
  }

  Setup setup_;
};

}  // namespace pincer
