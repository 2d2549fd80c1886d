#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/games/board.hpp"

namespace pincer {

// This game makes use of everything the engine offers to one in which players move in turn. Read
// it when your own game is to be fast. What each part is good for was measured on 7x6 boards:
//
//   State        carries what play() knows anyway, so that nothing is found out twice
//   Move         a byte, and what play() needs: the cell, not the column it is in. The engine
//                remembers by it which moves did well
//   moves        a view of the bits (CellList) instead of a list in memory
//   key          one word, so that a state in the table takes 16 bytes (with largest_payoff)
//   symmetric_key  halves the states there are
//   bounds       what the rules alone say; most questions about a state end here. The better half
//                of them, best_if_followed(), spares four nodes of five
//   settled      the same where it is the whole truth, asked before anything else is done
//   forced       moves without a choice are played on at once: they are not worth remembering
//   useful       moves that are enough; the others are never tried
//   score        which moves look good; the better the first guess, the less is searched
//
// Only root, turn, payoff, range, moves and play are the game. The tests hold the rest to them.

/// The highest of n bits, the third highest, and so on.
constexpr Bits every_second(int n) { return 0x5555555555555555 << (n + 1) % 2 & low_bits(n); }

/// The sizes of a board, given when the program runs.
struct ConnectFourBoard {
  int width, height, line;
  Lanes columns{width, height + 1};
  Lines lines{width, height, line};
  Bits cells = columns.firsts() * low_bits(height);
  Bits seconds = columns.firsts() * every_second(height);  // with the top row
};

/// The same, given when the program is compiled: shifts and loops become constants, and a search
/// takes half the time.
template <int board_width, int board_height, int board_line>
struct FixedConnectFourBoard {
  static constexpr int width = board_width, height = board_height, line = board_line;
  static constexpr Lanes columns{width, height + 1};
  static constexpr Lines lines{width, height, line};
  static constexpr Bits cells = columns.firsts() * low_bits(height);
  static constexpr Bits seconds = columns.firsts() * every_second(height);  // with the top row
};

enum class ConnectFourPays : std::uint8_t {
  sign,  ///< 1 for a win of the first player, 0 for a draw, -1 for a loss
  score  ///< 1 for a win with the winner's last stone, 2 with the one before, and so on;
         ///< negative for the second player. On an odd board the first player has one more
         ///< stone than the second, and each counts its own.
};

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
template <class Board>
class ConnectFourOn {
 public:
  using Pays = ConnectFourPays;

  /// The stones say all; what else is here follows from them and is passed on from state to state.
  /// A stone changes only what its owner needs, so every play() looks for one side's lines alone.
  struct State {
    Bits mine;        // stones of the side to move
    Bits all;         // stones of both
    Bits my_wins;     // cells that would complete a line of mine, taken or not
    Bits their_wins;  // and of theirs
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  // the cell that the stone falls to
  using Value = int;

  /// 64 cells, two stones each that count one: bounds fit into two bytes.
  static constexpr int largest_payoff = 64;

  ConnectFourOn(int width, int height, int line, Pays pays)
      : board_(checked(width, height, line)),
        halvings_(halvings(pays)),
        soonest_(soonest_wins()),
        range_(race(root())) {}
  explicit ConnectFourOn(Pays pays) requires std::is_empty_v<Board>
      : halvings_(halvings(pays)), soonest_(soonest_wins()), range_(race(root())) {}

  State root() const { return {0, 0, 0, 0}; }

  [[gnu::always_inline]] Turn turn(const State& s) const {
    return has_lost(s) || free_cells(s) == 0 ? Turn::over : turn_of(mover(s));
  }

  int payoff(const State& s) const {
    return has_lost(s) ? seen_by(mover(s), -win_with_empty(empty_cells(s))) : 0;
  }

  Bounds<int> range() const { return range_; }

  /// Columns that are not full, left to right.
  CellList moves(const State& s) const { return CellList(free_cells(s)); }

  State play(const State& s, Move cell) const {
    return {s.all ^ s.mine, s.all | bit(cell), s.their_wins,
            board_.lines.completed_by(s.mine | bit(cell)) & board_.cells};
  }

  // What follows makes the search fast; the game would be the same without it.

  /// Who can win at once does. Who cannot stop the other from winning with the next stone loses.
  /// (Asked in the order in which `forced` asks: what one has found out the other need not.)
  [[gnu::always_inline]] std::optional<int> settled(const State& s) const {
    const Bits free = free_cells(s), threats = s.their_wins & free;
    if ((s.my_wins & free) != 0) return seen_by(mover(s), win_with_empty(empty_cells(s) - 1));
    if (threats == 0) {
      if (safe_cells(s, free) != 0) return std::nullopt;
    } else if (without_lowest_bit(threats) == 0 && safe_cells(s, threats) != 0) {
      return std::nullopt;
    }
    return seen_by(mover(s), -win_with_empty(empty_cells(s) - 2));
  }

  /// Where that does not settle it: what either side has the stones for, and no more than the
  /// side to move gets against an opponent who does nothing but follow.
  [[gnu::always_inline]] Bounds<int> bounds(const State& s) const {
    Bounds<int> mine = race(s);
    mine.upper = best_if_followed(s, mine.upper);
    return seen_by(mover(s), mine);
  }

  /// A winning stone if there is one, else the stones that do not let the other win at once.
  CellList useful(const State& s) const {
    const Bits free = free_cells(s), winning = s.my_wins & free, threats = s.their_wins & free;
    if (winning != 0) return CellList(winning);
    const Bits safe = safe_cells(s, threats != 0 ? threats : free);
    return CellList(safe != 0 ? safe : free);  // or all is lost
  }

  /// The column in which the other has to be stopped.
  [[gnu::always_inline]] std::optional<Move> forced(const State& s) const {
    const Bits free = free_cells(s), threats = s.their_wins & free;
    if ((s.my_wins & free) != 0 || threats == 0 || without_lowest_bit(threats) != 0)
      return std::nullopt;
    return static_cast<Move>(lowest_bit(threats));
  }

  /// Columns that threaten most first, then the central ones.
  int score(const State& s, Move cell, const State& after) const {
    const int from_centre = std::abs(2 * column_of(cell) - (board_.width - 1));
    return std::popcount(after.their_wins & ~s.all) * board_.width - from_centre;
  }

  /// In a column with n stones `all` is 2^n - 1 and `mine` at most that, so their sum tells
  /// both. It fits into the column and its spare bit, so columns do not disturb each other.
  std::uint64_t key(const State& s) const { return s.mine + s.all; }

  /// A position and its mirror image are worth the same.
  std::uint64_t symmetric_key(const State& s) const {
    return std::min(key(s), board_.columns.reversed(key(s)));
  }

  // For people.

  std::string name(const State&, Move cell) const { return std::to_string(column_of(cell) + 1); }

  std::string show(const State& s) const {
    const Bits first = std::popcount(s.all) % 2 == 0 ? s.mine : s.all ^ s.mine;
    const std::string gap(board_.width > 9 ? 2 : 1, ' ');
    std::string text;
    for (int row = board_.height - 1; row >= 0; --row) {
      for (int column = 0; column < board_.width; ++column) {
        const Bits here = bit(column * (board_.height + 1) + row);
        (text += gap) += (s.all & here) == 0 ? '.' : (first & here) != 0 ? 'x' : 'o';
      }
      text += '\n';
    }
    for (int column = 1; column <= board_.width; ++column)
      text += gap.substr(column > 9 ? 1 : 0) + std::to_string(column);
    return text + '\n';
  }
  static std::string mark(Side side) { return side == Side::max ? "x" : "o"; }

 private:
  static Board checked(int width, int height, int line) {
    if (width < 1 || height < 1 || line < 2)
      throw Error("width and height must be at least 1, and line at least 2");
    const std::string size = std::to_string(width) + " x " + std::to_string(height);
    if (width * (height + 1) > 64)
      throw Error("a " + size + " board is too large: width x (height + 1) may be at most 64");
    if (line > std::max(width, height))
      throw Error("no line of " + std::to_string(line) + " fits a " + size +
                  " board: set line to " + std::to_string(std::max(width, height)) +
                  " or less, or make the board larger");
    return {width, height, line};
  }

  /// Cells of those given that are not right below one that wins for the other.
  static Bits safe_cells(const State& s, Bits cells) { return cells & ~(s.their_wins >> 1); }

  /// To the side to move, if it cannot win at once: nobody wins before their second stone from now,
  /// nor before they have put the stones a line needs, nor without a line that is still free of the
  /// other's stones.
  Bounds<int> race(const State& s) const {
    const auto can_win = [&](Bits others) { return board_.lines.any_in(board_.cells & ~others); };
    Bounds<int> mine = soonest_[static_cast<std::size_t>(std::popcount(s.all))];
    if (!can_win(s.mine)) mine.lower = 0;
    if (!can_win(s.all ^ s.mine)) mine.upper = 0;
    return mine;
  }

  /// How soon either side can win, going by how many stones there are: kept, as it takes long to
  /// compute.
  using BoundsByStones = std::array<Bounds<int>, 65>;
  BoundsByStones soonest_wins() const {
    BoundsByStones soonest{};
    const int cells = board_.width * board_.height;
    for (int stones = 0; stones <= cells; ++stones) {
      const int mine_missing = std::max(2, board_.line - stones / 2);
      const int their_missing = std::max(2, board_.line - (stones + 1) / 2);
      // My n-th stone from now leaves 2n - 1 fewer empty cells, theirs 2n.
      soonest[static_cast<std::size_t>(stones)] = {
          -win_with_empty(cells - stones - 2 * their_missing),
          win_with_empty(cells - stones - 2 * mine_missing + 1)};
    }
    return soonest;
  }

  /// What the side to move gets at most if the other only follows, or `otherwise` if that is less
  /// or nothing follows. (After L. V. Allis, A Knowledge-based Approach of Connect-Four, 1988:
  /// claimeven, and odd and even threats.)
  ///
  /// The follower answers every stone with one in the same column. If the column has an even number
  /// of empty cells the follower gets every second one, up to the top. Odd columns go by twos: the
  /// first stone in one is answered in another, and then both are even. This works if the number of
  /// odd columns is even. The follower has a draw if the cells left to the other hold no line, and
  /// a win if then the own ones do.
  ///
  /// A trap is a cell that wins for him and has an odd number of empty cells below it: it is the
  /// other who comes to fill the last of these. Who will not do that has one column less to play
  /// in, and has to do it when all others are full. Then the follower wins.
  ///
  /// All columns are looked at together. (One after the other, how many traps there are and in what
  /// columns would have to be guessed.)
  [[gnu::always_inline]] int best_if_followed(const State& s, int otherwise) const {
    const Lanes& columns = board_.columns;
    const Bits free = free_cells(s), open = board_.cells & ~s.all;
    const Bits left = s.mine | free | (open & ~board_.seconds);  // to the side to move
    // Columns are named by their spare bits. In an odd one the lowest empty cell, added to all of
    // them, carries there.
    const Bits odd = (open + (free & board_.seconds)) & columns.lasts();
    const Bits answers = columns.before(odd) ^ board_.seconds;  // an odd number of cells further up
    // One taken away at the bottom of a column is borrowed from its lowest trap, which alone is
    // ever reached, or else from the spare bit.
    const Bits ends = (s.their_wins & open & answers) | columns.lasts();
    const Bits borrowed = ends - columns.firsts();
    const Bits trapped = borrowed & columns.lasts(), avoided = open & columns.before(trapped);
    const Bits below = avoided & borrowed & ~ends;
    const Bits left_with_traps = (left & ~avoided) | (below & ~answers);
    const Bits kept = avoided & ~below;
    // There are as many odd columns as empty cells, or 2, 4 and so on fewer. If without those that
    // end in a trap their number is odd, one of these traps has to be left alone.
    const Bits odd_traps = odd & trapped;
    if (std::popcount(open | odd_traps) % 2 == 0)
      return best_within(s, left_with_traps, kept | trapped, otherwise);
    for (Bits rest = odd_traps; rest != 0; rest = without_lowest_bit(rest)) {
      const Bits last = rest & -rest, column = columns.before(last);
      otherwise = best_within(s, (left_with_traps & ~column) | (left & column),
                              (kept & ~column) | (trapped ^ last), otherwise);
    }
    return otherwise;
  }

  /// The same, given the cells that the side to move may get, and as many bits as cells are empty
  /// when they have to go on below a trap: those from the traps on, and one more for each trap.
  int best_within(const State& s, Bits reach, Bits kept, int otherwise) const {
    if (board_.lines.any_in(reach)) return otherwise;
    if (kept != 0) return std::min(otherwise, -win_with_empty(std::popcount(kept) - 2));
    const Bits later = board_.cells & ~s.all & ~free_cells(s);
    const bool loses = board_.lines.any_in((s.all ^ s.mine) | (later & board_.seconds));
    return std::min(otherwise, loses ? -win_with_empty(0) : 0);
  }

  /// The lowest empty cell of every column that is not full.
  Bits free_cells(const State& s) const { return (s.all + board_.columns.firsts()) & board_.cells; }

  int column_of(Move cell) const { return board_.columns.lane_of(cell); }

  /// Who moves where the game is not over.
  static Side mover(const State& s) {
    return std::popcount(s.all) % 2 == 0 ? Side::max : Side::min;
  }

  /// Only who moved last can have a line. A stone that completes one is a cell that the others in
  /// the line would be completed by.
  static bool has_lost(const State& s) { return (s.their_wins & (s.all ^ s.mine)) != 0; }

  int empty_cells(const State& s) const {
    return board_.width * board_.height - std::popcount(s.all);
  }

  static int halvings(Pays pays) { return pays == Pays::score ? 1 : 31; }

  /// What a win is worth that leaves so many cells empty, of which the loser gets the first;
  /// 0 if there are not so many cells.
  int win_with_empty(int empty) const { return 1 + (std::max(empty, -1) >> halvings_); }

  [[no_unique_address]] Board board_;
  int halvings_;  // of the empty cells, as they count for a win: one, or until nothing is left
  BoundsByStones soonest_;
  Bounds<int> range_;
};

using ConnectFour = ConnectFourOn<ConnectFourBoard>;
using ConnectFour7x6 = ConnectFourOn<FixedConnectFourBoard<7, 6, 4>>;

}  // namespace pincer
