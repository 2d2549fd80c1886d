#pragma once
#include <gmpxx.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "exact_matrix.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"

namespace pincer::testing {

/// A small deterministic generator, the same on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mixed_bits(seed + 1)) {}
  std::uint64_t word() { return mixed_bits(state_ += 0x9e3779b97f4a7c15); }
  int below(int n) { return static_cast<int>(word() % static_cast<std::uint64_t>(n)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(double p) { return real() < p; }
  double real() { return static_cast<double>(word() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

/// What kind of random game to make.
struct Shape {
  int depth = 3;
  int branching = 3;       ///< at most; every node draws its own
  double chance = 0;       ///< share of chance nodes
  double joint = 0;        ///< share of nodes where both move at once
  double repeat = 0;       ///< share of children that are states met before
  double early_end = 0.1;  ///< share of leaves above the last level
  bool alternating = false;
  bool is_chain = false;  ///< only the first child goes on
  enum class Leaves { few, integers, reals, wide } leaves = Leaves::integers;
  std::uint64_t seed = 1;
};

struct RandomNode {
  Turn turn = Turn::over;
  double payoff = 0;
  std::vector<std::uint32_t> children;
  std::vector<std::int64_t> weights;
  std::size_t columns = 1;     ///< of a joint node, whose children come row by row
  mpq_class value;             ///< the truth
  Bounds<double> known{0, 0};  ///< sound static bounds
  std::vector<bool> is_idle;   ///< of moves: never needed; of a joint node rows, then columns
};

/// A game given by its nodes, with its true value at each.
struct RandomNodes {
  std::vector<RandomNode> nodes;  ///< children come before their parents; the root is last
  Bounds<double> range;

  explicit RandomNodes(const Shape& shape) : random_(shape.seed), shape_(shape) {
    levels_.resize(static_cast<std::size_t>(shape.depth) + 1);
    switch (shape.leaves) {
      case Shape::Leaves::few: range = {0, 2}; break;
      case Shape::Leaves::integers: range = {-10, 90}; break;
      case Shape::Leaves::reals: range = {0, 100}; break;
      case Shape::Leaves::wide: range = {-1e6, 3}; break;
    }
    make(0);
  }

  std::uint32_t root() const { return static_cast<std::uint32_t>(nodes.size() - 1); }

  /// Changes a weight, and with it what all nodes are worth.
  void reweigh(std::uint32_t node, std::size_t child, std::int64_t weight) {
    nodes[node].weights[child] = weight;
    for (RandomNode& one : nodes) {
      one.is_idle.clear();
      judge(one);
    }
  }

 private:
  std::uint32_t make(int level) {
    auto& met = levels_[static_cast<std::size_t>(level)];
    if (level > 0 && !met.empty() && random_.chance(shape_.repeat))
      return met[static_cast<std::size_t>(random_.below(static_cast<int>(met.size())))];
    RandomNode node;
    if (level < shape_.depth && !(level > 0 && random_.chance(shape_.early_end))) {
      node.turn = draw_turn(level);
      int children = random_.between(1, shape_.branching);
      if (node.turn == Turn::both) {
        node.columns = static_cast<std::size_t>(random_.between(1, shape_.branching));
        children *= static_cast<int>(node.columns);
      }
      for (int i = 0; i < children; ++i) {
        node.children.push_back(make(shape_.is_chain && i > 0 ? shape_.depth : level + 1));
        node.weights.push_back(random_.chance(.2) ? random_.between(1, 1000)
                                                  : random_.between(1, 4));
      }
    } else {
      node.payoff = payoff();
    }
    judge(node);
    nodes.push_back(node);
    const auto index = static_cast<std::uint32_t>(nodes.size() - 1);
    met.push_back(index);
    return index;
  }

  Turn draw_turn(int level) {
    const double drawn = random_.real();
    if (drawn < shape_.chance) return Turn::chance;
    if (drawn < shape_.chance + shape_.joint) return Turn::both;
    return (shape_.alternating ? level % 2 == 0 : random_.chance(.5)) ? Turn::max : Turn::min;
  }

  double payoff() {
    switch (shape_.leaves) {
      case Shape::Leaves::few: return random_.between(0, 2);
      case Shape::Leaves::integers: return random_.between(-10, 90);
      case Shape::Leaves::reals: return 100 * random_.real();
      case Shape::Leaves::wide:
        return random_.chance(.2) ? -1e6 * random_.real() : 3 * random_.real();
    }
    return 0;
  }

  /// Sets the true value, and static bounds of random quality around it.
  void judge(RandomNode& node) {
    if (node.turn == Turn::over) {
      node.value = node.payoff;
      node.known = Bounds<double>::exactly(node.payoff);
      return;
    }
    mpq_class total = 0, sum = 0;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const mpq_class& v = nodes[node.children[i]].value;
      if (i == 0 || (node.turn == Turn::max ? v > node.value : v < node.value)) node.value = v;
      const mpq_class weight(static_cast<long>(node.weights[i]));
      total += weight;
      sum += weight * v;
    }
    if (node.turn == Turn::chance) node.value = sum / total;
    if (node.turn == Turn::both) node.value = clash(node);
    find_idle_moves(node);
    node.known = range;
    if (random_.chance(.5)) return;
    const double near = node.value.get_d();
    const double slack = (range.upper - range.lower) * random_.real() * random_.real();
    const auto down = [&](double x) {
      return mpq_class(x) <= node.value ? x : next_down(next_down(x));
    };
    const auto up = [&](double x) { return mpq_class(x) >= node.value ? x : next_up(next_up(x)); };
    if (random_.chance(.6))
      node.known.lower = std::max(range.lower, std::floor(down(near - slack)));
    if (random_.chance(.6)) node.known.upper = std::min(range.upper, std::ceil(up(near + slack)));
  }

  /// Moves that are worse than the best, and rows and columns that another one beats everywhere.
  void find_idle_moves(RandomNode& node) {
    const std::size_t columns = node.columns, rows = node.children.size() / columns;
    const auto value = [&](std::size_t cell) -> const mpq_class& {
      return nodes[node.children[cell]].value;
    };
    if (node.turn == Turn::max || node.turn == Turn::min)
      for (std::size_t i = 0; i < rows; ++i)
        node.is_idle.push_back(value(i) != node.value && random_.chance(.5));
    if (node.turn != Turn::both) return;
    node.is_idle.assign(rows + columns, false);
    for (std::size_t i = 1; i < rows; ++i) {
      bool is_worse = true;
      for (std::size_t j = 0; j < columns; ++j)
        is_worse = is_worse && value(i * columns + j) <= value(j);
      node.is_idle[i] = is_worse;
    }
    for (std::size_t j = 1; j < columns; ++j) {
      bool is_worse = true;
      for (std::size_t i = 0; i < rows; ++i)
        is_worse = is_worse && value(i * columns + j) >= value(i * columns);
      node.is_idle[rows + j] = is_worse;
    }
  }

  mpq_class clash(const RandomNode& node) const {
    std::vector<std::vector<mpq_class>> matrix;
    for (std::size_t k = 0; k < node.children.size(); ++k) {
      if (k % node.columns == 0) matrix.emplace_back();
      matrix.back().push_back(nodes[node.children[k]].value);
    }
    return exact_value(matrix);
  }

  Random random_;
  Shape shape_;
  std::vector<std::vector<std::uint32_t>> levels_;
};

/// The game itself. With V = int its payoffs and bounds are whole numbers.
template <Payoff V, bool with_chance, bool with_joint = false>
class RandomGame {
 public:
  using Value = V;
  using Move = std::uint16_t;
  static constexpr int largest_payoff = std::is_integral_v<V> ? 100 : 1'000'000;
  struct State {
    std::uint32_t node;
    bool operator==(const State&) const = default;
  };

  explicit RandomGame(std::shared_ptr<const RandomNodes> nodes) : nodes_(std::move(nodes)) {}

  State root() const { return {nodes_->root()}; }
  Turn turn(State s) const { return at(s).turn; }
  V payoff(State s) const { return static_cast<V>(at(s).payoff); }
  Bounds<V> range() const { return as<V>(nodes_->range); }
  Bounds<V> bounds(State s) const { return as<V>(at(s).known); }

  auto moves(State s) const {
    InlineVector<Move, 16> moves;
    for (std::size_t i = 0; i < at(s).children.size(); ++i) moves.push_back(static_cast<Move>(i));
    return moves;
  }
  State play(State s, Move m) const { return {at(s).children[m]}; }

  auto useful(State s) const {
    InlineVector<Move, 16> useful;
    for (const Move m : moves(s))
      if (!at(s).is_idle[m]) useful.push_back(m);
    return useful;
  }

  std::optional<Move> forced(State s) const {
    const auto enough = useful(s);
    return enough.size() == 1 ? std::optional(enough[0]) : std::nullopt;
  }
  std::optional<V> settled(State s) const {
    const Bounds<V> known = bounds(s);
    return known.lower == known.upper ? std::optional(known.lower) : std::nullopt;
  }

  auto outcomes(State s) const requires with_chance {
    InlineVector<Outcome<State>, 8> outcomes;
    for (std::size_t i = 0; i < at(s).children.size(); ++i)
      outcomes.push_back({at(s).weights[i], {at(s).children[i]}});
    return outcomes;
  }

  auto moves(State s, Side side) const requires with_joint {
    const std::size_t columns = at(s).columns;
    InlineVector<Move, 8> moves;
    for (std::size_t i = 0; i < (side == Side::max ? at(s).children.size() / columns : columns);
         ++i)
      moves.push_back(static_cast<Move>(i));
    return moves;
  }
  int score(State s, Side side, Move m) const requires with_joint {
    return static_cast<int>((s.node + 3U * m + static_cast<unsigned>(side)) % 5);
  }
  auto useful(State s, Side side) const requires with_joint {
    const std::size_t rows = at(s).children.size() / at(s).columns;
    InlineVector<Move, 8> useful;
    for (const Move m : moves(s, side))
      if (!at(s).is_idle[side == Side::max ? m : rows + m]) useful.push_back(m);
    return useful;
  }
  std::optional<Move> forced(State s, Side side) const requires with_joint {
    const auto enough = useful(s, side);
    return enough.size() == 1 ? std::optional(enough[0]) : std::nullopt;
  }
  State play(State s, Move a, Move b) const requires with_joint {
    return {at(s).children[a * at(s).columns + b]};
  }

  const RandomNode& at(State s) const { return nodes_->nodes[s.node]; }
  const mpq_class& value(State s) const { return at(s).value; }

 private:
  std::shared_ptr<const RandomNodes> nodes_;
};

}  // namespace pincer::testing
