#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/games/cops_and_robbers.hpp"

namespace pincer {

/// Cops and robbers in which everybody moves at once: the robber (Max) and all cops (Min) take
/// a step in the same round. The robber is caught when a cop ends the round on the same cell, and
/// also when the two have changed places: they have run into each other.
///
/// Everything else is as in CopsAndRobbers, counted in rounds instead of plies: a capture pays
/// the rounds played, the horizon pays by distance.
class Pursuit {
 public:
  using Setup = CopsAndRobbers::Setup;  // its depth is in rounds
  using State = CopsAndRobbers::State;  // its ply is the rounds played
  struct Move {
    CopsAndRobbers::Move steps;
    Side side;  // the robber's, or the cops'

    bool operator==(const Move&) const = default;
  };
  using Value = double;

  explicit Pursuit(const Setup& setup)
      : chase_(setup), size_(setup.size), cops_(static_cast<int>(setup.cops.size())) {
    note_walks();
    note_runs();
  }

  State root() const { return chase_.root(); }
  Turn turn(const State& s) const { return chase_.turn(s) == Turn::over ? Turn::over : Turn::both; }
  double payoff(const State& s) const { return chase_.payoff(s); }
  Bounds<double> range() const { return chase_.range(); }

  /// A cop who goes to where the robber was never has further to walk than before; a robber who can
  /// run straight away from all of them to the end keeps them at that.
  std::optional<double> settled(const State& s) const {
    const int left = chase_.plies_left(s);
    if (left >= size_) return std::nullopt;
    int ways = runs_[left * max_cells + s.robber()], apart = 0;
    for (int i = 0; i < cops_; ++i) {
      ways &= ways_out_[s.cop(i) * max_cells + s.robber()];
      apart += chase_.distance(s.cop(i), s.robber());
    }
    if (ways == 0) return std::nullopt;
    const double paid = chase_.at_horizon(apart);
    return paid >= s.ply() + left ? std::optional(paid) : std::nullopt;  // or capture may be better
  }

  /// The cops follow, as above. A robber who does not move meets nobody before one has walked
  /// all the way.
  Bounds<double> bounds(const State& s) const {
    int apart = 0, walks = 0, shortest = CopsAndRobbers::max_distance;
    for (int i = 0; i < cops_; ++i) {
      const int walk = walks_[s.cop(i) * max_cells + s.robber()];
      apart += chase_.distance(s.cop(i), s.robber());
      walks += walk;
      shortest = std::min(shortest, walk);
    }
    const int left = chase_.plies_left(s);
    Bounds<double> b{chase_.at_horizon(std::max(cops_, apart - left * cops_)),
                     chase_.at_horizon(walks)};
    if (shortest <= left) b.lower = std::min(b.lower, static_cast<double>(s.ply() + shortest));
    // A capture may pay more than the horizon does, if they can meet by then.
    if (shortest <= 2 * left) b.upper = std::max(b.upper, static_cast<double>(s.ply() + left));
    return b;
  }

  auto moves(const State& s, Side side) const {
    const auto steps = chase_.moves_by(side, s);
    Rebound<decltype(steps), Move> moves;
    for (const CopsAndRobbers::Move m : steps) moves.push_back({m, side});
    return moves;
  }

  State play(const State& s, Move a, Move b) const {
    State next = chase_.moved(chase_.moved(s, Side::max, a.steps), Side::min, b.steps);
    for (int i = 0; i < cops_; ++i)
      if (next.cop(i) == s.robber() && s.cop(i) == next.robber())
        next.move_robber(next.cop(i) - next.robber());
    next.set_ply(s.ply() + 1);
    return next;
  }

  State symmetric_key(const State& s) const { return chase_.symmetric_key(s); }

  std::string name(const State&, Move m) const { return chase_.name(m.steps, m.side); }
  std::string show(const State& s) const { return chase_.show(s); }
  std::string mark(Side side) const { return chase_.mark(side); }

 private:
  static constexpr int max_cells = CopsAndRobbers::max_cells;
  using Bytes = std::vector<std::uint8_t>;

  static bool has(std::uint8_t set, int step) { return (set >> step & 1) != 0; }
  static void add(std::uint8_t& set, int step) { set = static_cast<std::uint8_t>(set | 1 << step); }

  void note_walks();
  void note_runs();

  CopsAndRobbers chase_;
  int size_, cops_;
  /// Steps from cell to cell. Where there are more than cells can be apart, that many are enough to
  /// know; so they are where no way leads.
  Bytes walks_ = Bytes(max_cells * max_cells, CopsAndRobbers::max_distance);
  // Of a robber's four steps, a bit each: those that can be gone on with so many times, from a
  // cell; and those that lead away from a cop, by cop and robber, if nothing is in the cop's way.
  Bytes runs_ = Bytes(CopsAndRobbers::max_size * max_cells);
  Bytes ways_out_ = Bytes(max_cells * max_cells);
};

/// Goes out from every cell, as a robber would.
inline void Pursuit::note_walks() {
  for (int from = 0; from < size_ * size_; ++from) {
    std::uint8_t* const walks = &walks_[from * max_cells];
    walks[from] = 0;
    for (std::vector<int> reached = {from}, next; !reached.empty();
         reached = std::exchange(next, {}))
      for (const int cell : reached) {
        if (walks[cell] + 1 >= CopsAndRobbers::max_distance) continue;
        for (const auto [_, to] : chase_.steps_from(cell)) {
          if (walks[to] <= walks[cell] + 1) continue;
          walks[to] = static_cast<std::uint8_t>(walks[cell] + 1);
          next.push_back(to);
        }
      }
  }
}

inline void Pursuit::note_runs() {
  const int cells = size_ * size_;
  for (int cell = 0; cell < cells; ++cell) runs_[cell] = 0xf;
  for (int length = 1; length < size_; ++length)
    for (int cell = 0; cell < cells; ++cell)
      for (const auto [step, to] : chase_.steps_from(cell))
        if (has(runs_[(length - 1) * max_cells + to], step))
          add(runs_[length * max_cells + cell], step);
  for (int cop = 0; cop < cells; ++cop)
    for (int robber = 0; robber < cells; ++robber) {
      const int apart = chase_.distance(cop, robber);
      if (walks_[cop * max_cells + robber] != apart) continue;
      for (const auto [step, to] : chase_.steps_from(robber))
        if (chase_.distance(cop, to) > apart) add(ways_out_[cop * max_cells + robber], step);
    }
}

}  // namespace pincer
