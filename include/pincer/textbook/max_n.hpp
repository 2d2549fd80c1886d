#pragma once
#include <vector>

#include "pincer/textbook/meter.hpp"
#include "pincer/textbook/tie_rule.hpp"

namespace pincer::textbook {

/// The moves, by their places, that lead from each node of the current path to the end it would
/// choose. One list a ply, used again and again.
class PlannedLines {
 public:
  /// The node at `ply` now prefers the move at `place`, from where its child has planned on.
  void prefer(std::size_t ply, std::size_t place) {
    if (lines_.size() < ply + 2) lines_.resize(ply + 2);
    lines_[ply].assign(1, place);
    lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
  }

  /// The node at `ply` ends the game.
  void end(std::size_t ply) {
    if (lines_.size() < ply + 1) lines_.resize(ply + 1);
    lines_[ply].clear();
  }

  const std::vector<std::size_t>& from_root() const { return lines_.front(); }

 private:
  std::vector<std::vector<std::size_t>> lines_;
};

/// max^n (Luckhardt and Irani 1986; Russell and Norvig, Fig 5.4): every player takes the move
/// that gives most to him, and all know it. The whole tree.
template <Multiplayer G>
class MaxN {
 public:
  using State = typename G::State;
  using Value = typename G::Value;

  MaxN(const G& game, Meter<Value>& meter, TieRule rule)
      : game_(game), meter_(meter), rule_(rule) {}

  /// What everybody gets from `s` on.
  Payoffs<Value> solve(const State& s) {
    return value(s, first_chooser(rule_, game_.player(s)), 0);
  }

  /// The moves that lead there, each by its place among the moves.
  const std::vector<std::size_t>& line() const { return lines_.from_root(); }

 private:
  Payoffs<Value> value(const State& s, Chooser chooser, std::size_t ply) {
    const bool is_over = chooser.player == nobody;
    const auto call = meter_.enter(s, is_over ? Turn::over : Turn::max);
    if (is_over) {
      lines_.end(ply);
      return payoffs_of(game_, s);
    }
    Candidate<Value> best{};
    std::size_t place = 0;
    for (const auto& move : moves_of(game_, s)) {
      const State child = game_.play(s, move);
      const auto next = next_chooser(rule_, chooser, game_.player(child));
      const Candidate<Value> candidate{value(child, next, ply + 1), place};
      call.returned(Bounds<Value>::exactly(candidate.to(chooser.player)),
                    Bounds<Value>::exactly(candidate.to(0)));
      if (place == 0 || is_preferred(rule_, chooser, candidate, best)) {
        best = candidate;
        lines_.prefer(ply, place);
      }
      ++place;
    }
    return best.payoffs;
  }

  const G& game_;
  Meter<Value>& meter_;
  TieRule rule_;
  PlannedLines lines_;
};

}  // namespace pincer::textbook
