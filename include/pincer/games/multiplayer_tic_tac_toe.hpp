#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "pincer/core/multiplayer.hpp"
#include "pincer/games/tic_tac_toe.hpp"

namespace pincer {

/// Tic-tac-toe for several players in turn. There is as much to win as there are players: a line
/// gets all of it, and on a full board everybody gets 1.
class MultiplayerTicTacToe {
 public:
  struct State {
    std::array<std::uint32_t, max_players> stones;
    std::uint32_t player;
  };
  using Move = LineBoard::Cell;
  using Value = int;

  MultiplayerTicTacToe(int rows, int columns, int line, int players)
      : board_(rows, columns, line), rows_(rows), columns_(columns), players_(players) {
    if (players < 2 || players > max_players) throw Error("tic-tac-toe is for 2 to 6 players");
  }

  State root() const { return {{}, 0}; }
  int players() const { return players_; }

  int player(const State& s) const {
    return board_.is_full(all(s)) || winner(s) != nobody ? nobody : static_cast<int>(s.player);
  }

  Payoffs<int> payoffs(const State& s) const {
    const int won = winner(s);
    Payoffs<int> payoffs;
    for (int p = 0; p < players_; ++p)
      payoffs.push_back(won == nobody ? 1 : won == p ? players_ : 0);
    return payoffs;
  }
  Bounds<int> range(int) const { return {0, players_}; }
  Bounds<int> sum() const { return {players_, players_}; }

  /// Who has no open line cannot win; if nobody else has one, they cannot lose.
  Bounds<int> bounds(const State& s, int p) const {
    bool can_lose = false;
    for (int other = 0; other < players_; ++other) can_lose |= other != p && can_win(s, other);
    return {can_lose ? 0 : 1, can_win(s, p) ? players_ : 1};
  }

  auto moves(const State& s) const { return board_.empty_cells(all(s)); }
  State play(State s, Move m) const {
    s.stones[s.player] |= std::uint32_t{1} << m;
    return handed(s, (static_cast<int>(s.player) + 1) % players_);
  }
  State handed(State s, int p) const {
    s.player = static_cast<std::uint32_t>(p);
    return s;
  }

  /// The cell that threatens most comes first.
  int score(const State& s, Move m) const {
    return board_.threats(of(s, static_cast<int>(s.player)), others(s, static_cast<int>(s.player)),
                          m);
  }

  std::string name(const State&, Move m) const { return board_.name(m); }
  std::string show(const State& s) const {
    return board_picture(columns_, rows_, [&](int column, int row) {
      for (int p = 0; p < players_; ++p)
        if ((of(s, p) & bit(row * (columns_ + 1) + column)) != 0) return player_name(p).front();
      return '.';
    });
  }

 private:
  static std::uint32_t of(const State& s, int p) { return s.stones[static_cast<std::size_t>(p)]; }
  static std::uint32_t others(const State& s, int p) { return all(s).x & ~of(s, p); }

  static LineBoard::Stones all(const State& s) {
    LineBoard::Stones all{0, 0};
    for (const auto stones : s.stones) all.x |= stones;
    return all;
  }

  int winner(const State& s) const {
    for (int p = 0; p < players_; ++p)
      if (board_.x_has_line({of(s, p), 0})) return p;
    return nobody;
  }

  bool can_win(const State& s, int p) const {
    return board_.sign_bounds({of(s, p), others(s, p)}).upper == 1;
  }

  LineBoard board_;
  int rows_, columns_, players_;
};

}  // namespace pincer
