#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/games/board.hpp"

namespace pincer {

/// Drop stones into columns; the first with `line` in a row, in any direction, wins.
///
/// The board is one word. A column is a lane of height + 1 bits, the spare one on top. For
/// width 5 and height 4:
///
///      4  9 14 19 24   spare, always 0
///      3  8 13 18 23   top row
///      2  7 12 17 22
///      1  6 11 16 21
///      0  5 10 15 20   bottom row
///      1  2  3  4  5   column names
class ConnectFour {
 public:
  enum class Pays : std::uint8_t {
    sign,  ///< 1 for a win of the first player, 0 for a draw, -1 for a loss
    score  ///< 1 for a win with the winner's last stone, 2 with the one before, and so on;
           ///< negative for the second player. On an odd board the first player has one more
           ///< stone than the second, and each counts his own.
  };
  struct State {
    Bits mine;  // stones of the side to move
    Bits all;   // stones of both
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  // a column, from 0
  using Value = int;

  ConnectFour(int width, int height, int line, Pays pays)
      : width_(width), height_(height), line_(line), pays_(pays) {
    if (width < 1 || height < 1 || line < 2)
      throw Error("width and height must be at least 1, and line at least 2");
    const std::string size = std::to_string(width) + " x " + std::to_string(height);
    if (width * (height + 1) > 64)
      throw Error("a " + size + " board is too large: width x (height + 1) may be at most 64");
    if (line > std::max(width, height))
      throw Error("no line of " + std::to_string(line) + " fits a " + size +
                  " board: set line to " + std::to_string(std::max(width, height)) +
                  " or less, or make the board larger");
    columns_ = Lanes(width, height + 1);
    lines_ = Lines(width, height, line);
    board_ = columns_.firsts() * low_bits(height);
    range_ = bounds(root());
  }

  State root() const { return {0, 0}; }

  /// Only who moved last can have a line.
  Turn turn(const State& s) const {
    if (s.all == board_ || last_mover_won(s)) return Turn::over;
    return turn_of(side_to_move(s));
  }

  int payoff(const State& s) const {
    if (!last_mover_won(s)) return 0;
    return seen_by(other(side_to_move(s)), win_with_empty(empty_cells(s)));
  }

  Bounds<int> range() const { return range_; }

  /// Who can win at once does; who cannot stop the other from winning with his next stone loses.
  /// Otherwise nobody wins before his second stone from now, nor before he has put the stones a
  /// line needs, nor without a line that is still free of the other's stones.
  Bounds<int> bounds(const State& s) const {
    if (last_mover_won(s)) return Bounds<int>::exactly(payoff(s));
    if (s.all == board_) return Bounds<int>::exactly(0);
    const Side mover = side_to_move(s);
    const int empty = empty_cells(s);
    const Outlook outlook = look_ahead(s);
    if (outlook.winning != 0)
      return seen_by(mover, Bounds<int>::exactly(win_with_empty(empty - 1)));
    if (outlook.safe == 0) return seen_by(mover, Bounds<int>::exactly(-win_with_empty(empty - 2)));
    // My n-th stone from now leaves 2n - 1 fewer empty cells, theirs 2n.
    const Bits theirs = s.all ^ s.mine;
    const int mine_missing = std::max(2, line_ - std::popcount(s.mine));
    const int their_missing = std::max(2, line_ - std::popcount(theirs));
    const int best =
        lines_.any_in(board_ & ~theirs) ? win_with_empty(empty - 2 * mine_missing + 1) : 0;
    const int worst =
        lines_.any_in(board_ & ~s.mine) ? win_with_empty(empty - 2 * their_missing) : 0;
    return seen_by(mover, Bounds<int>{-worst, best});
  }

  /// Columns that are not full, left to right.
  auto moves(const State& s) const {
    InlineVector<Move, 32> open;
    for (Move column = 0; column < width_; ++column)
      if ((s.all & bit(top(column))) == 0) open.push_back(column);
    return open;
  }

  /// A winning stone if there is one, else the stones that do not let the other win at once.
  auto useful(const State& s) const {
    const Outlook outlook = look_ahead(s);
    const Bits wanted = outlook.winning != 0 ? outlook.winning : outlook.safe;
    if (wanted == 0) return moves(s);  // all is lost
    InlineVector<Move, 32> useful;
    for (Move column = 0; column < width_; ++column)
      if ((wanted & columns_.lane(column)) != 0) useful.push_back(column);
    return useful;
  }

  /// The column in which the other has to be stopped.
  std::optional<Move> forced(const State& s) const {
    const Bits free = (s.all + columns_.firsts()) & board_;
    const Bits threats = lines_.completed_by(s.all ^ s.mine) & free;
    if (threats == 0 || without_lowest_bit(threats) != 0) return std::nullopt;
    if ((lines_.completed_by(s.mine) & free) != 0) return std::nullopt;
    return static_cast<Move>(lowest_bit(threats) / (height_ + 1));
  }

  /// Adding the bottom bit of a column carries into its lowest empty cell.
  State play(const State& s, Move column) const {
    return {s.all ^ s.mine, s.all | (s.all + bit(bottom(column)))};
  }

  /// Columns that threaten most first, then the central ones.
  int score(const State& s, Move column) const {
    const Bits stone = (s.all + bit(bottom(column))) & columns_.lane(column) & board_;
    const Bits threats = lines_.completed_by(s.mine | stone) & board_ & ~s.all;
    const int from_centre = std::abs(2 * column - (width_ - 1));
    return std::popcount(threats) * width_ - from_centre;
  }

  /// In a column with n stones `all` is 2^n - 1 and `mine` at most that, so their sum tells
  /// both. It fits into the column and its spare bit, so columns do not disturb each other.
  std::uint64_t key(const State& s) const { return s.mine + s.all; }

  /// A position and its mirror image are worth the same.
  std::uint64_t symmetric_key(const State& s) const {
    return std::min(key(s), columns_.reversed(key(s)));
  }

  std::string name(const State&, Move column) const { return std::to_string(column + 1); }

  std::string show(const State& s) const {
    const Bits first = side_to_move(s) == Side::max ? s.mine : s.all ^ s.mine;
    const std::string gap(width_ > 9 ? 2 : 1, ' ');
    std::string text;
    for (int row = height_ - 1; row >= 0; --row) {
      for (int column = 0; column < width_; ++column) {
        const Bits here = bit(bottom(column) + row);
        (text += gap) += (s.all & here) == 0 ? '.' : (first & here) != 0 ? 'x' : 'o';
      }
      text += '\n';
    }
    for (int column = 1; column <= width_; ++column)
      text += gap.substr(column > 9 ? 1 : 0) + std::to_string(column);
    return text + '\n';
  }

 private:
  /// Where the side to move may put its stone.
  struct Outlook {
    Bits winning;  // and wins at once
    Bits safe;     // and is not beaten by the other's next stone, unless winning
  };
  Outlook look_ahead(const State& s) const {
    const Bits free = (s.all + columns_.firsts()) & board_;
    const Bits winning = lines_.completed_by(s.mine) & free;
    if (winning != 0) return {winning, 0};
    const Bits losing = lines_.completed_by(s.all ^ s.mine) & board_;
    const Bits forced = losing & free;
    if (without_lowest_bit(forced) != 0) return {0, 0};  // two cannot be stopped with one stone
    const Bits below_losing = losing >> 1;
    return {0, (forced != 0 ? forced : free) & ~below_losing};
  }

  int bottom(int column) const { return column * (height_ + 1); }
  int top(int column) const { return bottom(column) + height_ - 1; }

  bool last_mover_won(const State& s) const { return lines_.any_in(s.all ^ s.mine); }
  int empty_cells(const State& s) const { return width_ * height_ - std::popcount(s.all); }

  static Side side_to_move(const State& s) {
    return std::popcount(s.all) % 2 == 0 ? Side::max : Side::min;
  }

  /// What a win is worth that leaves so many cells empty, of which the loser gets the first;
  /// 0 if there are not so many cells.
  int win_with_empty(int empty) const {
    if (empty < 0) return 0;
    return pays_ == Pays::sign ? 1 : empty / 2 + 1;
  }

  int width_, height_, line_;
  Pays pays_;
  Lanes columns_;
  Lines lines_;
  Bits board_ = 0;  // every cell
  Bounds<int> range_{};
};

}  // namespace pincer
