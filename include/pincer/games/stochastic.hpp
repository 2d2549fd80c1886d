#pragma once
#include <cstdint>

#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/probability.hpp"

namespace pincer {

/// G with slippery moves (Atzmon, Stern, Saffidine): the chosen move happens with probability
/// p, every other legal move with (1 - p) / (b - 1). A state with one move has no chance node.
/// With last_chance false, neither has the last ply (G then tells plies_left).
template <Turns G>
class Stochastic {
 public:
  using Value = typename G::Value;
  using Move = typename G::Move;
  struct State {
    typename G::State inner;
    std::int32_t chosen;  // index of the chosen move while the dice are in the air, or -1

    bool operator==(const State&) const = default;
  };
  static constexpr bool is_tree = TreeShaped<G>;

  Stochastic(G game, Probability p, bool last_chance)
      : game_(std::move(game)), p_(p), last_chance_(last_chance) {}

  State root() const { return {game_.root(), -1}; }
  Turn turn(const State& s) const { return s.chosen < 0 ? game_.turn(s.inner) : Turn::chance; }
  Value payoff(const State& s) const { return game_.payoff(s.inner); }
  Bounds<Value> range() const { return game_.range(); }

  /// G's bounds must hold whatever is played, not only under best play.
  Bounds<Value> bounds(const State& s) const { return static_bounds(game_, s.inner); }

  auto moves(const State& s) const { return game_.moves(s.inner); }

  State play(const State& s, const Move& m) const {
    const auto moves = game_.moves(s.inner);
    if (moves.size() == 1 || (!last_chance_ && game_.plies_left(s.inner) == 1))
      return {game_.play(s.inner, m), -1};
    std::int32_t chosen = 0;
    while (!(moves[static_cast<std::size_t>(chosen)] == m)) ++chosen;
    return {s.inner, chosen};
  }

  auto outcomes(const State& s) const {
    const auto moves = game_.moves(s.inner);
    Rebound<decltype(moves), Outcome<State>> out;
    const auto others = static_cast<std::int64_t>(moves.size()) - 1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const bool is_chosen = static_cast<std::int32_t>(i) == s.chosen;
      const std::int64_t weight = is_chosen ? p_.part * others : p_.whole - p_.part;
      if (weight > 0) out.push_back({weight, {game_.play(s.inner, moves[i]), -1}});
    }
    return out;
  }

  auto key(const State& s) const requires Keyed<G> {
    return extended(own_key(game_, s.inner), s.chosen);
  }
  /// While the dice are in the air, `chosen` is the number of a move of this very state; of a
  /// symmetric one it would be another move. So only settled states share symmetric keys.
  auto symmetric_key(const State& s) const requires requires(const G g, const typename G::State t) {
    g.symmetric_key(t);
  }
  { return extended(s.chosen < 0 ? key_of(game_, s.inner) : own_key(game_, s.inner), s.chosen); }

  Value heuristic(const State& s) const requires Estimated<G> { return game_.heuristic(s.inner); }
  std::string name(const State& s, const Move& m) const { return move_name(game_, s.inner, m); }

  /// An outcome is named after the move that happens.
  std::string outcome_name(const State& s, std::size_t i) const {
    const auto moves = game_.moves(s.inner);
    if (p_.part == 0 && static_cast<std::int32_t>(i) >= s.chosen) ++i;  // the chosen one is out
    if (p_.part == p_.whole) i = static_cast<std::size_t>(s.chosen);
    return move_name(game_, s.inner, moves[i]);
  }

  std::string show(const State& s) const requires requires(G g) { g.show(s.inner); }
  { return game_.show(s.inner); }
  std::string mark(Side side) const requires requires(G g) { g.mark(side); }
  { return game_.mark(side); }

 private:
  G game_;
  Probability p_;
  bool last_chance_;
};

}  // namespace pincer
