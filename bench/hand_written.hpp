#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

// Connect Four as one writes it for its own sake: the same search as the engine's, node for node
// (of positions that do not take it a million), and nothing in it that another game could use. It
// includes no header of the library.

namespace hand_written {

using Bits = std::uint64_t;

/// What has been proved about a value, to the player it is told to.
struct Range {
  int lower, upper;
  static Range exactly(int v) { return {v, v}; }
  Range mirrored() const { return {-upper, -lower}; }
};

inline Range meet(Range a, Range b) {
  return {std::max(a.lower, b.lower), std::min(a.upper, b.upper)};
}

inline Bits hash(Bits key) {
  Bits x = key ^ 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return (x ^ (x >> 31)) + 0x9e3779b97f4a7c15;
}

/// Remembers positions. Probing, replacement and growth are the engine's.
class Table {
 public:
  static constexpr std::uint8_t no_move = 0xff;

  struct Entry {
    Bits key;
    std::int8_t lower, upper;
    std::uint8_t best;
    std::uint8_t work;  // about, from 1; 0 marks an empty slot

    Range bounds() const { return {lower, upper}; }
  };

  explicit Table(std::size_t bytes) : most_(bytes / sizeof(Entry)) {
    if (most_ <= reach) std::abort();
    mapped_ =
        mmap(nullptr, mapped_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped_ == MAP_FAILED) throw std::bad_alloc();
    const auto begin = reinterpret_cast<std::uintptr_t>(mapped_);
    memory_ = reinterpret_cast<Entry*>((begin + large_page - 1) / large_page * large_page);
    bytes = most_ * sizeof(Entry);
    if (bytes > large_page)
      madvise(reinterpret_cast<char*>(memory_) + large_page, bytes - large_page, MADV_HUGEPAGE);
    madvise(memory_, std::min(bytes, first_bytes), MADV_POPULATE_WRITE);
    homes_ = std::min(most_ - reach, first_bytes / sizeof(Entry) - reach);
  }
  ~Table() { munmap(mapped_, mapped_bytes()); }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  const Entry* fetch(Bits hashed) const {
    const Entry* const home = home_of(hashed);
    __builtin_prefetch(home);
    return home;
  }

  const Entry* find(Bits key, Bits hashed) { return find(key, home_of(hashed)); }
  const Entry* find(Bits key, const Entry* home) {
    for (const Entry* entry = home; entry != home + reach && entry->work != 0; ++entry)
      if (entry->key == key) {
        ++hits_;
        return entry;
      }
    return nullptr;
  }

  void store(Bits key, Bits hashed, Range bounds, std::uint8_t best, std::uint64_t work) {
    const std::uint8_t size = size_of(work);
    ++stores_;
    Entry* const home = home_of(hashed);
    Entry* least = home;
    for (Entry* entry = home; entry != home + reach && least->work != 0; ++entry) {
      if (entry->key == key && entry->work != 0) {
        *entry = entry_of(key, meet(entry->bounds(), bounds), std::max(entry->work, size),
                          best != no_move ? best : entry->best);
        return;
      }
      if (entry->work < least->work) least = entry;
    }
    used_ += least->work == 0 ? 1 : 0;
    *least = entry_of(key, bounds, size, best);
    if (8 * used_ > (homes_ < large ? 2 : 5) * homes_ && homes_ + reach < most_ &&
        next_homes() <= enough_bytes() / sizeof(Entry))
      grow();
  }

 private:
  static constexpr std::size_t reach = 8;
  static constexpr std::size_t first_bytes = std::size_t{64} << 10;
  static constexpr std::size_t large = (std::size_t{32} << 20) / sizeof(Entry);
  static constexpr std::size_t second_bytes = std::size_t{256} << 10;
  static constexpr std::size_t small_page = 4096, large_page = std::size_t{2} << 20;

  std::size_t mapped_bytes() const { return most_ * sizeof(Entry) + large_page; }

  static Entry entry_of(Bits key, Range bounds, std::uint8_t work, std::uint8_t best) {
    return {key, static_cast<std::int8_t>(bounds.lower), static_cast<std::int8_t>(bounds.upper),
            best, work};
  }

  /// Grows with the work, from 1, eight steps for every doubling.
  static std::uint8_t size_of(std::uint64_t work) {
    const int digits = static_cast<int>(std::bit_width(work | 8)) - 4;
    const int size = 8 * digits + static_cast<int>(work >> digits) + 1;
    return static_cast<std::uint8_t>(std::min(size, 0xff));
  }

  /// Little is found again: then a small table is better.
  std::size_t enough_bytes() const {
    constexpr std::size_t small = std::size_t{2} << 20;
    return 16 * hits_ >= stores_ ? ~std::size_t{0} : std::max(small, stores_);
  }

  Entry* home_of(Bits hashed) const {
    return memory_ +
           static_cast<std::size_t>((static_cast<unsigned __int128>(hashed) * homes_) >> 64);
  }

  std::size_t next_homes() const {
    return std::min(most_ - reach, std::max(2 * homes_, second_bytes / sizeof(Entry)));
  }

  void grow() {
    const std::size_t before = homes_ + reach;
    homes_ = next_homes();
    take_small_pages(before * sizeof(Entry), (homes_ + reach) * sizeof(Entry));
    std::array<Entry, 8 * reach> first;
    for (std::size_t i = 0; i < first.size(); ++i) first[i] = std::exchange(memory_[i], Entry{});
    for (std::size_t i = before; i-- > first.size();) put(std::exchange(memory_[i], Entry{}));
    for (const Entry& entry : first) put(entry);
  }

  void take_small_pages(std::size_t from, std::size_t to) const {
    from = (from + small_page - 1) / small_page * small_page;
    to = std::min(to, large_page);
    if (from < to) madvise(reinterpret_cast<char*>(memory_) + from, to - from, MADV_POPULATE_WRITE);
  }

  void put(const Entry& entry) {
    if (entry.work == 0) return;
    Entry* const home = home_of(hash(entry.key));
    for (Entry* slot = home; slot != home + reach; ++slot)
      if (slot->work == 0) {
        *slot = entry;
        return;
      }
  }

  std::size_t most_, homes_ = 0, used_ = 0, hits_ = 0, stores_ = 0;
  void* mapped_ = nullptr;
  Entry* memory_ = nullptr;
};

/// Which moves have ended searches: killers by ply, history by side and cell.
template <int bits, int plies>
class Experience {
 public:
  Experience() { killers_.fill({-1, -1}); }

  int of(int side, int ply, int cell) const {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    const bool is_killer = (killers[0] == cell) | (killers[1] == cell);
    return history(side, cell) + (is_killer ? most : 0);
  }

  void reward(int side, int ply, int cell) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != cell) killers = {cell, killers[0]};
    history(side, cell) = std::min(history(side, cell) + 1, most);
  }
  void punish(int side, int cell) {
    history(side, cell) = std::max(history(side, cell) - 1, -most);
  }

 private:
  static constexpr int most = 1 << 20;

  int& history(int side, int cell) {
    return history_[static_cast<std::size_t>(side * bits + cell)];
  }
  int history(int side, int cell) const {
    return history_[static_cast<std::size_t>(side * bits + cell)];
  }

  std::array<std::array<int, 2>, plies> killers_;
  std::array<int, 2 * bits> history_{};
};

/// Lines of four on a board of columns `lane` bits apart.
template <int lane>
struct PlainLines {
  static bool any_in(Bits b) {
    const auto along = [b](int step) {
      const Bits pairs = b & (b >> step);
      return (pairs & (pairs >> 2 * step)) != 0;
    };
    return along(1) || along(lane) || along(lane - 1) || along(lane + 1);
  }

  /// Bits that would complete a line where stones pile up in columns. Some may be off the board.
  static Bits completed_by(Bits b) {
    Bits found = (b << 1) & (b << 2) & (b << 3);
    for (const int step : {lane, lane - 1, lane + 1}) {
      const Bits up = b << step, down = b >> step;
      const Bits two_up = up & (b << 2 * step), two_down = down & (b >> 2 * step);
      found |= (two_up & ((b << 3 * step) | down)) | (two_down & ((b >> 3 * step) | up));
    }
    return found;
  }
};

}  // namespace hand_written

/// Lines of four; pays as ConnectFour::Pays::score does. Remembers what it has proved. `Lines` says
/// how lines are looked for.
template <int width = 7, int height = 6, class Lines = hand_written::PlainLines<height + 1>>
class HandWrittenConnectFour {
 public:
  /// Columns of height + 1 bits, the spare one on top, as in ConnectFour::State.
  struct Position {
    std::uint64_t mine, all;
  };
  struct Result {
    int score;  ///< to the first player
    std::uint64_t nodes;
  };

  explicit HandWrittenConnectFour(std::size_t table_bytes) : table_(table_bytes) {}

  /// Halves the interval with questions that have two answers: at most m, or at least m + 1.
  Result solve(const Position& p) {
    const int side = stones(p.all) % 2;
    const std::uint64_t before = nodes_;
    const Node root{p.mine, p.all, fourths(p.mine), fourths(p.all ^ p.mine)};
    root_children_.fill(seen_by(side, range()));
    if (holds_line(p.all ^ p.mine) || p.all == board) {
      const int won = holds_line(p.all ^ p.mine) ? win_with_empty(cells - stones(p.all)) : 0;
      return {side == 0 ? -won : won, 1};
    }
    Range bounds = range();
    do {
      const int middle = bounds.lower + (bounds.upper - bounds.lower) / 2;
      const Range seen = ask_root(root, side, side == 0 ? middle : -middle - 1);
      bounds = meet(bounds, seen_by(side, seen));
    } while (bounds.lower < bounds.upper);
    return {bounds.lower, nodes_ - before};
  }

 private:
  using Bits = hand_written::Bits;
  using Range = hand_written::Range;
  using Table = hand_written::Table;

  static constexpr int lane = height + 1;
  static constexpr int cells = width * height;
  static constexpr Bits one = 1;
  static constexpr Bits column_of_ones = (one << height) - 1;

  static constexpr Bits all_bottoms() {
    Bits bits = 0;
    for (int i = 0; i < width; ++i) bits |= one << (i * lane);
    return bits;
  }
  static constexpr Bits bottoms = all_bottoms();
  static constexpr Bits board = bottoms * column_of_ones;
  static constexpr Bits above = bottoms << height;  // the spare bits
  static constexpr Bits seconds =                   // the highest row, the third highest, and so on
      bottoms * (0x5555555555555555 << (height + 1) % 2 & column_of_ones);

  struct Node {
    Bits mine, all;
    Bits my_fourths, their_fourths;  // cells that would complete a line
  };

  struct Child : Node {
    Bits key, hashed;
    const Table::Entry* home;  // until anything is stored
    Range bounds;              // as the player to move at its parent sees them
    int score;
    std::uint8_t cell, forced, best;
    bool is_settled;  // by the rules alone
  };

  using Children = std::array<Child, width>;

  static int stones(Bits bits) { return std::popcount(bits); }
  static constexpr int win_with_empty(int empty) { return empty < 0 ? 0 : empty / 2 + 1; }
  static Range seen_by(int side, Range r) { return side == 0 ? r : r.mirrored(); }

  /// No line of four is there before four stones are.
  static Range range() { return {-win_with_empty(cells - 8), win_with_empty(cells - 7)}; }

  static bool holds_line(Bits b) { return Lines::any_in(b); }
  /// Cells that would complete a line. Some may be taken.
  static Bits fourths(Bits b) { return Lines::completed_by(b) & board; }

  static Bits mirrored(Bits key) {
    Bits out = key;
    for (int i = 0; i < width / 2; ++i) {
      const int away = (width - 1 - 2 * i) * lane;
      const Bits differing = (key ^ (key >> away)) & (((one << lane) - 1) << (i * lane));
      out ^= differing | differing << away;
    }
    return out;
  }

  static Bits free_cells(Bits all) { return (all + bottoms) & board; }

  /// What the rules say where nothing is decided by the next two stones.
  static Range open_bounds(const Node& n) {
    static constexpr std::array<Range, cells + 1> soonest = [] {
      std::array<Range, cells + 1> wins{};
      for (int count = 0; count <= cells; ++count)
        wins[static_cast<std::size_t>(count)] = {
            -win_with_empty(cells - count - 2 * std::max(2, 4 - (count + 1) / 2)),
            win_with_empty(cells - count - 2 * std::max(2, 4 - count / 2) + 1)};
      return wins;
    }();
    Range wins = soonest[static_cast<std::size_t>(stones(n.all))];
    if (!holds_line(board & ~n.mine)) wins.lower = 0;
    if (!holds_line(board & ~(n.all ^ n.mine))) wins.upper = 0;
    return {wins.lower, best_if_followed(n, wins.upper)};
  }

  /// The cells of some columns, named by the bits above their tops.
  static Bits columns_under(Bits tops) { return tops - (tops >> height); }

  /// What the mover gets at most against stones put only on top of his, column by column, odd
  /// columns by twos; cells that win for the other and have an odd number of empty ones below
  /// are traps, and their columns are not filled.
  static int best_if_followed(const Node& n, int otherwise) {
    const Bits free = free_cells(n.all), open = board & ~n.all;
    const Bits reach = n.mine | free | (open & ~seconds);
    const Bits odd = (open + (free & seconds)) & above;
    const Bits answers = columns_under(odd) ^ seconds;
    const Bits ends = (n.their_fourths & open & answers) | above;
    const Bits trapped = (ends - bottoms) & above, avoided = open & columns_under(trapped);
    const Bits below = avoided & (ends - bottoms) & ~ends;
    const Bits trapped_reach = (reach & ~avoided) | (below & ~answers);
    const Bits kept = avoided & ~below;
    const Bits odd_traps = odd & trapped;
    if (stones(open | odd_traps) % 2 == 0)
      return best_within(n, trapped_reach, kept | trapped, otherwise);
    for (Bits left = odd_traps; left != 0; left &= left - 1) {
      const Bits top = left & -left, column = columns_under(top);
      const Bits without = (trapped_reach & ~column) | (reach & column);
      otherwise = best_within(n, without, (kept & ~column) | (trapped ^ top), otherwise);
    }
    return otherwise;
  }

  static int best_within(const Node& n, Bits reach, Bits kept, int otherwise) {
    if (holds_line(reach)) return otherwise;
    if (kept != 0) return std::min(otherwise, -win_with_empty(stones(kept) - 2));
    const Bits theirs = n.all ^ n.mine, later = board & ~n.all & ~free_cells(n.all);
    return std::min(otherwise, holds_line(theirs | (later & seconds)) ? -1 : 0);
  }

  /// After an even number of forced moves it is the other player's turn.
  static Range seen_from_parent(const Child& child, Range r) {
    return child.forced % 2 == 0 ? r.mirrored() : r;
  }

  static void settle(Child& child, int value) {
    child.is_settled = true;
    child.bounds = seen_from_parent(child, Range::exactly(value));
  }

  static Node after(const Node& n, Bits stone) {
    return {n.all ^ n.mine, n.all | stone, n.their_fourths, fourths(n.mine | stone)};
  }

  /// Plays a stone, and on while the next one is forced; what wins or loses at once is settled.
  void place(const Node& n, Bits stone, Child& child) {
    Node at = after(n, stone);
    const int cell = std::countr_zero(stone), column = cell / lane;
    child.cell = static_cast<std::uint8_t>(cell);
    child.score = stones(at.their_fourths & ~n.all) * width - std::abs(2 * column - (width - 1));
    child.forced = 0;
    child.is_settled = false;
    for (;; ++child.forced) {
      const Bits free = free_cells(at.all);
      const int empty = cells - stones(at.all);
      if (free == 0) {
        ++nodes_;  // a payoff is read
        return settle(child, 0);
      }
      if ((at.my_fourths & free) != 0) return settle(child, win_with_empty(empty - 1));
      const Bits threats = at.their_fourths & free;
      if (threats == 0) {
        if ((free & ~(at.their_fourths >> 1)) == 0)
          return settle(child, -win_with_empty(empty - 2));
        break;
      }
      if ((threats & (threats - 1)) != 0) return settle(child, -win_with_empty(empty - 2));
      at = after(at, threats);
    }
    static_cast<Node&>(child) = at;
    const Bits key = at.mine + at.all;
    child.key = std::min(key, mirrored(key));
    child.hashed = hand_written::hash(child.key);
    child.home = table_.fetch(child.hashed);
  }

  void look_at(Child& child) {
    if (child.is_settled) return;
    const Table::Entry* entry = table_.find(child.key, child.home);
    child.best = entry != nullptr ? entry->best : Table::no_move;
    child.bounds = seen_from_parent(child, entry != nullptr ? entry->bounds() : open_bounds(child));
  }

  /// The root tries every move, knows nothing but its children, and remembers what those said.
  Range ask_root(const Node& root, int side, int at_most) {
    ++nodes_;
    const Bits own = root.mine + root.all, key = std::min(own, mirrored(own));
    const Table::Entry* entry = table_.find(key, hand_written::hash(key));
    std::uint8_t best = entry != nullptr ? entry->best : Table::no_move;
    const std::uint64_t before = nodes_;
    Children children;
    std::size_t count = 0;
    for (Bits left = free_cells(root.all); left != 0; left &= left - 1) {
      Child& child = children[count];
      const Bits stone = left & -left;
      place(root, stone, child);
      if ((root.my_fourths & stone) != 0) win_at_root(child, stones(root.all) + 1);
      look_at(child);
      child.bounds = hand_written::meet(root_children_[count], child.bounds);
      ++count;
    }
    const Range known = decide(children, count, side, seen_by(side, range()),
                               best_of(children, count), at_most, 0, best);
    for (std::size_t i = 0; i < count; ++i) root_children_[i] = children[i].bounds;
    table_.store(key, hand_written::hash(key), known, best, nodes_ - before + 1);
    return known;
  }

  void win_at_root(Child& child, int count) {
    if (count != cells) ++nodes_;
    child.is_settled = true;
    child.bounds = Range::exactly(win_with_empty(cells - count));
  }

  /// Answers for one child whether it is worth more than `at_most` to its parent.
  /// `is_fresh`: nothing has been stored since the child was looked at.
  Range visit(const Child& child, int parent_side, int at_most, int ply, bool is_fresh) {
    nodes_ += child.forced + 1u;
    const bool flips = child.forced % 2 == 0;
    if (flips) at_most = -at_most - 1;
    Range known = seen_from_parent(child, child.bounds);
    std::uint8_t best = child.best;
    if (!is_fresh) {
      const Table::Entry* entry = table_.find(child.key, child.hashed);
      if (entry != nullptr) {
        known = hand_written::meet(known, entry->bounds());
        best = entry->best;
      }
      if (known.upper <= at_most || known.lower > at_most || known.lower == known.upper)
        return seen_from_parent(child, known);
    }
    const std::uint64_t before = nodes_;
    known = expand(child, flips ? 1 - parent_side : parent_side, known, at_most, ply, best);
    table_.store(child.key, child.hashed, known, best, nodes_ - before + 1);
    return seen_from_parent(child, known);
  }

  Range expand(const Node& n, int side, Range known, int at_most, int ply, std::uint8_t& best) {
    Children children;
    std::size_t count = 0;
    // Neither a win nor a threat is left here: those positions were settled or played on.
    const Bits safe = free_cells(n.all) & ~(n.their_fourths >> 1);
    for (Bits left = safe; left != 0; left &= left - 1) place(n, left & -left, children[count++]);
    Range most{-cells, -cells};
    for (std::size_t i = 0; i < count; ++i) {
      look_at(children[i]);
      most = {std::max(most.lower, children[i].bounds.lower),
              std::max(most.upper, children[i].bounds.upper)};
    }
    return decide(children, count, side, known, most, at_most, ply, best);
  }

  /// The mover's choice: is one of the children worth more than `at_most`?
  Range decide(Children& children, std::size_t count, int side, Range known, Range most,
               int at_most, int ply, std::uint8_t& best) {
    if (most.upper <= at_most) return meet(known, most);
    std::size_t winner = 0;
    if (most.lower > at_most) {
      while (winner < count && children[winner].bounds.lower != most.lower) ++winner;
    } else {
      winner = ask(children, count, side, at_most, ply, best);
      most = best_of(children, count);
    }
    if (winner < count) {
      best = static_cast<std::uint8_t>(winner);
      experience_.reward(side, ply, children[winner].cell);
      for (std::size_t i = 0; i < count; ++i)
        if (children[i].bounds.upper <= at_most) experience_.punish(side, children[i].cell);
    }
    return meet(known, most);
  }

  static Range best_of(const Children& children, std::size_t count) {
    Range most{-cells, -cells};
    for (std::size_t i = 0; i < count; ++i)
      most = {std::max(most.lower, children[i].bounds.lower),
              std::max(most.upper, children[i].bounds.upper)};
    return most;
  }

  /// Asks children in order until one is good enough; its place, or `count`.
  std::size_t ask(Children& children, std::size_t count, int side, int at_most, int ply,
                  std::uint8_t best) {
    std::array<std::int64_t, width> order;
    const std::size_t open = sort(children, count, side, at_most, ply, best, order);
    for (std::size_t i = 0; i < open; ++i) {
      const std::size_t place = index_of(order[i]);
      Child& child = children[place];
      child.bounds = hand_written::meet(child.bounds, visit(child, side, at_most, ply + 1, i == 0));
      if (child.bounds.lower > at_most) return place;
    }
    return count;
  }

  static std::size_t index_of(std::int64_t rank) {
    return 31 - static_cast<std::size_t>(rank & 31);
  }

  /// Table move, score, hopeful bounds, experience, natural order: each decides only where those
  /// before it leave a tie, so all go into one number. Returns how many are still open.
  std::size_t sort(const Children& children, std::size_t count, int side, int at_most, int ply,
                   std::uint8_t best, std::array<std::int64_t, width>& order) const {
    std::size_t open = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Child& child = children[i];
      if (child.bounds.upper <= at_most) continue;
      std::int64_t rank = (i == best ? 1 << 20 : 0) + child.score;
      rank = rank * (1 << 9) + child.bounds.lower + child.bounds.upper;
      rank = rank * (1 << 24) + experience_.of(side, ply, child.cell);
      rank = rank * 32 + static_cast<std::int64_t>(31 - i);
      std::size_t place = open++;
      for (; place > 0 && order[place - 1] < rank; --place) order[place] = order[place - 1];
      order[place] = rank;
    }
    return open;
  }

  Table table_;
  hand_written::Experience<width * lane, cells + 1> experience_;
  std::array<Range, width> root_children_{};
  std::uint64_t nodes_ = 0;
};
