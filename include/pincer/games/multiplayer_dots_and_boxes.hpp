#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "pincer/core/multiplayer.hpp"
#include "pincer/games/dots_and_boxes.hpp"

namespace pincer {

/// Dots and boxes for several players in turn: everybody gets the boxes they completed.
class MultiplayerDotsAndBoxes {
 public:
  struct State {
    Bits edges;  // those drawn
    std::array<std::uint8_t, max_players> boxes;
    std::uint16_t player;  // who moves
  };
  using Move = BoxGrid::Edge;
  using Value = int;

  MultiplayerDotsAndBoxes(int rows, int columns, int players)
      : grid_(rows, columns), players_(players) {
    if (players < 2 || players > max_players) throw Error("dots and boxes is for 2 to 6 players");
  }

  State root() const { return {0, {}, 0}; }
  int players() const { return players_; }
  int player(const State& s) const { return grid_.is_full(s.edges) ? nobody : s.player; }

  Payoffs<int> payoffs(const State& s) const {
    Payoffs<int> payoffs;
    for (int p = 0; p < players_; ++p) payoffs.push_back(boxes_of(s, p));
    return payoffs;
  }
  Bounds<int> range(int) const { return {0, grid_.boxes()}; }
  Bounds<int> sum() const { return {grid_.boxes(), grid_.boxes()}; }

  /// The boxes that are left may all go to him, or to others.
  Bounds<int> bounds(const State& s, int p) const {
    return {boxes_of(s, p), boxes_of(s, p) + grid_.boxes_left(s.edges)};
  }

  auto moves(const State& s) const { return grid_.edges_left(s.edges); }

  State play(State s, Move edge) const {
    s.edges |= bit(edge);
    const int completed = grid_.completed(edge, s.edges);
    auto& own = s.boxes[s.player];
    own = static_cast<std::uint8_t>(own + completed);
    return completed > 0 ? s : handed(s, (s.player + 1) % players_);
  }

  State handed(State s, int p) const {
    s.player = static_cast<std::uint16_t>(p);
    return s;
  }

  int score(const State& s, Move edge) const { return grid_.score(s.edges, edge); }

  State symmetric_key(State s) const {
    s.edges = grid_.symmetric(s.edges);
    return s;
  }

  std::string name(const State&, Move edge) const { return grid_.name(edge); }
  std::string show(const State& s) const {
    std::string text = grid_.show(s.edges);
    for (int p = 0; p < players_; ++p)
      text +=
          player_name(p) + " " + std::to_string(boxes_of(s, p)) + (p + 1 < players_ ? ", " : "\n");
    return text;
  }

 private:
  static int boxes_of(const State& s, int p) { return s.boxes[static_cast<std::size_t>(p)]; }

  BoxGrid grid_;
  int players_;
};

}  // namespace pincer
