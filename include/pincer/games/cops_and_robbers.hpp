#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// A robber (Max) and some cops (Min) on a 4-connected grid, as in Atzmon, Stern and Saffidine's
/// experiments. The robber moves first; all cops move together. A capture pays the plies
/// played so far; without one, the game ends at the horizon and pays by distance.
class CopsAndRobbers {
 public:
  static constexpr int max_size = 16;  // a cell fits a byte
  static constexpr int max_cells = max_size * max_size;
  static constexpr int max_distance = 2 * (max_size - 1);
  static constexpr int max_cops = 4;
  static constexpr int max_depth = 100;
  static constexpr int steps = 5;  // up, down, left, right, stay

  using Cell = std::uint8_t;  // row * size + column
  /// A word of bytes: the lowest is the ply, then come the robber and the cops; those beyond the
  /// number of cops are 0. (What is written in parts is slow to copy.)
  struct State {
    std::uint64_t word;

    int ply() const { return byte(0); }
    Cell robber() const { return byte(1); }
    Cell cop(int i) const { return byte(2 + i); }
    void set_ply(int ply) { add(ply - this->ply(), 0); }
    void move_robber(int cells) { add(cells, 1); }
    void move_cop(int i, int cells) { add(cells, 2 + i); }

    bool operator==(const State&) const = default;

   private:
    std::uint8_t byte(int i) const { return static_cast<std::uint8_t>(word >> 8 * i); }
    void add(int n, int i) { word += static_cast<std::uint64_t>(n) << 8 * i; }
  };
  /// One step for each piece that moves, as the digits of a number: the first piece highest.
  struct Move {
    std::uint16_t digits;

    bool operator==(const Move&) const = default;
  };
  static constexpr std::size_t max_moves = std::size_t{steps} * steps * steps * steps;
  using Moves = InlineVector<Move, max_moves>;
  using Value = double;

  /// What the horizon pays: the cops' average Manhattan distance to the robber, or the depth
  /// plus that.
  enum class Leaf : std::uint8_t { distance, time_plus_distance };

  struct Setup {
    int size = 6;
    int depth = 5;
    Leaf leaf = Leaf::distance;
    bool stay_first = false;     ///< staying is tried before the four steps, not after them
    std::vector<int> obstacles;  ///< cells nobody can enter
    int robber = 0;
    std::vector<int> cops;
  };

  explicit CopsAndRobbers(const Setup& setup);

  State root() const { return root_; }

  Turn turn(const State& s) const {
    if (is_caught(s) || s.ply() == depth_) return Turn::over;
    return turn_of(mover(s));
  }

  double payoff(const State& s) const {
    return is_caught(s) ? s.ply() : at_horizon(sum_of_distances(s));
  }

  Bounds<double> range() const { return {0, top_}; }

  /// A ply changes every distance by at most one. This holds whatever is played: it bounds what
  /// the horizon can pay and when a capture can come.
  Bounds<double> bounds(const State& s) const {
    int sum = 0, nearest = 2 * max_size;
    for (int i = 0; i < cops_; ++i) {
      const int d = distance(s.cop(i), s.robber());
      sum += d;
      nearest = std::min(nearest, d);
    }
    if (nearest == 0) return Bounds<double>::exactly(s.ply());
    const int change = plies_left(s) * cops_;
    const Bounds<double> at_end = {at_horizon(sum - change), at_horizon(sum + change)};
    if (nearest > plies_left(s)) return at_end;
    return hull(at_end, {static_cast<double>(s.ply() + nearest), static_cast<double>(depth_)});
  }

  Moves moves(const State& s) const { return moves_by(mover(s), s); }

  State play(const State& s, Move m) const { return {moved(s, mover(s), m).word + 1}; }

  /// Cops are alike: only the cells they stand on matter.
  State symmetric_key(const State& s) const {
    std::array<int, max_cops> cells;
    for (int i = 0; i < cops_; ++i) {
      int j = i;
      for (; j > 0 && s.cop(i) < cells[j - 1]; --j) cells[j] = cells[j - 1];
      cells[j] = s.cop(i);
    }
    State key = s;
    for (int i = 0; i < cops_; ++i) key.move_cop(i, cells[i] - s.cop(i));
    return key;
  }

  /// Whether a cop has the robber.
  bool is_caught(const State& s) const {
    for (int i = 0; i < cops_; ++i)
      if (s.cop(i) == s.robber()) return true;
    return false;
  }

  std::string name(const State& s, Move m) const { return name(m, mover(s)); }

  // For games with other rules on the same grid.

  int plies_left(const State& s) const { return depth_ - s.ply(); }

  /// In rows and columns, whatever is in the way.
  int distance(int a, int b) const { return distances_[a * max_cells + b]; }

  /// A step by its number, and the cell it leads to.
  struct Step {
    int number;
    Cell to;
  };
  InlineVector<Step, steps> steps_from(int cell) const {
    InlineVector<Step, steps> found;
    for (const std::uint8_t step : legal_[cell])
      found.push_back({step, static_cast<Cell>(cell + change(step))});
    return found;
  }

  /// What the horizon pays for a sum of distances.
  /// Requires: no more than `depth` steps for each cop below 0 or above max_distance.
  double at_horizon(int sum) const { return at_horizon_[sum + depth_ * cops_]; }

  /// The robber's moves, or the cops', whoever's ply it is.
  Moves moves_by(Side side, const State& s) const {
    if (side == Side::max) return each_with(Moves{{0}}, s.robber());
    Moves moves{{0}};
    for (int i = 0; i < cops_; ++i) moves = each_with(moves, s.cop(i));
    return moves;
  }

  /// The same ply after a move, which adds the same to the word wherever it is made.
  State moved(const State& s, Side side, Move m) const {
    return {s.word + (side == Side::max ? robber_changes_ : cops_changes_)[m.digits]};
  }

  std::string name(Move m, Side side) const {
    std::string letters(side == Side::max ? 1 : cops_, 's');
    int digits = m.digits;
    for (std::size_t i = letters.size(); i-- > 0; digits /= steps)
      letters[i] = "udlrs"[digits % steps];
    return letters;
  }

  /// The grid: R the robber, digits the cops (the first where several share a cell), * a cop
  /// who has the robber, # an obstacle.
  std::string show(const State& s) const;
  std::string mark(Side side) const {
    if (side == Side::max) return "R, the robber";
    return cops_ == 1 ? "1, the cop" : "1 to " + std::to_string(cops_) + ", the cops";
  }

 private:
  /// Every one of these moves, followed by every step out of a cell.
  Moves each_with(const Moves& moves, Cell cell) const {
    Moves longer;
    for (const Move m : moves)
      for (const std::uint8_t step : legal_[cell])
        longer.push_back({static_cast<std::uint16_t>(m.digits * steps + step)});
    return longer;
  }

  int sum_of_distances(const State& s) const {
    int sum = 0;
    for (int i = 0; i < cops_; ++i) sum += distance(s.cop(i), s.robber());
    return sum;
  }

  static Side mover(const State& s) { return s.ply() % 2 == 0 ? Side::max : Side::min; }

  int change(int step) const { return std::array<int, steps>{-size_, size_, -1, 1, 0}[step]; }

  bool is_free(int cell) const { return !legal_[cell].empty(); }
  void draw_map(const Setup& setup);
  void note_distances();
  void note_payoffs(Leaf leaf);
  void note_changes();

  int size_, cops_, depth_;
  double top_;
  State root_{};
  std::vector<std::uint8_t> distances_ = std::vector<std::uint8_t>(max_cells * max_cells);
  std::vector<double> at_horizon_;  // from `depth` steps for each cop below 0 on
  std::array<InlineVector<std::uint8_t, steps>, max_cells> legal_{};  // steps out of each cell
  std::array<std::uint64_t, max_moves> robber_changes_{}, cops_changes_{};  // of a state, by move
};

inline CopsAndRobbers::CopsAndRobbers(const Setup& setup)
    : size_(setup.size),
      cops_(static_cast<int>(setup.cops.size())),
      depth_(setup.depth),
      top_(std::max({12, depth_, 2 * (size_ - 1)})) {
  if (size_ < 2 || size_ > max_size) throw Error("the grid is 2 to 16 cells wide");
  if (cops_ < 1 || cops_ > max_cops) throw Error("there are 1 to 4 cops");
  if (depth_ < 1 || depth_ > max_depth) throw Error("the horizon is 1 to 100 plies away");
  draw_map(setup);
  note_distances();
  note_payoffs(setup.leaf);
  note_changes();

  const auto checked = [&](int cell) {
    if (cell < 0 || cell >= size_ * size_ || !is_free(cell))
      throw Error("everybody starts on a free cell of the grid");
    return static_cast<Cell>(cell);
  };
  root_.move_robber(checked(setup.robber));
  for (int i = 0; i < cops_; ++i) root_.move_cop(i, checked(setup.cops[i]));
  if (is_caught(root_)) throw Error("no cop starts on the robber's cell");
}

inline void CopsAndRobbers::draw_map(const Setup& setup) {
  std::array<bool, max_cells> blocked{};
  for (const int cell : setup.obstacles) blocked.at(cell) = true;
  for (int cell = 0; cell < size_ * size_; ++cell) {
    const int row = cell / size_, column = cell % size_;
    if (blocked[cell]) continue;
    const std::array<bool, steps> inside = {row > 0, row + 1 < size_, column > 0,
                                            column + 1 < size_, true};
    for (int i = 0; i < steps; ++i) {
      const int step = setup.stay_first ? (i + steps - 1) % steps : i;
      if (inside[step] && !blocked[cell + change(step)])
        legal_[cell].push_back(static_cast<std::uint8_t>(step));
    }
  }
}

inline void CopsAndRobbers::note_distances() {
  for (int a = 0; a < size_ * size_; ++a)
    for (int b = 0; b < size_ * size_; ++b)
      distances_[a * max_cells + b] = static_cast<std::uint8_t>(std::abs(a / size_ - b / size_) +
                                                                std::abs(a % size_ - b % size_));
}

/// Clipped to the range. One division of integers keeps it monotone in spite of rounding, so that
/// bounds on the sum are bounds on the payoff.
inline void CopsAndRobbers::note_payoffs(Leaf leaf) {
  const int time = leaf == Leaf::time_plus_distance ? depth_ * cops_ : 0;
  const int reach = depth_ * cops_, most = max_distance * cops_;
  for (int sum = -reach; sum <= most + reach; ++sum)
    at_horizon_.push_back(std::clamp(static_cast<double>(sum + time) / cops_, 0.0, top_));
}

inline void CopsAndRobbers::note_changes() {
  for (int step = 0; step < steps; ++step) {
    State moved{};
    moved.move_robber(change(step));
    robber_changes_[step] = moved.word;
  }
  for (std::size_t move = 0; move < max_moves; ++move) {
    State moved{};
    int digits = static_cast<int>(move);
    for (int i = cops_; i-- > 0; digits /= steps) moved.move_cop(i, change(digits % steps));
    cops_changes_[move] = moved.word;
  }
}

inline std::string CopsAndRobbers::show(const State& s) const {
  std::string text = "   ";
  for (int column = 0; column < size_; ++column) text += {' ', static_cast<char>('a' + column)};
  for (int cell = 0; cell < size_ * size_; ++cell) {
    if (cell % size_ == 0) {
      const std::string row = std::to_string(cell / size_ + 1);
      text += "\n" + std::string(3 - row.size(), ' ') + row;
    }
    char mark = is_free(cell) ? '.' : '#';
    for (int i = cops_; i-- > 0;)
      if (s.cop(i) == cell) mark = static_cast<char>('1' + i);
    if (s.robber() == cell) mark = is_caught(s) ? '*' : 'R';
    text += {' ', mark};
  }
  return text + "\n";
}

/// A setup drawn at random: `blocked` obstacles, then the robber on any free cell, then every
/// cop on any free cell but the robber's. The same seed gives the same grid everywhere.
inline CopsAndRobbers::Setup random_setup(int size, int cops, int blocked, std::uint64_t seed) {
  const int cells = size * size;
  if (size < 2 || size > CopsAndRobbers::max_size || blocked < 0 || blocked > cells - 2)
    throw Error("the obstacles leave no room: two cells at least must be free");

  // The standard library's distributions differ from one library to the next; this does not.
  std::uint64_t state = mixed_bits(seed);
  const auto draw = [&state](int below) {
    state += 0x9e3779b97f4a7c15;
    return static_cast<int>(mixed_bits(state) % static_cast<std::uint64_t>(below));
  };

  std::vector<int> order(cells);
  for (int cell = 0; cell < cells; ++cell) order[cell] = cell;
  for (int i = 0; i < blocked; ++i) std::swap(order[i], order[i + draw(cells - i)]);

  CopsAndRobbers::Setup setup;
  setup.size = size;
  setup.obstacles.assign(order.begin(), order.begin() + blocked);
  std::vector<int> free(order.begin() + blocked, order.end());
  std::swap(free[draw(cells - blocked)], free.back());
  setup.robber = free.back();
  free.pop_back();
  for (int i = 0; i < cops; ++i) setup.cops.push_back(free[draw(cells - blocked - 1)]);
  return setup;
}

}  // namespace pincer
