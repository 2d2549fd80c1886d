#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "pincer/best_first/tree_search.hpp"

namespace pincer {

/// Draws numbers for sampling.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(mixed_bits(seed + 1)) {}
  /// One of 0, ..., n - 1.
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>(share() * static_cast<double>(n));
  }
  /// In [0, 1).
  double share() {
    state_ += 0x9e3779b97f4a7c15;
    return static_cast<double>(mixed_bits(state_) >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

/// Looks where samples are promising (UCB1) among the children that bounds do not rule out: those
/// that could beat what is proved of another one by more than eps. Where both move at once each
/// side chooses for itself, by how its moves have done against all replies.
template <Game G>
class PromisingSamples {
 public:
  struct Note {
    double total = 0;  ///< of the samples, each in [0, 1] to Max
    std::uint32_t visits = 0;
  };
  using Arena = NodeArena<G, Note>;
  using Id = typename Arena::Id;
  using Node = typename Arena::Node;
  using Number = NumberOf<G>;

  static constexpr bool is_counting = true;

  PromisingSamples(const G& game, std::uint64_t seed)
      : game_(&game), range_(as<double>(game.range())), draw_(seed) {}

  void allow(Number eps) { eps_ = eps; }

  std::uint32_t choose(const Arena& tree, Id id) {
    const std::uint32_t place = choose_beyond(tree, id, eps_);
    return place != no_child ? place : choose_beyond(tree, id, 0);
  }

  /// Plays on at random from a new node; a closed one is worth what is known of it.
  template <class Enter>
  void reached(Arena& tree, Id id, Enter enter) {
    sample_ = share_of(tree[id].is_expanded() ? played_out(tree[id].state, enter)
                                              : static_cast<double>(tree[id].bounds.middle()));
  }

  bool update(Arena& tree, Id id, const Fold<Arena>*) {
    tree[id].note.total += sample_;
    ++tree[id].note.visits;
    return true;
  }

 private:
  static constexpr double curiosity = 0.7;
  static constexpr int longest_game = 10'000;

  /// How a move has done, to the side that chooses.
  struct Record {
    double total = 0;
    double visits = 0;
    Bounds<double> bounds{0, 1};

    void add(const Note& note, Side side) {
      visits += note.visits;
      total += side == Side::max ? note.total : note.visits - note.total;
    }
    double promise(double all) const {
      if (visits == 0) return std::numeric_limits<double>::infinity();
      return std::clamp(total / visits, bounds.lower, bounds.upper) +
             curiosity * std::sqrt(std::log(all + 1) / visits);
    }
  };

  std::uint32_t choose_beyond(const Arena& tree, Id id, Number eps) {
    const Node& node = tree[id];
    if (node.turn == Turn::chance) return drawn_outcome(tree, id, eps);
    if (node.turn == Turn::both) return chosen_cell(tree, id, eps);
    const Side side = side_of(node.turn);
    const Number beaten = add_down(seen_by(side, node.bounds).lower, eps);
    return most_promising(node.links, node.note.visits, [&](std::uint32_t i, Record& record) {
      const Node& child = tree.child(id, i);
      if (child.is_closed || seen_by(side, child.bounds).upper <= beaten) return false;
      record.add(child.note, side);
      record.bounds = shares_of(child.bounds, side);
      return true;
    });
  }

  /// `read(i, record)` says how the i-th did, or false if it is ruled out.
  template <class Read>
  static std::uint32_t most_promising(std::uint32_t count, double visits, Read read) {
    std::uint32_t best = no_child;
    double most = -1;
    for (std::uint32_t i = 0; i < count; ++i) {
      Record record;
      if (!read(i, record)) continue;
      const double promise = record.promise(visits);
      if (promise <= most) continue;
      most = promise;
      best = i;
    }
    return best;
  }

  static bool is_open(const Node& node, Number eps) {
    return !node.is_closed && node.bounds.width() > eps;
  }

  std::uint32_t drawn_outcome(const Arena& tree, Id id, Number eps) {
    std::uint32_t drawn = no_child;
    if constexpr (Chance<G>) {
      double weight = 0;
      for (std::uint32_t i = 0; i < tree[id].links; ++i) {
        if (!is_open(tree.child(id, i), eps)) continue;
        weight += tree.links(id)[i].weight;
        if (draw_.share() * weight < tree.links(id)[i].weight) drawn = i;
      }
    }
    return drawn;
  }

  /// Max's row by its record over all cells, then Min's column by its own, of the cells left.
  std::uint32_t chosen_cell(const Arena& tree, Id id, Number eps) const {
    const std::uint32_t columns = tree[id].columns, rows = tree[id].links / columns;
    const double visits = tree[id].note.visits;
    const std::uint32_t row = most_promising(rows, visits, [&](std::uint32_t i, Record& record) {
      bool is_any_open = false;
      for (std::uint32_t j = 0; j < columns; ++j) {
        const Node& cell = tree.child(id, i * columns + j);
        record.add(cell.note, Side::max);
        is_any_open = is_any_open || is_open(cell, eps);
      }
      return is_any_open;
    });
    if (row == no_child) return no_child;
    return row * columns + most_promising(columns, visits, [&](std::uint32_t j, Record& record) {
             for (std::uint32_t i = 0; i < rows; ++i)
               record.add(tree.child(id, i * columns + j).note, Side::min);
             return is_open(tree.child(id, row * columns + j), eps);
           });
  }

  template <class Enter>
  double played_out(typename G::State s, Enter enter) {
    for (int i = 0; i < longest_game; ++i) {
      const Turn turn = game_->turn(s);
      if (i > 0 && !enter(turn)) break;
      if (turn == Turn::over) return static_cast<double>(payoff_of(*game_, s));
      s = drawn_child(s, turn);
    }
    return range_.middle();
  }

  typename G::State drawn_child(const typename G::State& s, Turn turn) {
    const auto any_of = [this](const auto& moves) { return moves[draw_.below(moves.size())]; };
    if constexpr (Chance<G>)
      if (turn == Turn::chance) {
        const auto outcomes = outcomes_of(*game_, s);
        double weight = 0;
        std::size_t drawn = 0;
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
          weight += static_cast<double>(outcomes[i].weight);
          if (draw_.share() * weight < static_cast<double>(outcomes[i].weight)) drawn = i;
        }
        return outcomes[drawn].state;
      }
    if constexpr (Joint<G>)
      if (turn == Turn::both)
        return game_->play(s, any_of(moves_of(*game_, s, Side::max)),
                           any_of(moves_of(*game_, s, Side::min)));
    if constexpr (Turns<G>) return game_->play(s, any_of(moves_of(*game_, s)));
    else return s;
  }

  /// A value as a share of the payoff range.
  double share_of(double value) const {
    const double width = range_.upper - range_.lower;
    return width > 0 ? (value - range_.lower) / width : 0;
  }
  Bounds<double> shares_of(Bounds<Number> b, Side side) const {
    const double low = share_of(static_cast<double>(b.lower));
    const double high = share_of(static_cast<double>(b.upper));
    return side == Side::max ? Bounds<double>{low, high} : Bounds<double>{1 - high, 1 - low};
  }

  const G* game_;
  Bounds<double> range_;
  Draw draw_;
  Number eps_ = 0;
  double sample_ = 0;
};

/// Score-bounded Monte-Carlo tree search (Cazenave and Saffidine 2010), within an error and for all
/// kinds of nodes: samples decide where to look, what is proved are the bounds of the tree.
template <Game G>
class BoundedMcts {
 public:
  using Number = NumberOf<G>;

  BoundedMcts(const G& game, std::size_t memory_bytes, std::uint64_t seed)
      : game_(game), search_(game, memory_bytes, PromisingSamples<G>(game, seed)) {}

  /// Bounds on the value of `s` that are within eps, or as near as the budget allows.
  Answer<Number> solve(const typename G::State& s, Number eps, Budget& budget) {
    eps = std::max(eps, least_eps(game_));
    search_.policy().allow(eps);
    search_.begin(s);
    search_.ask(Question<Number>::about(as<Number>(game_.range()), eps), budget);
    return search_.answer(eps, budget);
  }

  const Counts& counts() const { return search_.counts(); }
  Bounds<Number> bounds_so_far() const { return search_.bounds_so_far(); }
  std::size_t bytes() const { return search_.bytes(); }

 private:
  const G& game_;
  TreeSearch<G, PromisingSamples<G>> search_;
};

}  // namespace pincer
