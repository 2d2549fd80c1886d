#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "pincer/best_first/arena.hpp"
#include "pincer/engine/chance.hpp"
#include "pincer/engine/choice.hpp"
#include "pincer/engine/joint.hpp"

namespace pincer {

/// A matrix as the engine's fold wants it, of which there is no more to ask.
struct KnownCells {
  std::span<Bounds<double>> cells;
  std::size_t width;

  std::size_t rows() const { return cells.size() / width; }
  std::size_t columns() const { return width; }
  std::span<Bounds<double>> unseen() const { return cells; }
  std::span<Bounds<double>> seen(const Question<double>&, bool) const { return cells; }
  bool is_taken(std::size_t) const { return false; }
  std::int64_t rank(Side, std::size_t) const { return 0; }
  Bounds<double> ask(std::size_t k, const Question<double>&) const { return cells[k]; }
};

/// What a node's children make of it: the engine's folds, with nothing asked on the way.
template <class Arena>
class Fold {
 public:
  using Number = typename Arena::Number;
  using Range = typename Arena::Range;
  using Id = typename Arena::Id;

  explicit Fold(Range range)
      : range_(range), chance_(as<double>(range)), joint_(as<double>(range)) {}

  /// Ensures: contains the value, and is within what was known of it before.
  Range of(const Arena& tree, Id id) {
    const auto& node = tree[id];
    parts_.clear();
    if (node.turn == Turn::max || node.turn == Turn::min) return choose(tree, id, node);
    if constexpr (std::same_as<Number, double>)
      return node.turn == Turn::chance ? roll(tree, id, node) : clash(tree, id, node);
    return node.bounds;
  }

  /// How to play the joint node that was folded last.
  const Mixes& mixes() const { return joint_.mixes(); }

  /// Of the joint node that was folded last, the cell that the width of its bounds comes from most.
  ///
  /// Its upper bound is what Max's best reply gets against Min's mix, its lower bound what is left
  /// of Max's mix by Min's best reply; if the cells of these two replies were known exactly, the
  /// bounds would meet.
  std::uint32_t doubtful_cell(const Arena& tree, Id id) const {
    const std::size_t columns = tree[id].columns, rows = cells_.size() / columns;
    const auto reply = best_replies(rows, columns);
    std::uint32_t doubtful = no_child;
    double most = 0;
    const auto consider = [&](std::size_t cell, double weight) {
      const double doubt = weight * (cells_[cell].upper - cells_[cell].lower);
      if (doubt <= most || tree.child(id, cell).is_closed) return;
      most = doubt;
      doubtful = static_cast<std::uint32_t>(cell);
    };
    for (std::size_t j = 0; j < columns; ++j) consider(reply.row * columns + j, mixes().column[j]);
    for (std::size_t i = 0; i < rows; ++i) consider(i * columns + reply.column, mixes().row[i]);
    // Pure play may have promised more than the mixes did; then any cell may matter.
    for (std::size_t k = 0; doubtful == no_child && k < cells_.size(); ++k) consider(k, 1);
    return doubtful;
  }

 private:
  /// A child as the engine's folds want it.
  struct Part {
    Range bounds;
    double weight = 1;
    Bounds<double> later{};
  };

  struct Replies {
    std::size_t row, column;
  };

  static Range ask_nothing(const Part& part, Question<Number>) { return part.bounds; }

  /// A question that any bounds within the range answer, and one that none do.
  Question<Number> answered() const { return {range_.widened().upper, range_.widened().lower, 0}; }
  Question<Number> open() const { return Question<Number>::about(range_, -1); }

  Range choose(const Arena& tree, Id id, const typename Arena::Node& node) {
    const Side side = side_of(node.turn);
    for (const auto& link : tree.links(id))
      parts_.push_back({seen_by(side, tree[link.child].bounds)});
    return meet(node.bounds, seen_by(side, best_of(std::span(parts_))));
  }

  Range roll(const Arena& tree, Id id, const typename Arena::Node& node) {
    if constexpr (requires(typename Arena::Link link) { double{link.weight}; })
      for (const auto& link : tree.links(id))
        parts_.push_back({tree[link.child].bounds, link.weight});
    return chance_.fold(std::span(parts_), node.bounds, answered(), ErrorSharing::even,
                        is_never_taken, ask_nothing);
  }

  Range clash(const Arena& tree, Id id, const typename Arena::Node& node) {
    cells_.clear();
    for (const auto& link : tree.links(id)) cells_.push_back(tree[link.child].bounds);
    KnownCells cells{cells_, node.columns};
    return joint_.fold(cells, node.bounds, open(), JointMethod::all).bounds;
  }

  Replies best_replies(std::size_t rows, std::size_t columns) const {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Replies replies{0, 0};
    double most = -infinity, least = infinity;
    for (std::size_t i = 0; i < rows; ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < columns; ++j)
        sum += mixes().column[j] * cells_[i * columns + j].upper;
      if (sum > most) most = sum, replies.row = i;
    }
    for (std::size_t j = 0; j < columns; ++j) {
      double sum = 0;
      for (std::size_t i = 0; i < rows; ++i) sum += mixes().row[i] * cells_[i * columns + j].lower;
      if (sum < least) least = sum, replies.column = j;
    }
    return replies;
  }

  Range range_;
  ChanceFold chance_;
  JointFold joint_;
  std::vector<Part> parts_;
  std::vector<Bounds<Number>> cells_;
};

}  // namespace pincer
