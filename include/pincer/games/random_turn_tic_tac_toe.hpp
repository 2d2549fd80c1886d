#pragma once
#include <cstdint>
#include <string>

#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/games/tic_tac_toe.hpp"

namespace pincer {

/// Tic-tac-toe in which a fair coin says before every move who makes it (Peres, Schramm,
/// Sheffield and Wilson's random-turn games).
class RandomTurnTicTacToe {
 public:
  enum class Pays : std::uint8_t {
    sign,  ///< 1 if X wins, 0 for a draw, -1 if O wins
    win    ///< 1 if X wins, otherwise 0
  };
  struct State {
    LineBoard::Stones stones;
    Turn next;  // chance while the coin is in the air, then who moves
    bool operator==(const State&) const = default;
  };
  using Move = LineBoard::Cell;
  using Value = double;

  RandomTurnTicTacToe(int rows, int columns, int line, Pays pays)
      : board_(rows, columns, line), pays_(pays) {}

  State root() const { return {{0, 0}, Turn::chance}; }

  /// The board can only be finished when a stone has just been put and the coin is next.
  Turn turn(const State& s) const {
    return s.next == Turn::chance && board_.is_over(s.stones) ? Turn::over : s.next;
  }

  double payoff(const State& s) const { return paid(board_.sign(s.stones)); }
  Bounds<double> range() const { return {paid(-1), paid(1)}; }

  Bounds<double> bounds(const State& s) const {
    const Bounds<int> sign = board_.sign_bounds(s.stones);
    return {paid(sign.lower), paid(sign.upper)};
  }

  auto outcomes(const State& s) const {
    return InlineVector<Outcome<State>, 2>{{1, {s.stones, Turn::max}}, {1, {s.stones, Turn::min}}};
  }
  std::string outcome_name(const State&, std::size_t i) const { return i == 0 ? "x" : "o"; }

  auto moves(const State& s) const { return board_.empty_cells(s.stones); }
  State play(const State& s, Move m) const {
    return {s.next == Turn::max ? board_.put_x(s.stones, m) : board_.put_o(s.stones, m),
            Turn::chance};
  }

  /// The cell that threatens most comes first.
  int score(const State& s, Move m) const {
    return s.next == Turn::max ? board_.threats(s.stones.x, s.stones.o, m)
                               : board_.threats(s.stones.o, s.stones.x, m);
  }

  std::uint64_t key(const State& s) const { return board_.key(s.stones) | mover_bits(s); }
  std::uint64_t symmetric_key(const State& s) const {
    return board_.symmetric_key(s.stones) | mover_bits(s);
  }

  std::string name(const State&, Move m) const { return board_.name(m); }
  std::string show(const State& s) const { return board_.show(s.stones); }
  static std::string mark(Side side) { return side == Side::max ? "x" : "o"; }

 private:
  double paid(int sign) const { return pays_ == Pays::win && sign < 0 ? 0 : sign; }

  /// The last bit of each half of a board's key is a spare one: no stone ever stands there.
  static std::uint64_t mover_bits(const State& s) {
    return s.next == Turn::chance ? 0 : s.next == Turn::max ? bit(31) : bit(63);
  }

  LineBoard board_;
  Pays pays_;
};

}  // namespace pincer
