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

/// Finds out about states what can be known without searching them: from the rules, and from the
/// table. All bounds are to Max.
///
/// What is done for every child is inlined by order: how much a compiler would inline depends on
/// what else is in the file.
template <Game G>
class Scout {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Range = Bounds<Number>;
  using Choice = Child<State, Number, KeyOf<G>>;

  Scout(const G& game, const Options& options, TableOf<G>& table)
      : game_(game),
        looks_ahead_(options.look_ahead),
        believes_rules_(options.static_bounds),
        swaps_(options.symmetry),
        range_(as<Number>(game.range())),
        table_(table) {}

  /// Whether states are remembered at all.
  static bool remembers(const Options& options) {
    return Keyed<G> && options.table && options.memory_bytes > 0;
  }

  /// Where the table has a state.
  [[gnu::always_inline]] Place<KeyOf<G>> locate(const State& s) const {
    if constexpr (!Keyed<G>) return {};
    else return swaps_ ? shared_place(game_, s) : place_under(key_of(game_, s));
  }

  /// Finds out whose turn it is at a child and where the table has it, which is on its way then.
  /// Where the rules leave no choice, the child becomes what they lead to.
  [[gnu::always_inline]] void place(Choice& child) const {
    child.turn = game_.turn(child.state);
    if (settle(child, child.state)) return;
    if (is_forced(game_, child.state, child.turn)) play_on(child);
    else arrive(child, child.state);
  }

  /// What the child is known to be worth.
  /// Requires: it has been placed.
  [[gnu::always_inline]] Range look_at(Choice& child) {
    if (child.is_settled) return child.bounds;
    if (!looks_ahead_) return range_;
    child.seen_at = stores_;
    return table_.find(
        child.place,
        [&](const auto& entry) {
          ++hits_;
          if constexpr (Turns<G>) child.best = entry.best;
          return as_stored(entry.bounds, child.place);  // the rules' bounds are part of that
        },
        [&] { return statically(child); });
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
        [&] { return looks_ahead_ ? known : meet(known, statically(at)); });
  }

  /// What the table says of a state, if anything.
  std::optional<Range> recall(const Place<KeyOf<G>>& place) const {
    if (const auto entry = table_.find(place)) return as_stored(entry->bounds, place);
    return std::nullopt;
  }

  /// The best move of a state like this one, where the game knows one.
  std::uint16_t hint(const State& s) const {
    if constexpr (Keyed<G> && requires { game_.hint_key(s); })
      if (const auto entry = table_.find(place_under(words_of(game_.hint_key(s)))))
        return entry->best;
    return no_move;
  }

  void remember(const Choice& at, Range known, std::uint16_t best, std::uint64_t work) {
    table_.store(at.place, as_stored(known, at.place), best, work, enough_bytes());
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
      if (believes_rules_ && child.turn != Turn::over)
        if (const auto value = game_.settled(s)) {
          child.is_settled = true;
          child.bounds = Range::exactly(static_cast<Number>(*value));
          return true;
        }
    return false;
  }

  /// The child has come to `s`, where there is something to decide, or nothing any more. (Where
  /// that is the state that was just made, it is still in registers: after play_on() it would have
  /// to be waited for.)
  [[gnu::always_inline]] void arrive(Choice& child, const State& s) const {
    if (child.turn == Turn::over) return read_payoff(child);
    child.place = locate(s);
    table_.prefetch(child.place);
  }

  /// Apart, as it is seldom needed.
  [[gnu::noinline]] void read_payoff(Choice& child) const {
    if (!looks_ahead_) return;
    child.is_settled = true;
    child.bounds = Range::exactly(payoff_of(game_, child.state));
  }

  /// Plays on while there is only one thing to do. Apart, so that it takes no registers from what
  /// is done for every child.
  [[gnu::noinline]] void play_on(Choice& child) const {
    State s = child.state;
    do {
      s = after_forced(game_, s, child.turn);
      ++child.forced;
      child.turn = game_.turn(s);
    } while (!settle(child, s) && child.forced < most_forced && is_forced(game_, s, child.turn));
    child.state = s;
    if (!child.is_settled) arrive(child, s);
  }

  /// What the rules say of a state that they do not settle.
  Range statically(const Choice& at) const {
    const Range known = believes_rules_ ? as<Number>(open_bounds(game_, at.state)) : range_;
    if constexpr (Swappable<G>)
      if (at.place.image == Image::both) return meet(known, Range::exactly(0));
    return known;
  }

  /// The same facts as the table has them, or as they are said to Max: it may know the state by
  /// its mirror image.
  static Range as_stored(Range b, const Place<KeyOf<G>>& place) {
    if constexpr (Swappable<G>)
      if (place.image == Image::swapped) return b.mirrored();
    return b;
  }

  const G& game_;
  const bool looks_ahead_, believes_rules_, swaps_;
  Range range_;
  TableOf<G>& table_;
  std::uint32_t stores_ = 1;  // by this scout; what was seen before the last is old
  std::uint64_t hits_ = 0;    // states that the table knew
};

}  // namespace pincer
