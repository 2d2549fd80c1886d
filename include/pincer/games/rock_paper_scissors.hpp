#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// Rock beats scissors, scissors beat paper, paper beats rock, for a number of rounds.
///
/// Winning with rock, paper or scissors scores its weight; a drawn round scores nothing and
/// counts as played. What is paid is the difference of the scores, or who has more: then the
/// match is over as soon as the rest cannot turn it, so that with equal weights it is a best of
/// n in which nobody plays on after winning more than half.
class RockPaperScissors {
 public:
  static constexpr int max_weight = 1000;
  static constexpr int max_rounds = 1000;

  enum class Move : std::uint8_t { rock, paper, scissors };
  enum class Pays : std::uint8_t {
    points,  ///< the difference of the scores
    sign     ///< 1, 0 or -1: who scored more
  };
  struct State {
    std::int32_t lead;  // of Max
    std::int32_t left;  // rounds

    bool operator==(const State&) const = default;
  };
  using Value = int;

  RockPaperScissors(std::array<int, 3> weights, int rounds, Pays pays)
      : weights_(weights), rounds_(rounds), pays_(pays) {
    for (const int weight : weights)
      if (weight < 0 || weight > max_weight) throw Error("a weight is 0 to 1000");
    if (rounds < 1 || rounds > max_rounds) throw Error("there are 1 to 1000 rounds");
  }

  State root() const { return {0, rounds_}; }

  Turn turn(const State& s) const {
    const bool is_decided = pays_ == Pays::sign && (s.lead > most(s) || s.lead < -most(s));
    return s.left == 0 || is_decided ? Turn::over : Turn::both;
  }

  int payoff(const State& s) const { return paid(s.lead); }
  Bounds<int> range() const { return {paid(-most(root())), paid(most(root()))}; }
  Bounds<int> bounds(const State& s) const {
    return {paid(s.lead - most(s)), paid(s.lead + most(s))};
  }

  auto moves(const State&, Side) const {
    return InlineVector<Move, 3>{Move::rock, Move::paper, Move::scissors};
  }

  State play(const State& s, Move a, Move b) const {
    const int won = a == b ? 0 : beats(a, b) ? weight(a) : -weight(b);
    return {s.lead + won, s.left - 1};
  }

  std::uint64_t key(const State& s) const { return packed(s.lead, s.left); }

  /// The players exchanged: worth minus as much.
  State swapped(const State& s) const { return {-s.lead, s.left}; }

  std::string name(const State&, Move m) const {
    return m == Move::rock ? "rock" : m == Move::paper ? "paper" : "scissors";
  }

  std::string show(const State& s) const {
    return "lead " + std::to_string(s.lead) + ", rounds left " + std::to_string(s.left) + '\n';
  }

 private:
  static bool beats(Move a, Move b) {
    return static_cast<int>(a) == (static_cast<int>(b) + 1) % 3;  // each beats the one before
  }

  int weight(Move m) const { return weights_[static_cast<std::size_t>(m)]; }

  /// What can still be scored.
  int most(const State& s) const {
    return s.left * *std::max_element(weights_.begin(), weights_.end());
  }

  int paid(int lead) const { return pays_ == Pays::points ? lead : (lead > 0) - (lead < 0); }

  std::array<int, 3> weights_;
  int rounds_;
  Pays pays_;
};

}  // namespace pincer
