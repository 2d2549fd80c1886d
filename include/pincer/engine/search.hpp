#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "pincer/core/budget.hpp"
#include "pincer/core/checked.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/question.hpp"
#include "pincer/core/stack_guard.hpp"
#include "pincer/engine/chance.hpp"
#include "pincer/engine/children.hpp"
#include "pincer/engine/choice.hpp"
#include "pincer/engine/joint.hpp"
#include "pincer/engine/observer.hpp"
#include "pincer/engine/options.hpp"
#include "pincer/engine/ordering.hpp"
#include "pincer/engine/table.hpp"
#include "pincer/engine/track_record.hpp"

namespace pincer {

/// The one recursion. Every algorithm is a question put to it.
template <Game G, class Observer>
class Search {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Range = Bounds<Number>;
  using Ask = Question<Number>;

  Search(const G& game, const Options& options, Observer& observer)
      : game_(game),
        options_(options),
        observer_(observer),
        range_(as<Number>(game.range())),
        table_(remembers(options) ? options.memory_bytes : 0),
        chance_(as<double>(game.range())),
        joint_(as<double>(game.range())) {}

  /// Answers `q` about `root`, and notes what it learns about the root's children.
  /// Ensures: the value lies within the bounds returned, even when the budget ran out.
  /// Ensures: q.answered_by(result), unless the budget ran out.
  /// Ensures: the bound that the mover at the root guarantees is that of one of its children.
  Range ask(const State& root, Ask q, Budget& budget) {
    budget_ = &budget;
    guard_ = StackGuard();
    return visit(root, game_.turn(root), locate(root), q, 0, all);
  }

  /// What is known of the root's children, in natural order, to Max.
  const std::vector<Range>& root_children() const { return root_children_; }
  /// How to play at the root if both move there at once.
  const Mixes& root_mixes() const { return joint_.mixes(); }
  void forget_root() { root_children_.clear(); }

 private:
  using StateKey = KeyOf<G>;
  using StatePlace = Place<StateKey>;
  using Choice = Child<State, Number, StateKey>;
  using Rolled = Roll<State, StateKey>;

  static constexpr bool is_keyed = Keyed<G>;
  static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  static constexpr std::uint16_t no_move = 0xffff;

  /// Errors that differ from visit to visit make remembered bounds of little use to the next
  /// visitor, so the automatic policy hands them on unchanged where there is a table.
  static Sharing sharing_of(const Options& options) {
    if (options.sharing != Sharing::automatic) return options.sharing;
    return remembers(options) ? Sharing::even : Sharing::tail;
  }

  /// What a probe finds is searched for again unless it is remembered.
  bool is_probing(int ply) {
    if (options_.probing != Probing::automatic) return options_.probing == Probing::always;
    return remembers(options_) && probing_.is_worth_trying(ply);
  }

  static bool remembers(const Options& options) {
    return is_keyed && options.table && options.memory_bytes > 0;
  }

  StatePlace locate(const State& s) const {
    if constexpr (is_keyed)
      if (options_.symmetry) return shared_place(game_, s);
    if constexpr (is_keyed) return place_under(key_of(game_, s));
    else return {};
  }

  /// What is known of the state at a place without searching it.
  Range recall(const State& s, const StatePlace& place, std::uint16_t* best = nullptr) const {
    if (const auto* entry = table_.find(place)) {  // static bounds are part of what it says
      if (best != nullptr) *best = entry->best;
      return place.is_swapped ? entry->bounds.mirrored() : entry->bounds;
    }
    const Range known = options_.static_bounds ? as<Number>(static_bounds(game_, s)) : range_;
    return place.is_own_image ? meet(known, Range::exactly(0)) : known;
  }

  Range visit_child(const Choice& child, Ask q, int ply, std::size_t breadth) {
    const Range b = visit(child.state, child.turn, child.place, q, ply + 1, breadth);
    if (ply == 0) note_root_child(child.index, b);
    return b;
  }

  /// `breadth` limits how many moves are tried at this state.
  Range visit(const State& s, Turn turn, const StatePlace& place, Ask q, int ply,
              std::size_t breadth) {
    guard_.check();
    const bool may_go_on = enter(turn);
    if (turn == Turn::over) return Range::exactly(payoff_of(game_, s));

    std::uint16_t best = no_move;
    Range known = recall(s, place, &best);
    // The root answers from its children alone, so that what it promises can be played.
    if (ply == 0) known = range_;
    else if (q.answered_by(known)) return known;
    if (!may_go_on) return known;

    const std::uint64_t before = budget_->spent();
    known = expand(s, turn, known, q, ply, breadth, best);
    table_.store(place, place.is_swapped ? known.mirrored() : known, best,
                 budget_->spent() - before + 1);
    return known;
  }

  Range expand(const State& s, Turn turn, Range known, Ask q, int ply, std::size_t breadth,
               std::uint16_t& best) {
    if constexpr (has_hook_expanded<Observer>) observer_.expanded(turn);
    if constexpr (Chance<G>)
      if (turn == Turn::chance) return roll(s, known, q, ply);
    if constexpr (Joint<G>)
      if (turn == Turn::both) return clash(s, known, q, ply);
    if constexpr (Turns<G>) return choose(s, side_of(turn), known, q, ply, breadth, best);
    else return known;
  }

  Range choose(const State& s, Side side, Range known, Ask q, int ply, std::size_t breadth,
               std::uint16_t& best) {
    const auto moves = moves_of(game_, s);
    typename Stack<Choice>::Frame frame(choices_, moves.size());
    if (best == no_move) best = hint(s);
    for (std::size_t i = 0; i < moves.size(); ++i)
      frame.push([&] { return Choice{game_.play(s, moves[i]), static_cast<std::uint16_t>(i)}; });
    const auto children = frame.items();
    look_at(children);
    if (ply == 0) note_root_children(children);
    for (Choice& child : children) {
      const std::uint16_t i = child.index;
      child.bounds = seen_by(side, child.bounds);
      if (options_.ordering) child.rank = rank(s, side, ply, moves[i], child, i == best);
    }
    if (options_.ordering) std::sort(children.begin(), children.end(), is_before);

    const Chosen<Number> chosen =
        fold_choice(children, seen_by(side, known), seen_by(side, q), breadth,
                    [&](const Choice& child, Ask question) {
                      return seen_by(side, visit_child(child, seen_by(side, question), ply, all));
                    });
    if (chosen.best >= 0 && chosen.bounds.lower > seen_by(side, q).at_most) {
      const auto place = static_cast<std::size_t>(chosen.best);
      best = children[place].index;
      if (options_.ordering && chosen.bounds.lower >= seen_by(side, q).at_least) {
        ordering_.reward(side, ply, moves[best]);
        for (std::size_t i = 0; i < place; ++i) ordering_.punish(side, moves[children[i].index]);
      }
    }
    return seen_by(side, chosen.bounds);
  }

  Range roll(const State& s, Range known, Ask q, int ply) requires Chance<G> {
    const auto outcomes = outcomes_of(game_, s);
    typename Stack<Rolled>::Frame frame(rolls_, outcomes.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i)
      frame.push([&] {
        const auto& [weight, state] = outcomes[i];
        return Rolled{{state, static_cast<std::uint16_t>(i), weight}, static_cast<double>(weight)};
      });
    const auto rolls = frame.items();
    look_at(rolls);
    if (ply == 0) note_root_children(rolls);
    if (options_.ordering) std::sort(rolls.begin(), rolls.end(), is_before);

    const auto asking = [this, ply](std::size_t breadth) {
      return [this, ply, breadth](const Rolled& child, Ask question) {
        if (breadth < all && child.turn == Turn::chance) return child.bounds;  // has no moves
        return visit_child(child, question, ply, breadth);
      };
    };
    if (is_probing(ply)) {
      known = chance_.fold(rolls, known, q, Sharing::even, asking(1));
      probing_.note(ply, q.answered_by(known));
    }
    return chance_.fold(rolls, known, q, sharing_, asking(all));
  }

  Range clash(const State& s, Range known, Ask q, int ply) requires Joint<G> {
    const auto moves = [&](Side side) {  // people want to know about all moves of the root
      return ply == 0 ? moves_of(game_, s, side) : useful_moves_of(game_, s, side);
    };
    const auto rows = moves(Side::max), columns = moves(Side::min);
    const auto child_at = [&](std::size_t i, std::size_t j) {
      return Choice{game_.play(s, rows[i], columns[j]),
                    static_cast<std::uint16_t>(i * columns.size() + j)};
    };
    // Most cells turn out to be known, so no more than their bounds is kept.
    typename Stack<Range>::Frame cells(cells_, rows.size() * columns.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      typename Stack<Choice>::Frame row(choices_, columns.size());
      for (std::size_t j = 0; j < columns.size(); ++j) row.push([&] { return child_at(i, j); });
      look_at(row.items());
      if (ply == 0) note_root_children(row.items());
      for (const Choice& child : row.items()) cells.push([&] { return child.bounds; });
    }

    const bool pure_first = options_.pure_first && pure_.is_worth_trying(ply);
    const Clash clash = joint_.fold(
        cells.items(), columns.size(), known, q, pure_first, [&](std::size_t cell, Ask question) {
          Choice child = child_at(cell / columns.size(), cell % columns.size());
          place(child);
          return visit_child(child, question, ply, all);
        });
    if (pure_first && clash.way != Clash::Way::known)
      pure_.note(ply, clash.way == Clash::Way::pure);
    if constexpr (has_hook_matrix<Observer>)
      if (clash.way != Clash::Way::pure) observer_.solved_matrix();
    return clash.bounds;
  }

  /// Finds out whose turn it is and where the table has the child.
  void place(Choice& child) const {
    child.turn = game_.turn(child.state);
    if (child.turn != Turn::over) child.place = locate(child.state);
  }

  /// Finds out what can be known of children without searching them.
  template <class Children>
  void look_at(const Children& children) {
    for (Choice& child : children) {
      place(child);
      if (options_.look_ahead && child.turn != Turn::over) table_.prefetch(child.place);
    }
    for (Choice& child : children) child.bounds = options_.look_ahead ? look(child) : range_;
  }

  /// What the root's children are known by stays with them from one question to the next.
  template <class Children>
  void note_root_children(const Children& children) {
    for (Choice& child : children) {
      if (root_children_.size() <= child.index) root_children_.resize(child.index + 1, range_);
      note_root_child(child.index, child.bounds);
      child.bounds = root_children_[child.index];
    }
  }

  void note_root_child(std::size_t index, Range b) {
    root_children_[index] = meet(root_children_[index], b);
  }

  Range look(const Choice& child) {
    if (child.turn != Turn::over) return recall(child.state, child.place);
    enter(child.turn);
    return Range::exactly(payoff_of(game_, child.state));
  }

  /// The best move of a state like this one, where the game knows one.
  std::uint16_t hint(const State& s) const {
    if constexpr (is_keyed && requires { game_.hint_key(s); })
      if (const auto* entry = table_.find(place_under(words_of(game_.hint_key(s)))))
        return entry->best;
    return no_move;
  }

  /// Table move, then the game's own score, then hopeful bounds, then experience.
  std::int64_t rank(const State& s, Side side, int ply, const typename G::Move& m,
                    const Choice& child, bool is_best) const {
    std::int64_t rank = is_best ? std::int64_t{1} << 61 : 0;
    if constexpr (Scored<G>)
      rank += std::clamp<std::int64_t>(game_.score(s, m), -(1 << 18), 1 << 18) << 41;
    const auto seen = seen_by(side, range_);
    const double hope = static_cast<double>(child.bounds.lower - seen.lower) +
                        static_cast<double>(child.bounds.upper - seen.lower);
    const double span = static_cast<double>(seen.upper - seen.lower);
    if (span > 0) rank += static_cast<std::int64_t>(hope / span * (1 << 16)) << 23;
    return rank + ordering_.experience(side, ply, m);
  }

  static bool is_before(const Choice& a, const Choice& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.index < b.index;
  }

  /// Pays for a node. False when the budget has run out.
  bool enter(Turn turn) {
    if (!budget_->spend()) return false;
    if constexpr (has_hook_entered<Observer>) observer_.entered(turn);
    return true;
  }

  const G& game_;
  Options options_;
  Observer& observer_;
  Range range_;
  Table<StateKey, Number> table_;
  Ordering<G> ordering_;
  ChanceFold chance_;
  Sharing sharing_ = sharing_of(options_);
  TrackRecord probing_, pure_;
  JointFold joint_;
  Stack<Choice> choices_;
  Stack<Rolled> rolls_;
  Stack<Range> cells_;
  std::vector<Range> root_children_;
  Budget* budget_ = nullptr;
  StackGuard guard_;
};

}  // namespace pincer
