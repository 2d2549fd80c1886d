#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
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
#include "pincer/engine/joint_children.hpp"
#include "pincer/engine/natural_step.hpp"
#include "pincer/engine/observer.hpp"
#include "pincer/engine/options.hpp"
#include "pincer/engine/ordering.hpp"
#include "pincer/engine/scout.hpp"
#include "pincer/engine/team.hpp"
#include "pincer/engine/track_record.hpp"

namespace pincer {

/// The one recursion. Every algorithm is a question put to it. `ChildPolicy` says what it does
/// about every child: the `StandardPolicy`, or a `ChosenPolicy`, whose parts are chosen at run
/// time.
template <Game G, class Observer, class ChildPolicy = StandardPolicy>
class Search {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Range = Bounds<Number>;
  using Query = Question<Number>;

  /// Searches that share a table, at the same time, know of each other by `in_progress`.
  Search(const G& game, const Options& options, Observer& observer, TableOf<G>& table,
         InProgress* in_progress = nullptr, const ChildPolicy& policy = {})
      : game_(game),
        options_(options),
        observer_(observer),
        range_(as<Number>(checked_range(game.range()))),
        policy_(policy),
        scout_(game_, policy_, table),
        team_(in_progress),
        chance_(as<double>(game.range())),
        joint_(as<double>(game.range())) {}

  /// Answers `q` about `root`, and notes what it learns about the root's children.
  /// Ensures: the value lies within the bounds returned, even when the budget ran out.
  /// Ensures: q.answered_by(result), unless the budget ran out.
  /// Ensures: the bound that the mover at the root guarantees is that of one of its children.
  Range ask(const State& root, Query q, Budget& budget) {
    budget_ = &budget;
    guard_ = StackGuard();
    if constexpr (has_hook_recording<Observer>) {
      is_recording_ = observer_.recording() != nullptr;
      team_.be_alone(is_recording_);
    }
    is_plain_ = !is_recording_ && team_.is_alone();
    Choice start([&] { return root; }, 0);
    start.turn = game_.turn(root);
    if (start.turn != Turn::over) start.place = scout_.locate(root);
    else start.bounds = Range::exactly(payoff_of(game_, root));
    return is_recording_ ? visit_recorded(start, range_, q, 0, all) : visit_root(start, q);
  }

  /// Who moves last if everybody takes the first move: a first guess at who has the better of it.
  Side last_to_move(State s, Budget& budget) requires Turns<G> {
    constexpr int longest = 1000;
    budget_ = &budget;
    Turn last = Turn::max;
    for (int ply = 0; ply < longest && enter(game_.turn(s)); ++ply) {
      if (game_.turn(s) == Turn::over) break;
      last = game_.turn(s);
      s = game_.play(s, moves_of(game_, s)[0]);
    }
    return side_of(last);
  }

  /// What is known of the root's children, in natural order, to Max.
  const std::vector<Range>& root_children() const { return root_children_; }
  /// How to play at the root if both move there at once.
  const Mixes& root_mixes() const { return joint_.mixes(); }
  void forget_root() { root_children_.clear(); }
  /// The same children, which are forgotten here.
  std::vector<Range> take_root_children() { return std::exchange(root_children_, {}); }

 private:
  friend class JointChildren<G, Search>;
  using Choice = typename Scout<G, ChildPolicy>::Choice;
  using Rolled = Roll<Choice>;

  /// How many moves are tried at a state: all, but for probes below dice.
  using Breadth = std::conditional_t<Chance<G>, std::size_t, All>;
  static constexpr Breadth all = [] {
    if constexpr (Chance<G>) return std::numeric_limits<std::size_t>::max();
    else return All{};
  }();
  static constexpr std::size_t most_cells = 1024;  // of a matrix to try few moves in

  /// Errors that differ from visit to visit make remembered bounds of little use to the next
  /// visitor, so the automatic policy hands them on unchanged where there is a table.
  static ErrorSharing sharing_of(const G& game, const Options& options) {
    if (options.sharing != ErrorSharing::automatic) return options.sharing;
    return remembers(game, options) ? ErrorSharing::even : ErrorSharing::tail;
  }

  /// What a probe finds is searched for again unless it is remembered.
  bool is_probing(int ply) {
    if (options_.probing != When::automatic) return options_.probing == When::always;
    return remembers(game_, options_) && probing_.is_worth_trying(ply);
  }

  Range visit_root(const Choice& start, const Query& q) {
    if (start.turn != Turn::over) return visit(start, range_, q, 0, all);
    enter(Turn::over);
    return start.bounds;
  }

  /// `known`: what is known of the child, to Max.
  [[gnu::always_inline]] Range visit_child(const Choice& child, Range known, const Query& q,
                                           int ply, Breadth breadth) {
    const Range b = visit_telling(child, known, q, ply, breadth);
    if (ply == 0) root_children_[child.index] = meet(root_children_[child.index], b);
    return b;
  }

  /// If the game breaks a promise there, it is known which way that happened. (What is not thrown
  /// costs nothing.)
  [[gnu::always_inline]] Range visit_telling(const Choice& child, Range known, const Query& q,
                                             int ply, Breadth breadth) {
    try {
      if (is_plain_) [[likely]]
        return visit(child, known, q, ply + 1, breadth);
      if (is_recording_) return visit_recorded(child, known, q, ply + 1, breadth);
      return team_.is_shared(ply) ? visit_marked(child, known, q, ply + 1, breadth)
                                  : visit(child, known, q, ply + 1, breadth);
    } catch (BrokenPromise& broken) {
      broken.add(child.state);
      throw;
    }
  }

  /// Others are told. (Out of line: most searches are alone.)
  [[gnu::noinline]] Range visit_marked(const Choice& child, Range known, const Query& q, int ply,
                                       Breadth breadth) {
    team_.enter(child.place);
    const Range b = visit(child, known, q, ply, breadth);
    team_.leave(child.place);
    return b;
  }

  /// The observer is told. (Out of line: most searches are not recorded.)
  [[gnu::noinline]] Range visit_recorded(const Choice& child, Range known, const Query& q, int ply,
                                         Breadth breadth) {
    if constexpr (has_hook_recording<Observer>) {
      observer_.asks(child, known, q, step_to_children(child, ply));
      const std::uint64_t expanded = observer_.counts.expansions();
      const Range found = ply == 0 ? visit_root(child, q) : visit(child, known, q, ply, breadth);
      const bool is_expanded = observer_.counts.expansions() != expanded;
      observer_.answers(found, is_expanded ? ending_of(q, found, unanswered(breadth))
                                           : ending_of_leaf(child, known, q, found));
      return found;
    } else {
      return visit(child, known, q, ply, breadth);
    }
  }

  /// (The root's children are all that there are; elsewhere they are those by useful moves.)
  Recording::StepTo step_to_children(const Choice& at, int ply) const {
    if constexpr (!has_natural_steps<G>) return {};
    else return {ply == 0 ? natural_step<G, true> : natural_step<G, false>, &game_, &at.state};
  }

  /// Why a node that was expanded, or a child of it that was not asked, has no answer.
  Ending unanswered(Breadth breadth) const {
    if constexpr (Chance<G>)
      if (breadth != all && budget_->stop() == Stop::none) return Ending::probed;
    return Ending::budget;
  }

  /// How it ended where nothing was expanded.
  Ending ending_of_leaf(const Choice& child, Range known, const Query& q, Range found) const {
    if (child.turn == Turn::over) return Ending::over;
    if (child.is_settled) return Ending::bounds;
    if (!q.answered_by(found)) return Ending::budget;
    const bool was_known = !policy_.look_ahead || q.answered_by(known);
    return was_known && q.answered_by(scout_.by_rules(child)) ? Ending::bounds : Ending::table;
  }

  /// Tells the observer of children that were not asked, `bounds_of(child)` being what is known of
  /// them to Max. Those bounds were reason enough where `are_enough(bounds)`; for the others, if
  /// the node has its answer, that was.
  template <class Children, class BoundsOf, class AreEnough>
  void tell_unasked(const Children& children, BoundsOf bounds_of, AreEnough are_enough,
                    Ending otherwise) {
    if constexpr (has_hook_recording<Observer>)
      for (const Choice& child : children) {
        if (observer_.recording()->was_told({.index = child.index})) continue;
        const Range known = bounds_of(child);
        Ending ending = otherwise;
        if (child.is_settled && known.lower == known.upper)  // else it was not even looked at
          ending = child.turn == Turn::over ? Ending::over : Ending::bounds;
        else if (!child.is_settled && child.turn != Turn::over && known != range_ &&
                 are_enough(known))
          ending = are_enough(scout_.by_rules(child)) ? Ending::bounds : Ending::table;
        observer_.looked(child, known, ending);
      }
  }
  bool wants_unasked() {
    if constexpr (has_hook_recording<Observer>)
      return observer_.recording()->wants_children(observer_.counts.nodes);
    return false;
  }

  /// (Out of line: most searches are not recorded.)
  [[gnu::noinline]] void tell_unasked_of(Side side, Row<Choice> children, Range found,
                                         const Query& q, Breadth breadth) {
    if (!wants_unasked()) return;
    const Query mine = seen_by(side, q);
    const Number least = seen_by(side, found).lower;
    const Number beaten = std::max(mine.at_most, add_down(least, mine.within));
    tell_unasked(
        children, [side](const Choice& child) { return seen_by(side, child.bounds); },
        [&](Range known) {
          const Range b = seen_by(side, known);
          return b.upper <= beaten || b.lower >= mine.at_least;
        },
        q.answered_by(found) ? Ending::unneeded : unanswered(breadth));
  }
  /// Where the node's bounds are made of all its children's.
  template <class Children, class BoundsOf>
  [[gnu::noinline]] void tell_unasked_of(const Children& children, BoundsOf bounds_of, Range found,
                                         const Query& q) {
    tell_unasked(
        children, bounds_of, [&](Range known) { return known.width() <= q.within; },
        q.answered_by(found) ? Ending::unneeded : unanswered(all));
  }

  bool is_taken(const Choice& child, int ply) { return team_.is_taken(child.place, ply); }

  /// The hot path: what a node does, in the steps that docs/ARCHITECTURE.md explains.
  /// Ensures: the value lies within the bounds returned, even when the budget ran out.
  /// Ensures: q.answered_by(result), unless the budget ran out or `breadth` was too small.
  ///
  /// What it calls is inlined by order (`flatten`), or out of line by order (`noinline`) where that
  /// leaves more registers to the rest: a compiler's own choice depends on what else is in the
  /// file.
  [[gnu::noinline, gnu::flatten]] Range visit(const Choice& at, Range known, const Query& q,
                                              int ply, Breadth breadth) {
    // 1. Guard the stack, and pay for the node and for forced moves on the way to it.
    guard_.check();
    const bool may_go_on = enter(at.turn, std::uint64_t{at.forced} + 1);

    // 2. Over, or settled by the rules: nothing to search.
    if (!policy_.look_ahead && at.turn == Turn::over)
      return Range::exactly(payoff_of(game_, at.state));
    if (at.is_settled) return known;

    // 3. Ask the transposition table. The root answers from its children alone, so that what it
    //    promises can be played.
    std::uint16_t best;
    known = scout_.recall(at, known, best);
    if (ply == 0) known = range_;
    else if (q.answered_by(known)) return known;
    if (!may_go_on) return known;

    // 4. With other threads: give up where one of them has answered this or a question above.
    const std::uint64_t before = budget_->spent();
    if (!team_.ask(ply, at.place, q, [this](const auto& place) { return scout_.recall(place); }))
      return known;

    // 5. Generate the children, look at them all, and fold what asking some of them tells.
    known = team_.answer(ply, expand(at.state, at.turn, known, q, ply, breadth, best));

    // 6. Remember it.
    scout_.remember(at, known, best, budget_->spent() - before + 1);
    return known;
  }

  [[gnu::always_inline]] Range expand(const State& s, Turn turn, Range known, const Query& q,
                                      int ply, Breadth breadth, std::uint16_t& best) {
    if constexpr (has_hook_expanded<Observer>) observer_.expanded(turn);
    if constexpr (Chance<G>)
      if (turn == Turn::chance) return fold_chance(s, known, q, ply);
    if constexpr (Joint<G>)
      if (turn == Turn::both) return fold_joint(s, known, q, ply);
    if constexpr (Turns<G>) {
      const auto moves = moves_at(s, ply);
      typename Stack<Choice>::Frame frame(choices_, moves.size());
      make_children(s, moves, frame);
      if (best == no_move) best = scout_.hint(s);
      if (turn == Turn::max) {
        const Range found = choose<Side::max>(frame.items(), known, q, ply, breadth, best);
        if (is_recording_) [[unlikely]]
          tell_unasked_of(Side::max, frame.items(), found, q, breadth);
        return found;
      }
      if (turn == Turn::min) {
        const Range found = choose<Side::min>(frame.items(), known, q, ply, breadth, best);
        if (is_recording_) [[unlikely]]
          tell_unasked_of(Side::min, frame.items(), found, q, breadth);
        return found;
      }
    }
    refuse_turn(s, turn);
  }

  /// The moves to try, where both move those of one side: people want to know about all moves of
  /// the root. (Not one expression: that would copy them.)
  template <class... MaybeSide>
  [[gnu::always_inline]] auto moves_at(const State& s, int ply, MaybeSide... side) const {
    if (ply == 0) return moves_of(game_, s, side...);
    return useful_moves_of(game_, s, side...);
  }

  /// Makes a child by each of these moves.
  template <class Moves>
  [[gnu::always_inline]] void make_children(const State& s, const Moves& moves,
                                            typename Stack<Choice>::Frame& frame) {
    std::size_t i = 0;
    for (const auto& move : moves) {
      Choice& child = frame.push([&] { return Choice([&] { return game_.play(s, move); }, i++); });
      child.move = move;
      if constexpr (Scored<G>) child.rank = score_of(game_, s, move, child.state);
      else child.rank = 0;
      if (scout_.place(child)) enter(Turn::over);
    }
  }

  template <Side side>  // which is then nothing to find out for every child
  [[gnu::always_inline]] Range choose(Row<Choice> children, Range known, const Query& q, int ply,
                                      Breadth breadth, std::uint16_t& best) {
    const auto look = [this](Choice& child) { return scout_.look_at_home(child); };
    const Range seen =
        ply == 0 ? best_seen_at_root(side, children) : best_seen(side, children, look);
    const Query mine = seen_by(side, q);
    const auto chosen = fold_choice(
        children, seen_by(side, known), seen, mine, breadth, is_remembered(game_),
        [&](const Choice& child) -> std::int64_t {
          if (!policy_.ordering) return 0;
          return ordering_.rank(side, ply, child.move, child, child.index == best);
        },
        [&](const Choice& child) { return is_taken(child, ply); },
        [&](const Choice& child, Query question) {
          return seen_by(side, visit_child(child, seen_by(side, child.bounds),
                                           seen_by(side, question), ply, all));
        });
    if (chosen.best != nullptr && chosen.bounds.lower > mine.at_most) {
      best = static_cast<std::uint16_t>(std::min<std::uint32_t>(chosen.best->index, no_move));
      if (chosen.bounds.lower >= mine.at_least) {
        ordering_.reward(side, ply, chosen.best->move);
        for (const Choice& child : children)
          if (child.bounds.upper <= mine.at_most) ordering_.punish(side, child.move);
      }
    }
    return seen_by(side, chosen.bounds);
  }

  /// What the best child is known to be worth to the side that chooses, `look(child)` being what
  /// the child is known to be worth to Max.
  template <class Look>
  [[gnu::always_inline]] Range best_seen(Side side, Row<Choice> children, Look look) {
    Range best = Range::exactly(seen_by(side, range_).lower);
    for (Choice& child : children) {
      child.bounds = seen_by(side, look(child));
      best = best_of(best, child.bounds);
    }
    return best;
  }
  /// At the root children are known by earlier questions, too. (Out of line: rarely taken.)
  [[gnu::noinline]] Range best_seen_at_root(Side side, Row<Choice> children) {
    if (root_children_.empty()) root_children_.assign(children.size(), range_);
    return best_seen(side, children, [this](Choice& child) {
      return of_root_child(child, scout_.look_at_home(child));
    });
  }

  [[gnu::noinline]] Range fold_chance(const State& s, Range known, const Query& q,
                                      int ply) requires Chance<G> {
    const auto outcomes = outcomes_of(game_, s);
    typename Stack<Rolled>::Frame frame(rolls_, outcomes.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i)
      frame.push([&] { return Rolled(outcomes[i], i); });
    const std::span<Rolled> rolls = frame.items();
    for (Rolled& roll : rolls) scout_.place(roll);
    for (Rolled& roll : rolls) roll.bounds = look_at(roll, ply);
    if (policy_.ordering) std::sort(rolls.begin(), rolls.end(), is_before);

    const auto taken = [this, ply](const Rolled& child) { return is_taken(child, ply); };
    const auto asking = [this, ply](Breadth breadth) {
      return [this, ply, breadth](const Rolled& child, Query question) {
        if (breadth < all && child.turn == Turn::chance) return child.bounds;  // has no moves
        return visit_child(child, child.bounds, question, ply, breadth);
      };
    };
    if (is_probing(ply)) {
      known = chance_.fold(rolls, known, q, ErrorSharing::even, taken, asking(1));
      probing_.note(ply, q.answered_by(known));
    }
    known = chance_.fold(rolls, known, q, sharing_, taken, asking(all));
    if (is_recording_ && wants_unasked())
      tell_unasked_of(
          rolls, [](const Choice& child) { return child.bounds; }, known, q);
    return known;
  }

  /// Folds the matrix of what both may do.
  [[gnu::noinline]] Range fold_joint(const State& s, Range known, const Query& q,
                                     int ply) requires Joint<G> {
    JointChildren<G, Search> children(*this, s, ply);
    const JointMethod method = method_for(ply, children.count());
    const JointResult clash = joint_.fold(children, known, q, method);
    novelty_.note(ply, children.looks());
    if (method == JointMethod::pure && children.looks().fresh > 0)
      pure_.note(ply, clash.way == JointMethod::pure);
    if (clash.way == JointMethod::few && policy_.ordering) children.learn(clash.bounds, q);
    if constexpr (has_hook_matrix<Observer>)
      for (std::size_t i = 0; i < clash.matrices; ++i) observer_.solved_matrix();
    if (is_recording_ && wants_unasked()) children.tell_unasked(clash.bounds, q);
    return clash.bounds;
  }

  /// Windows leave something to ask about later: they suit states that will not be met again. What
  /// chance mixes they do not narrow. And where looking at states seldom tells anything, only those
  /// are looked at that are asked about.
  JointMethod method_for(int ply, std::size_t cells) {
    if (options_.few_moves == When::always) return JointMethod::few;
    if (options_.few_moves == When::automatic && !has_dice(game_) && cells <= most_cells &&
        novelty_.is_high(ply))
      return ply == 0 || novelty_.looks_tell() ? JointMethod::few : JointMethod::blind;
    return options_.pure_first && pure_.is_worth_trying(ply) ? JointMethod::pure : JointMethod::all;
  }

  /// What can be known of a child without searching it.
  [[gnu::always_inline]] Range look_at(Choice& child, int ply) {
    if (child.is_settled && child.turn == Turn::over) enter(Turn::over);  // a payoff was read
    const Range bounds = scout_.look_at(child);
    return ply == 0 ? of_root_child(child, bounds) : bounds;
  }

  /// What the root's children are known by stays with them from one question to the next.
  Range of_root_child(const Choice& child, Range bounds) {
    if (root_children_.size() <= child.index) root_children_.resize(child.index + 1, range_);
    return root_children_[child.index] = meet(root_children_[child.index], bounds);
  }

  static bool is_before(const Choice& a, const Choice& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.index < b.index;
  }

  /// Pays for a node, and for those of moves that were forced before. False when the budget has run
  /// out.
  bool enter(Turn turn, std::uint64_t nodes = 1) {
    const std::uint64_t paid = budget_->spend(nodes);
    if constexpr (has_hook_entered<Observer>) observer_.entered(turn, paid);
    return paid == nodes;
  }

  const G& game_;
  Options options_;
  Observer& observer_;
  Range range_;
  [[no_unique_address]] ChildPolicy policy_;
  Scout<G, ChildPolicy> scout_;
  Teamwork<PlaceOf<G>, Number> team_;
  bool is_recording_ = false;
  bool is_plain_ = true;  // neither that nor searching with others
  Ordering<G> ordering_{range_, is_remembered(game_)};
  ChanceFold chance_;
  ErrorSharing sharing_ = sharing_of(game_, options_);
  TrackRecord probing_, pure_;
  Novelty novelty_;
  JointFold joint_;
  Stack<Choice> choices_;
  Stack<Rolled> rolls_;
  Stack<Range> cells_;
  std::vector<Range> root_children_;
  Budget* budget_ = nullptr;
  StackGuard guard_;
};

}  // namespace pincer
