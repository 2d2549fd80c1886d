#pragma once
#include <cstdint>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"
#include "pincer/games/stochastic.hpp"

namespace pincer {

/// Random matrix games stacked on one another: at every stage both players choose one of
/// `branching` moves at once, and after `depth` stages a leaf is paid. No tree is stored: what
/// stands at a node is a hash of the seed and the path to it.
///
/// With `has_chance`, a share p of the joint moves is followed by a chance node with two
/// outcomes whose weights are drawn from 1 to 3.
template <bool has_chance>
class RandomStacked {
 public:
  static constexpr bool is_tree = true;
  static constexpr int max_depth = 20;
  static constexpr int max_branching = 16;

  enum class Leaves : std::uint8_t {
    uniform,     ///< any number in [-1, 1]
    ternary,     ///< -1, 0 or 1
    incremental  ///< every joint move is worth -1, 0 or 1, and a leaf the sum on the way to it
  };
  struct State {
    std::uint64_t path;  // a hash of the seed and what happened so far
    std::int16_t sum;    // of the increments
    std::uint8_t stage;
    bool is_rolling;  // chance is next

    bool operator==(const State&) const = default;
  };
  using Move = int;  // 1 to branching
  using Value = double;

  struct Setup {
    int branching = 3;
    int depth = 4;
    std::uint64_t seed = 1;
    Leaves leaves = Leaves::uniform;
    Probability p = {0, 1};
  };

  explicit RandomStacked(const Setup& setup) : setup_(setup) {
    if (setup.depth < 1 || setup.depth > max_depth)
      throw Error("random matrix games are stacked 1 to 20 deep");
    if (setup.branching < 1 || setup.branching > max_branching)
      throw Error("a player has 1 to 16 moves at every stage");
    if (!has_chance && setup.p.part > 0) throw Error("this game has no chance nodes");
  }

  State root() const { return {mixed_bits(setup_.seed + odd_constant), 0, 0, false}; }

  Turn turn(const State& s) const {
    if (s.is_rolling) return Turn::chance;
    return s.stage == setup_.depth ? Turn::over : Turn::both;
  }

  double payoff(const State& s) const {
    switch (setup_.leaves) {
      case Leaves::incremental: return s.sum;
      case Leaves::ternary: return ternary(drawn(s, 1));
      case Leaves::uniform: break;
    }
    return static_cast<double>(drawn(s, 1) >> 11) * 0x1p-52 - 1;  // 53 bits
  }

  Bounds<double> range() const {
    if (setup_.leaves != Leaves::incremental) return {-1, 1};
    return {-static_cast<double>(setup_.depth), static_cast<double>(setup_.depth)};
  }

  Bounds<double> bounds(const State& s) const {
    if (turn(s) == Turn::over) return Bounds<double>::exactly(payoff(s));
    if (setup_.leaves != Leaves::incremental) return range();
    const int left = setup_.depth - s.stage;
    return {static_cast<double>(s.sum - left), static_cast<double>(s.sum + left)};
  }

  auto moves(const State&, Side) const {
    InlineVector<Move, max_branching> moves;
    for (Move m = 1; m <= setup_.branching; ++m) moves.push_back(m);
    return moves;
  }

  State play(const State& s, Move a, Move b) const {
    State next = on(s, static_cast<std::uint64_t>(a * (max_branching + 1) + b));
    ++next.stage;
    if (setup_.leaves == Leaves::incremental)
      next.sum = static_cast<std::int16_t>(next.sum + ternary(drawn(next, 2)));
    next.is_rolling = has_chance && drawn(next, 3) % static_cast<std::uint64_t>(setup_.p.whole) <
                                        static_cast<std::uint64_t>(setup_.p.part);
    return next;
  }

  auto outcomes(const State& s) const requires has_chance {
    InlineVector<Outcome<State>, 2> outcomes;
    for (std::uint64_t i = 1; i <= 2; ++i) {
      State next = on(s, i);
      next.is_rolling = false;
      outcomes.push_back({static_cast<std::int64_t>(1 + drawn(next, 4) % 3), next});
    }
    return outcomes;
  }

 private:
  static constexpr std::uint64_t odd_constant = 0x9e3779b97f4a7c15;

  static State on(State s, std::uint64_t choice) {
    s.path = mixed_bits(s.path + choice * odd_constant);
    return s;
  }

  /// A number that belongs to this state, one for each use. The uses are no choices.
  static std::uint64_t drawn(const State& s, std::uint64_t use) {
    return mixed_bits(s.path - use * odd_constant);
  }

  static int ternary(std::uint64_t number) { return static_cast<int>(number % 3) - 1; }

  Setup setup_;
};

}  // namespace pincer
