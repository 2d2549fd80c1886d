#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "pincer/best_first/pool.hpp"
#include "pincer/core/checked.hpp"
#include "pincer/core/forced.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/key_index.hpp"

namespace pincer {

/// In place of a child's place: there is none.
constexpr std::uint32_t no_child = 0xffffffff;

/// Plays on from `s` as long as there is only one thing to do, and returns whose turn it is then.
/// `enter(turn)` is told of every move.
template <Game G, class Enter>
Turn play_forced(const G& game, typename G::State& s, Enter enter) {
  constexpr int most = 1000;  // at a time, lest a game go on for ever
  Turn turn = game.turn(s);
  for (int i = 0; i < most; ++i) {
    const auto only = forced_at(game, s, turn);
    if (!only) break;
    enter(turn);
    s = after_forced(game, s, turn, *only);
    turn = game.turn(s);
  }
  return turn;
}

/// Whether scoring moves tells anything. (Rules without a type say it when they run.)
template <Scored G>
bool has_scores([[maybe_unused]] const G& game) {
  if constexpr (requires { game.has_scores(); }) return game.has_scores();
  else return true;
}

/// The moves to try at a state: all of the root, elsewhere those that are enough, of which those
/// come first that the game thinks better of. Ties go to the first.
template <Turns G>
auto moves_to_try(const G& game, const typename G::State& s, bool is_root) {
  auto moves = is_root ? moves_of(game, s) : useful_moves_of(game, s);
  if constexpr (Scored<G>) {
    Rebound<decltype(moves), typename G::Move> sorted;
    for (const auto& move : moves) sorted.push_back(move);
    if (!is_root && has_scores(game))
      std::stable_sort(sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) {
        return score_of(game, s, a, game.play(s, a)) > score_of(game, s, b, game.play(s, b));
      });
    return sorted;
  } else {
    return moves;
  }
}

/// The states met so far, with what is proved of each: the arena of all searches that keep their
/// tree. A state that is reached in several ways has one node, found by its whole key, so this
/// is a tree only where the game says it is one. Nodes and links never move.
///
/// A Note is what a search keeps at every node besides.
template <Game G, class Note>
class NodeArena {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Range = Bounds<Number>;
  using Id = std::uint32_t;

  static constexpr Id root = 0;

  /// From a node to one of its children, in natural order; cells of a joint node row by row.
  struct Link {
    struct Nothing {};
    Id child;
    [[no_unique_address]] std::conditional_t<Chance<G>, double, Nothing> weight;
  };

  struct Node {
    State state;
    Range bounds;  ///< of the value, to Max
    Id first = 0;  ///< its links; none before it is expanded
    std::uint32_t links = 0;
    std::uint32_t columns = 0;  ///< of a joint node
    Turn turn = Turn::over;
    bool is_closed = false;  ///< nothing below could tell more
    [[no_unique_address]] Note note{};

    bool is_expanded() const { return links > 0; }
  };

  NodeArena(const G& game, std::size_t memory_bytes)
      : game_(game), memory_bytes_(memory_bytes), nodes_(pool_bytes()), links_(pool_bytes()) {}

  /// Begins anew. The root knows nothing but the range of payoffs: what is said of it is to come
  /// from its children, so that it can be played.
  void plant(const State& s) {
    nodes_.shrink_to(0);
    links_.shrink_to(0);
    index_.clear();
    add(s, game_.turn(s), as<Number>(game_.range()));
  }

  Node& operator[](Id id) { return nodes_[id]; }
  const Node& operator[](Id id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const {
    return nodes_.size() * bytes_per_node + links_.size() * sizeof(Link);
  }

  std::span<const Link> links(Id id) const {
    return std::span(links_.data() + nodes_[id].first, nodes_[id].links);
  }
  const Node& child(Id id, std::size_t place) const { return nodes_[links(id)[place].child]; }

  /// Generates the children of a node. `enter(turn)` is told of payoffs read and of forced moves.
  /// False, and nothing done, where memory does not suffice.
  template <class Enter>
  bool expand(Id id, Enter enter) {
    const State s = nodes_[id].state;
    const Turn turn = nodes_[id].turn;
    if constexpr (Chance<G>)
      if (turn == Turn::chance) {
        const auto outcomes = outcomes_of(game_, s);
        return add_children(id, outcomes.size(), enter, [&](std::size_t i) {
          return std::pair{outcomes[i].state, static_cast<double>(outcomes[i].weight)};
        });
      }
    if constexpr (Joint<G>)
      if (turn == Turn::both) {
        const auto rows = moves_at(id, Side::max), columns = moves_at(id, Side::min);
        nodes_[id].columns = static_cast<std::uint32_t>(columns.size());
        return add_children(id, rows.size() * columns.size(), enter, [&](std::size_t k) {
          return std::pair{game_.play(s, rows[k / columns.size()], columns[k % columns.size()]),
                           1.};
        });
      }
    if constexpr (Turns<G>) {
      const auto moves = moves_to_try(game_, s, id == root);
      return add_children(id, moves.size(), enter, [&](std::size_t i) {
        return std::pair{game_.play(s, moves[i]), 1.};
      });
    } else {
      throw Error("this game has a state where one player moves, but no moves(s) for it");
    }
  }

  /// Whether the node that was expanded last leads to nothing but ends of the game.
  bool is_before_ends(Id id) const {
    const auto all = links(id);
    return std::all_of(all.begin(), all.end(),
                       [this](const Link& link) { return nodes_[link.child].turn == Turn::over; });
  }

  /// Gives back the memory of such children, which are half of a tree and more: no other node has
  /// a link to an end of the game.
  void forget_ends(Id id) {
    nodes_.shrink_to(nodes_.size() - nodes_[id].links);
    links_.shrink_to(nodes_[id].first);
    nodes_[id].links = 0;
  }

 private:
  static constexpr std::size_t bytes_per_node =
      sizeof(Node) + (Keyed<G> ? KeyIndex::most_bytes_per_node : 0);

  /// People want to know about all moves of the root.
  auto moves_at(Id id, Side side) const requires Joint<G> {
    const State& s = nodes_[id].state;
    return id == root ? moves_of(game_, s, side) : useful_moves_of(game_, s, side);
  }

  /// The limit, and no more than ids can tell apart; a root fits always.
  std::size_t pool_bytes() const {
    constexpr std::size_t most = std::numeric_limits<Id>::max();
    return std::max(sizeof(Node),
                    std::min(memory_bytes_, most * std::min(sizeof(Node), sizeof(Link))));
  }

  bool has_room_for(std::size_t children) const {
    return bytes() + children * (bytes_per_node + sizeof(Link)) <= memory_bytes_;
  }

  template <class Enter, class Make>
  bool add_children(Id id, std::size_t count, Enter enter, Make make) {
    if (!has_room_for(count)) return false;
    nodes_[id].first = static_cast<Id>(links_.size());
    for (std::size_t i = 0; i < count; ++i) {
      const auto [state, weight] = make(i);
      Link link{};
      link.child = node_of(state, enter);
      if constexpr (Chance<G>) link.weight = weight;
      links_.add(link);
    }
    nodes_[id].links = static_cast<std::uint32_t>(count);
    return true;
  }

  /// The node of a state that has just been reached: the one it has, or a new one.
  template <class Enter>
  Id node_of(State s, Enter enter) {
    const Turn turn = play_forced(game_, s, enter);
    if (turn == Turn::over) {
      enter(turn);
      return add_leaf(s, Range::exactly(payoff_of(game_, s)), turn);
    }
    if constexpr (Keyed<G>)
      if (is_remembered(game_)) {
        const auto key = key_of(game_, s);
        const std::uint64_t code = hash(key);
        const Id met = index_.find(
            code, [&](Id other) { return is_same(key_of(game_, nodes_[other].state), key); });
        if (met != KeyIndex::none) return met;
        index_.add(code, static_cast<Id>(nodes_.size()));
      }
    return add_leaf(s, known_of(s), turn);
  }

  /// What the game says of a state for free.
  Range known_of(const State& s) const {
    const Range known = as<Number>(static_bounds(game_, s));
    if constexpr (Keyed<G> && Imaged<G>)
      if (is_remembered(game_) && shared_place(game_, s).image == Image::both)
        return meet(known, Range::exactly(0));
    return known;
  }

  Id add_leaf(const State& s, Range bounds, Turn turn) {
    add(s, turn, bounds);
    const auto id = static_cast<Id>(nodes_.size() - 1);
    nodes_[id].is_closed = bounds.lower == bounds.upper;
    return id;
  }

  void add(const State& s, Turn turn, Range bounds) {
    nodes_.add(s, bounds);
    nodes_[nodes_.size() - 1].turn = turn;
  }

  const G& game_;
  std::size_t memory_bytes_;
  Pool<Node> nodes_;
  Pool<Link> links_;
  KeyIndex index_;
};

}  // namespace pincer
