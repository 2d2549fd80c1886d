#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "pincer/core/multiplayer.hpp"
#include "pincer/games/nim.hpp"

namespace pincer {

/// Nim for several players in turn: whoever takes the last stone gets 1, all others nothing.
class MultiplayerNim {
 public:
  struct State {
    std::array<std::uint8_t, Nim::max_heaps> heaps;
    std::uint8_t player;
  };
  using Move = Nim::Move;
  using Value = int;

  MultiplayerNim(std::span<const int> heaps, int players) : heaps_(heaps), players_(players) {
    if (players < 2 || players > max_players) throw Error("nim is for 2 to 6 players");
  }

  State root() const { return {heaps_.root().heaps, 0}; }
  int players() const { return players_; }

  int player(const State& s) const {
    const bool is_over =
        std::all_of(s.heaps.begin(), s.heaps.end(), [](std::uint8_t heap) { return heap == 0; });
    return is_over ? nobody : s.player;
  }

  Payoffs<int> payoffs(const State& s) const {
    Payoffs<int> payoffs;
    const int winner = (s.player + players_ - 1) % players_;
    for (int p = 0; p < players_; ++p) payoffs.push_back(p == winner);
    return payoffs;
  }
  Bounds<int> range(int) const { return {0, 1}; }
  Bounds<int> sum() const { return {1, 1}; }

  auto moves(const State& s) const { return heaps_.moves({s.heaps, Side::max}); }
  State play(const State& s, Move m) const {
    return {heaps_.play({s.heaps, Side::max}, m).heaps, after(s.player)};
  }
  State handed(const State& s, int p) const { return {s.heaps, static_cast<std::uint8_t>(p)}; }

  std::string name(const State& s, Move m) const { return heaps_.name({s.heaps, Side::max}, m); }
  std::string show(const State& s) const { return heaps_.show({s.heaps, Side::max}); }

 private:
  std::uint8_t after(int player) const {
    return static_cast<std::uint8_t>((player + 1) % players_);
  }

  Nim heaps_;
  int players_;
};

}  // namespace pincer
