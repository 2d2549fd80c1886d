#pragma once
#include <cstdint>
#include <string>
#include <utility>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/games/tic_tac_toe.hpp"

namespace pincer {

/// Tic-tac-toe in which the players bid for every move (Develin and Payne, Discrete bidding
/// games, 2010): both bid some of their chips at once; who bids more puts a stone and pays his
/// bid to the other. If `both_pay`, each pays the bid to the other. No chip leaves the game.
///
/// When the bids are equal, somebody has the advantage and counts as the higher bidder: Max
/// first, and then who has just not used it (`alternate`), or Max always. With `coin`, a fair
/// coin decides every time, and the game has all four kinds of states.
template <bool coin>
class BiddingTicTacToe {
 public:
  static constexpr int max_chips = 100;

  struct State {
    LineBoard::Stones stones;
    std::uint8_t max_chips, min_chips;
    Turn next;       // both to bid, max or min to put a stone, chance while the coin is in the air
    Side advantage;  // who wins a tie; of no meaning with a coin
    std::uint8_t bid;          // that was tied, while the coin is in the air
    std::uint8_t unused[3]{};  // so that no bytes of a state are left open

    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  // a bid, or a cell of the board
  using Value = int;

  struct Setup {
    int rows = 3, columns = 3, line = 3;
    int chips = 4;          ///< of each player
    bool alternate = true;  ///< the advantage passes to the other when it is used
    bool both_pay = false;
  };

  explicit BiddingTicTacToe(const Setup& setup)
      : board_(setup.rows, setup.columns, setup.line),
        chips_(static_cast<std::uint8_t>(setup.chips)),
        alternate_(setup.alternate),
        both_pay_(setup.both_pay) {
    if (setup.chips < 0 || setup.chips > max_chips)
      throw Error("each player starts with 0 to 100 chips");
  }

  State root() const { return {{0, 0}, chips_, chips_, Turn::both, Side::max, 0}; }

  /// The board can only be finished when a stone has just been put and bids are next.
  Turn turn(const State& s) const {
    return s.next == Turn::both && board_.is_over(s.stones) ? Turn::over : s.next;
  }

  int payoff(const State& s) const { return board_.sign(s.stones); }
  Bounds<int> range() const { return {-1, 1}; }
  Bounds<int> bounds(const State& s) const {
    if (turn(s) == Turn::over) return Bounds<int>::exactly(payoff(s));
    return board_.sign_bounds(s.stones);
  }

  /// Bids, from nothing to all chips.
  auto moves(const State& s, Side side) const {
    InlineVector<Move, 2 * max_chips + 1> bids;
    const int chips = side == Side::max ? s.max_chips : s.min_chips;
    for (int bid = 0; bid <= chips; ++bid) bids.push_back(static_cast<Move>(bid));
    return bids;
  }

  State play(const State& s, Move a, Move b) const {
    if (a != b) return won_by(a > b ? Side::max : Side::min, s, a, b);
    if (coin) {
      State tied = s;
      tied.next = Turn::chance;
      tied.bid = a;
      return tied;
    }
    State used = won_by(s.advantage, s, a, b);
    if (alternate_) used.advantage = other(s.advantage);
    return used;
  }

  auto outcomes(const State& s) const requires coin {
    return InlineVector<Outcome<State>, 2>{{1, won_by(Side::max, s, s.bid, s.bid)},
                                           {1, won_by(Side::min, s, s.bid, s.bid)}};
  }
  std::string outcome_name(const State&, std::size_t i) const requires coin {
    return i == 0 ? "x" : "o";
  }

  /// Cells for the stone of who won the bidding.
  auto moves(const State& s) const { return board_.empty_cells(s.stones); }
  State play(State s, Move cell) const {
    s.stones = s.next == Turn::max ? board_.put_x(s.stones, cell) : board_.put_o(s.stones, cell);
    s.next = Turn::both;
    return s;
  }

  /// The cell that threatens most comes first.
  int score(const State& s, Move cell) const {
    return s.next == Turn::max ? board_.threats(s.stones.x, s.stones.o, cell)
                               : board_.threats(s.stones.o, s.stones.x, cell);
  }

  /// One state for all reflections of the board.
  State symmetric_key(State s) const {
    const std::uint64_t stones = board_.symmetric_key(s.stones);
    s.stones = {static_cast<std::uint32_t>(stones), static_cast<std::uint32_t>(stones >> 32)};
    return s;
  }

  /// The players exchanged: worth minus as much.
  State swapped(State s) const {
    std::swap(s.stones.x, s.stones.o);
    std::swap(s.max_chips, s.min_chips);
    s.advantage = coin ? s.advantage : other(s.advantage);
    if (s.next == Turn::max || s.next == Turn::min) s.next = turn_of(other(side_of(s.next)));
    return s;
  }

  std::string name(const State& s, Move m) const {
    return s.next == Turn::both ? std::to_string(m) : board_.name(m);
  }

  std::string show(const State& s) const {
    std::string text = board_.show(s.stones) + "x has " + std::to_string(s.max_chips) +
                       " chips, o has " + std::to_string(s.min_chips);
    if (!coin) text += s.advantage == Side::max ? "; x wins a tie" : "; o wins a tie";
    if (s.next == Turn::chance) text += "; both bid " + std::to_string(s.bid);
    return text + '\n';
  }
  static std::string mark(Side side) { return side == Side::max ? "x" : "o"; }

 private:
  /// What was bid is paid, and the winner is to put a stone.
  State won_by(Side side, State s, int max_bid, int min_bid) const {
    const int paid = both_pay_ ? max_bid - min_bid : side == Side::max ? max_bid : -min_bid;
    s.max_chips = static_cast<std::uint8_t>(s.max_chips - paid);
    s.min_chips = static_cast<std::uint8_t>(s.min_chips + paid);
    s.next = turn_of(side);
    s.bid = 0;
    return s;
  }

  LineBoard board_;
  std::uint8_t chips_;
  bool alternate_, both_pay_;
};

}  // namespace pincer
