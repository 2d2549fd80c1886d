#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

namespace pincer {

/// Take any number of stones from one heap; whoever takes the last stone wins.
class Nim {
 public:
  static constexpr int max_heaps = 7;
  static constexpr int max_stones = 30;

  struct State {
    std::array<std::uint8_t, max_heaps> heaps;
    Side side;
  };
  struct Move {
    std::uint8_t heap, stones;
    bool operator==(const Move&) const = default;
  };
  using Value = int;

  explicit Nim(std::span<const int> heaps) {
    if (heaps.empty() || heaps.size() > max_heaps) throw Error("nim takes 1 to 7 heaps");
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (heaps[i] < 0 || heaps[i] > max_stones) throw Error("a nim heap has 0 to 30 stones");
      heaps_[i] = static_cast<std::uint8_t>(heaps[i]);
    }
  }

  State root() const { return {heaps_, Side::max}; }

  Turn turn(const State& s) const {
    for (const auto heap : s.heaps)
      if (heap > 0) return turn_of(s.side);
    return Turn::over;
  }

  int payoff(const State& s) const { return s.side == Side::max ? -1 : 1; }
  Bounds<int> range() const { return {-1, 1}; }

  auto moves(const State& s) const {
    InlineVector<Move, std::size_t{max_heaps} * max_stones> moves;
    for (std::uint8_t heap = 0; heap < max_heaps; ++heap)
      for (std::uint8_t stones = 1; stones <= s.heaps[heap]; ++stones)
        moves.push_back({heap, stones});
    return moves;
  }

  State play(State s, Move m) const {
    s.heaps[m.heap] = static_cast<std::uint8_t>(s.heaps[m.heap] - m.stones);
    return {s.heaps, other(s.side)};
  }

  std::string name(const State&, Move m) const {
    return std::to_string(m.heap + 1) + "-" + std::to_string(m.stones);
  }

  std::string show(const State& s) const {
    std::string text;
    for (int heap = 0; heap < max_heaps; ++heap)
      if (heaps_[heap] > 0)
        text += std::to_string(heap + 1) + ": " + std::string(s.heaps[heap], '|') + "\n";
    return text;
  }

 private:
  std::array<std::uint8_t, max_heaps> heaps_{};
};

}  // namespace pincer
