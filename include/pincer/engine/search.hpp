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
#include "pincer/engine/serialized.hpp"
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
    earned_ = wasted_ = cells_seen_ = 0;
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
  static constexpr std::uint16_t most_forced = 1000;  // at a time, lest a game go on for ever

  /// Errors that differ from visit to visit make remembered bounds of little use to the next
  /// visitor, so the automatic policy hands them on unchanged where there is a table.
  static Sharing sharing_of(const Options& options) {
    if (options.sharing != Sharing::automatic) return options.sharing;
    return remembers(options) ? Sharing::even : Sharing::tail;
  }

  /// What a probe finds is searched for again unless it is remembered.
  bool is_probing(int ply) {
    if (options_.probing != When::automatic) return options_.probing == When::always;
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
    for (int i = 0; i < child.forced; ++i) enter(Turn::max);  // they are nodes, whoever moved
    const Range b = visit(child.state, child.turn, child.place, q, ply + 1, breadth);
    if (ply == 0) root_children_[child.index] = meet(root_children_[child.index], b);
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
    // People want to know about all moves of the root.
    const auto moves = ply == 0 ? moves_of(game_, s) : useful_moves_of(game_, s);
    typename Stack<Choice>::Frame frame(choices_, moves.size());
    if (best == no_move) best = hint(s);
    for (std::size_t i = 0; i < moves.size(); ++i)
      frame.push([&] { return Choice{game_.play(s, moves[i]), static_cast<std::uint16_t>(i)}; });
    const auto children = frame.items();
    look_at_all(children, ply);
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
    look_at_all(rolls, ply);
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
    if (const std::uint64_t most = serializing_limit(ply); most > 0) {
      const std::uint64_t before = budget_->spent();
      known = meet(known, serialized(s, known, q, before + most));
      const std::uint64_t cost = budget_->spent() - before;
      const bool is_enough = q.answered_by(known);
      const bool has_paid = is_enough && cost <= 2 * clashes_.mean(ply);
      serializing_.note(ply, has_paid);
      (has_paid ? earned_ : wasted_) += cost;
      if (is_enough) return known;
    }
    const std::uint64_t before = work();
    const Range b = mix(s, known, q, ply);
    clashes_.note(ply, work() - before);
    return b;
  }

  /// What has been done so far: nodes entered and cells looked at.
  std::uint64_t work() const { return budget_->spent() + cells_seen_; }

  /// How many nodes to spend on serialized games. They are much cheaper than others, but may be
  /// many: not many more than the matrix would take, and in vain no more than a small part of all
  /// work and what was spent with success. None at the root, whose answer is to say how to play.
  std::uint64_t serializing_limit(int ply) {
    if (Chance<G> || options_.serializing == When::never || ply == 0) return 0;
    if (options_.serializing == When::always) return std::numeric_limits<std::uint32_t>::max();
    const std::uint64_t most = 4 * clashes_.mean(ply);
    if (most == 0 || wasted_ + most > work() / 64 + earned_) return 0;
    return serializing_.is_worth_trying(ply) ? most : 0;
  }

  /// What both sides are sure of if they have to move first, as far as that answers the question.
  /// The budget is not to be spent beyond `end`.
  Range serialized(const State& s, Range known, Ask q, std::uint64_t end) requires Joint<G> {
    if constexpr (!Chance<G>) {
      const auto may_enter = [&](Turn turn) {
        guard_.check();
        if (budget_->spent() >= end || !enter(turn)) return false;
        if constexpr (has_hook_expanded<Observer>)
          if (turn != Turn::over) observer_.expanded(turn);
        return true;
      };
      Serialized max_first(game_, Side::max, may_enter);
      const double lower = max_first.sure_of(s, range_);
      if (max_first.has_ended()) return known;
      known.lower = std::max(known.lower, lower);
      if (q.answered_by(known)) return known;

      // All that matters is whether Min, too, is sure of this; if not, nothing is learnt.
      Serialized min_first(game_, Side::min, may_enter);
      const double hope = std::max(q.at_most, known.lower);
      const double upper = -min_first.sure_of(s, {-next_up(hope), -hope});
      if (!min_first.has_ended() && upper <= hope) known.upper = std::min(known.upper, upper);
    }
    return known;
  }

  /// Folds the matrix of what both may do.
  Range mix(const State& s, Range known, Ask q, int ply) requires Joint<G> {
    const auto moves = [&](Side side) {
      return ply == 0 ? moves_of(game_, s, side) : useful_moves_of(game_, s, side);
    };
    const auto rows = moves(Side::max), columns = moves(Side::min);
    const auto child_at = [&](std::size_t i, std::size_t j) {
      return Choice{game_.play(s, rows[i], columns[j]),
                    static_cast<std::uint16_t>(i * columns.size() + j)};
    };
    // Most cells turn out to be known, so no more than their bounds is kept. What the table has
    // of them is fetched for several rows at a time.
    const std::size_t some_rows = std::max<std::size_t>(1, 64 / columns.size());
    typename Stack<Range>::Frame cells(cells_, rows.size() * columns.size());
    const auto fill = [&](const Ask* question) {
      for (std::size_t i = 0; i < rows.size();) {
        typename Stack<Choice>::Frame some(choices_, some_rows * columns.size());
        for (const std::size_t end = std::min(rows.size(), i + some_rows); i < end; ++i)
          for (std::size_t j = 0; j < columns.size(); ++j)
            some.push([&] { return child_at(i, j); });
        for (Choice& child : some.items()) place(child);
        for (Choice& child : some.items()) {
          look_at(child);
          if (ply == 0) note_root_child(child);
          if (question != nullptr && !question->answered_by(child.bounds))
            child.bounds = meet(child.bounds, visit_child(child, *question, ply, all));
          cells.push([&] { return child.bounds; });
        }
      }
      cells_seen_ += cells.items().size();
      return cells.items();
    };
    const auto ask = [&](std::size_t cell, Ask question) {
      Choice child = child_at(cell / columns.size(), cell % columns.size());
      place(child);
      return visit_child(child, question, ply, all);
    };

    const bool pure_first = options_.pure_first && pure_.is_worth_trying(ply);
    const Clash clash = joint_.fold(rows.size(), columns.size(), known, q, pure_first, fill, ask);
    if (clash.way != Clash::Way::straight) pure_.note(ply, clash.way == Clash::Way::pure);
    if constexpr (has_hook_matrix<Observer>)
      if (clash.way != Clash::Way::pure) observer_.solved_matrix();
    return clash.bounds;
  }

  /// Finds out whose turn it is at a child and where the table has it, which is on its way then.
  void place(Choice& child) const {
    child.turn = game_.turn(child.state);
    if constexpr (Forcing<G>)
      while ((child.turn == Turn::max || child.turn == Turn::min) && child.forced < most_forced) {
        const auto move = game_.forced(child.state);
        if (!move) break;
        child.state = game_.play(child.state, *move);
        child.turn = game_.turn(child.state);
        ++child.forced;
      }
    if (child.turn == Turn::over) return;
    child.place = locate(child.state);
    if (options_.look_ahead) table_.prefetch(child.place);
  }

  /// Finds out what can be known of a child without searching it.
  void look_at(Choice& child) {
    if (!options_.look_ahead) {
      child.bounds = range_;
    } else if (child.turn == Turn::over) {
      enter(child.turn);
      child.bounds = Range::exactly(payoff_of(game_, child.state));
    } else {
      child.bounds = recall(child.state, child.place);
    }
  }

  template <class Children>
  void look_at_all(const Children& children, int ply) {
    for (Choice& child : children) place(child);
    for (Choice& child : children) {
      look_at(child);
      if (ply == 0) note_root_child(child);
    }
  }

  /// What the root's children are known by stays with them from one question to the next.
  void note_root_child(Choice& child) {
    if (root_children_.size() <= child.index) root_children_.resize(child.index + 1, range_);
    child.bounds = root_children_[child.index] = meet(root_children_[child.index], child.bounds);
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
  TrackRecord probing_, pure_, serializing_;
  CostRecord clashes_;
  std::uint64_t cells_seen_ = 0;
  std::uint64_t earned_ = 0, wasted_ = 0;  // nodes of serialized games, with success and without
  JointFold joint_;
  Stack<Choice> choices_;
  Stack<Rolled> rolls_;
  Stack<Range> cells_;
  std::vector<Range> root_children_;
  Budget* budget_ = nullptr;
  StackGuard guard_;
};

}  // namespace pincer
