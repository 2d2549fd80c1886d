#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "pincer/core/checked.hpp"
#include "pincer/core/forced.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/engine/children.hpp"
#include "pincer/engine/options.hpp"
#include "pincer/engine/table.hpp"

namespace pincer {

/// The table that suits a game.
template <Game G>
using TableOf = Table<KeyOf<G>, NumberOf<G>, SmallPayoffs<G> && std::is_integral_v<NumberOf<G>>>;

/// Whether states are remembered at all.
template <Game G>
bool remembers(const G& game, const Options& options) {
  return is_remembered(game) && options.table && options.memory_bytes > 0;
}

/// What leads from a state to its children, if that is one player's move.
template <Game G>
struct MoveOf {
  struct type {};
};
template <Turns G>
struct MoveOf<G> {
  using type = typename G::Move;
};

/// Finds out about states what can be known without searching them: from the rules, and from the
/// table. All bounds are to Max.
///
/// What is done for every child is inlined by order: how much a compiler would inline depends on
/// what else is in the file.
template <Game G, class ChildPolicy>
class Scout {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Range = Bounds<Number>;
  using Choice =
      Child<State, Number, PlaceOf<G>, typename TableOf<G>::Slot, typename MoveOf<G>::type>;

  Scout(const G& game, const ChildPolicy& policy, TableOf<G>& table)
      : game_(game), policy_(policy), range_(as<Number>(game.range())), table_(table) {}

  /// Where the table has a state.
  [[gnu::always_inline]] PlaceOf<G> locate(const State& s) const {
    if constexpr (!Keyed<G>) return {};
    else
      return policy_.symmetry ? shared_place(game_, s) : place_as<G>(key_of(game_, s), Image::own);
  }

  /// Finds out whose turn it is at a child and where the table has it, which is on its way then.
  /// Where the rules leave no choice, the child becomes what they lead to. True if it is over there
  /// and its payoff was read.
  [[gnu::always_inline]] bool place(Choice& child) const {
    child.turn = game_.turn(child.state);
    if (settle(child, child.state)) return false;
    if (const auto only = forced_at(game_, child.state, child.turn)) return play_on(child, *only);
    return arrive(child, child.state);
  }

  /// What the child is known to be worth.
  /// Requires: it has been placed.
  [[gnu::always_inline]] Range look_at(Choice& child) {
    return look_at(child, [&](auto... found) { return table_.find(child.place, found...); });
  }

  /// The same right after the child was placed, before anything is stored. (Where the table has it
  /// is not computed again: all that follows would wait for that.)
  [[gnu::always_inline]] Range look_at_home(Choice& child) {
    return look_at(
        child, [&](auto... found) { return table_.find(child.home, child.place.key, found...); });
  }

  /// What is known of a state by now, `known` being what was when it was looked at. `best` becomes
  /// the move to try first there.
  Range recall(const Choice& at, Range known, std::uint16_t& best) {
    best = at.best;
    if (at.seen_at == stores_) return known;
    return table_.find(
        at.place,
        [&](const auto& entry) {
          ++hits_;
          best = entry.best;
          return meet(known, as_stored(entry.bounds, at.place));
        },
        [&] { return policy_.look_ahead ? known : meet(known, by_rules(at)); });
  }

  /// What the rules say of a state that they do not settle.
  Range by_rules(const Choice& at) const {
    const Range known = policy_.static_bounds ? as<Number>(open_bounds(game_, at.state)) : range_;
    return image_at<G>(at.place) == Image::both ? meet(known, Range::exactly(0)) : known;
  }

  /// What the table says of a state, if anything.
  std::optional<Range> recall(const PlaceOf<G>& place) const {
    if (const auto entry = table_.find(place)) return as_stored(entry->bounds, place);
    return std::nullopt;
  }

  /// The best move of a state like this one, where the game knows one.
  std::uint16_t hint(const State& s) const {
    if constexpr (requires { game_.hint_key(s); })
      if (const auto key = game_.hint_key(s))
        if (const auto entry = table_.find(place_under(*key))) return entry->best;
    return no_move;
  }

  void remember(const Choice& at, Range known, std::uint16_t best, std::uint64_t work) {
    table_.store(at.place, as_stored(known, at.place), best, work, [&] { return enough_bytes(); });
    ++stores_;
  }

 private:
  /// Where little of what is stored is ever found again, a table is best when it fits the cache. It
  /// grows slowly then, as this may change.
  std::size_t enough_bytes() const {
    constexpr std::size_t small = std::size_t{2} << 20;
    if (16 * hits_ >= stores_) return std::numeric_limits<std::size_t>::max();
    return std::max<std::size_t>(small, stores_);
  }

  static constexpr std::uint16_t most_forced = 1000;  // at a time, lest a game go on for ever

  /// Whether the rules alone say what the child, now at `s`, is worth.
  [[gnu::always_inline]] bool settle(Choice& child, const State& s) const {
    if constexpr (Settling<G>)
      if (policy_.static_bounds && child.turn != Turn::over)
        if (const auto value = game_.settled(s)) {
          child.is_settled = true;
          child.bounds = Range::exactly(static_cast<Number>(*value));
          return true;
        }
    return false;
  }

  /// `find(known, unknown)` asks the table.
  template <class Find>
  [[gnu::always_inline]] Range look_at(Choice& child, Find find) {
    if (child.is_settled) return child.bounds;
    if (!policy_.look_ahead) return range_;
    child.seen_at = stores_;
    return find(
        [&](const auto& entry) {
          ++hits_;
          if constexpr (Turns<G>) child.best = entry.best;
          return as_stored(entry.bounds, child.place);  // the rules' bounds are part of that
        },
        [&] { return by_rules(child); });
  }

  /// The child has come to `s`, where there is something to decide, or nothing any more. (Where
  /// that is the state that was just made, it is still in registers: after play_on() it would have
  /// to be waited for.) True if a payoff was read.
  [[gnu::always_inline]] bool arrive(Choice& child, const State& s) const {
    if (child.turn == Turn::over) {
      if (policy_.look_ahead) read_payoff(child);
      return policy_.look_ahead;
    }
    child.place = locate(s);
    child.home = table_.prefetch(child.place);
    return false;
  }

  /// Out of line: rarely taken.
  [[gnu::noinline]] void read_payoff(Choice& child) const {
    child.is_settled = true;
    child.bounds = Range::exactly(payoff_of(game_, child.state));
  }

  /// Plays on while there is only one thing to do, `only` to begin with. Apart, so that it takes no
  /// registers from what is done for every child.
  template <class Moves>
  [[gnu::noinline]] bool play_on(Choice& child, Moves only) const {
    State s = child.state;
    while (true) {
      s = after_forced(game_, s, child.turn, only);
      ++child.forced;
      child.turn = game_.turn(s);
      if (settle(child, s)) return false;
      const auto next = forced_at(game_, s, child.turn);
      if (!next || child.forced == most_forced) break;
      only = *next;
    }
    child.state = s;
    return arrive(child, s);
  }

  /// The same facts as the table has them, or as they are said to Max: it may know the state by
  /// its mirror image.
  static Range as_stored(Range b, const PlaceOf<G>& place) {
    return image_at<G>(place) == Image::swapped ? b.mirrored() : b;
  }

  const G& game_;
  [[no_unique_address]] const ChildPolicy policy_;
  Range range_;
  TableOf<G>& table_;
  std::uint32_t stores_ = 1;  // by this scout; what was seen before the last is old
  std::uint64_t hits_ = 0;    // states that the table knew
};

}  // namespace pincer
