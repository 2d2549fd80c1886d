#pragma once
#include <concepts>
#include <cstddef>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>

#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/multiplayer.hpp"

namespace pincer {

// What a game can do is seen from its members. One that lacks a const or has another type would be
// passed over, so every door for games first looks for members whose names are known but whose form
// is not; core/explain.hpp has the words for them.

namespace members {

/// Every member that pincer looks for. (moves, play, range and bounds have two forms.)
enum class Member {
  none,
  State,
  Value,
  Move,
  root,
  turn,
  payoff,
  range,
  moves,
  moves_of_one,
  moves_of_side,
  play,
  play_one,
  play_both,
  outcomes,
  bounds,
  settled,
  useful,
  forced,
  score,
  heuristic,
  key,
  symmetric_key,
  swapped,
  is_swappable,
  is_tree,
  largest_payoff,
  name,
  outcome_name,
  show,
  players,
  player,
  payoffs,
  range_of_player,
  bounds_of_player,
  sum,
  handed
};

/// How a member differs from its form.
enum class Fault { none, missing, not_const, takes_reference, result, parameters };

struct Mistake {
  Member member = Member::none;
  Fault fault = Fault::none;
};

/// Whether there is a member of some name.
struct Presence {
  bool is_named;  ///< of whatever kind, public or not
  bool
      is_single;  ///< it can be pointed to: it is not overloaded, and not ruled out by a constraint
};

// How to find out: a second member of that name beside it makes the name ambiguous. And how to call
// it.
#define PINCER_MEMBER(NAME)                                                     \
  struct Another_##NAME {                                                       \
    int NAME;                                                                   \
  };                                                                            \
  template <class G>                                                            \
  struct Both_##NAME : G, Another_##NAME {};                                    \
  template <class G>                                                            \
  constexpr Presence has_##NAME{!requires {&Both_##NAME<G>::NAME;               \
  }                                                                             \
  , requires { &G::NAME; }                                                      \
  }                                                                             \
  ;                                                                             \
  inline constexpr auto call_##NAME =                                           \
      [](auto& game, auto&... arguments) -> decltype(game.NAME(arguments...)) { \
    return game.NAME(arguments...);                                             \
  };
PINCER_MEMBER(root)
PINCER_MEMBER(turn)
PINCER_MEMBER(payoff)
PINCER_MEMBER(range)
PINCER_MEMBER(moves)
PINCER_MEMBER(play)
PINCER_MEMBER(outcomes)
PINCER_MEMBER(bounds)
PINCER_MEMBER(settled)
PINCER_MEMBER(useful)
PINCER_MEMBER(forced)
PINCER_MEMBER(score)
PINCER_MEMBER(heuristic)
PINCER_MEMBER(key)
PINCER_MEMBER(symmetric_key)
PINCER_MEMBER(swapped)
PINCER_MEMBER(is_swappable)
PINCER_MEMBER(is_tree)
PINCER_MEMBER(largest_payoff)
PINCER_MEMBER(name)
PINCER_MEMBER(outcome_name)
PINCER_MEMBER(show)
PINCER_MEMBER(players)
PINCER_MEMBER(player)
PINCER_MEMBER(payoffs)
PINCER_MEMBER(sum)
PINCER_MEMBER(handed)
#undef PINCER_MEMBER

/// What a call must return, as a question about a type.
template <class Wanted>
struct Exactly {
  template <class Result>
  static constexpr bool accepts = std::same_as<Result, Wanted>;
};
template <class Wanted>
struct AsGoodAs {
  template <class Result>
  static constexpr bool accepts = std::convertible_to<Result, Wanted>;
};
template <class Move>
struct ListOf {
  template <class Result>
  static constexpr bool accepts = [] {
    if constexpr (MoveList<Result>)
      return std::convertible_to<std::ranges::range_value_t<Result>, Move>;
    return false;
  }();
};
template <class State>
struct OutcomesOf {
  template <class Result>
  static constexpr bool accepts = [] {
    if constexpr (std::ranges::random_access_range<Result> && std::ranges::sized_range<Result>)
      return std::same_as<std::ranges::range_value_t<Result>, Outcome<State>>;
    return false;
  }();
};
struct KeyWords {
  template <class Result>
  static constexpr bool accepts = [] {
    if constexpr (requires(const std::remove_cvref_t<Result> key) { words_of(key).size(); })
      return sizeof(words_of(std::declval<std::remove_cvref_t<Result>>())) <=
             largest_key + sizeof(std::uint64_t);  // that rules on rules may add
    return false;
  }();
};

/// Whether a const game can be asked like this.
template <class Call, class G, class... Arguments>
constexpr bool is_callable = std::is_invocable_v<const Call&, const G&, const Arguments&...>;

/// What is wrong with a member that should take these arguments and return that.
template <class Wanted, class G, class... Arguments, class Call>
constexpr Fault fault_of(const Call&) {
  if constexpr (is_callable<Call, G, Arguments...>) {
    using Result = std::invoke_result_t<const Call&, const G&, const Arguments&...>;
    return Wanted::template accepts<Result> ? Fault::none : Fault::result;
  } else if constexpr (std::is_invocable_v<const Call&, G&, const Arguments&...>) {
    return Fault::not_const;
  } else if constexpr (std::is_invocable_v<const Call&, const G&, Arguments&...>) {
    return Fault::takes_reference;
  } else {
    return std::is_invocable_v<const Call&, G&, Arguments&...> ? Fault::not_const
                                                               : Fault::parameters;
  }
}

/// The first mistake of a list, the rest of which is not looked at.
class Findings {
 public:
  constexpr explicit operator bool() const { return first_.member != Member::none; }
  constexpr Mistake first() const { return first_; }

  constexpr void note(Member member, Fault fault) {
    if (!*this && fault != Fault::none) first_ = {member, fault};
  }
  /// A member that every such game has.
  constexpr void need(Member member, Presence presence, Fault fault) {
    note(member, is_there(presence, fault) ? fault : Fault::missing);
  }
  /// A member that a game may have.
  constexpr void allow(Member member, Presence presence, Fault fault) {
    if (is_there(presence, fault)) note(member, fault);
  }

 private:
  /// A member that cannot be called may be one that a constraint rules out.
  static constexpr bool is_there(Presence presence, Fault fault) {
    return presence.is_named && (presence.is_single || fault != Fault::parameters);
  }

  Mistake first_;
};

template <class G>
constexpr bool has_move_type = requires {
  typename G::Move;
};

/// State, Value and Move, without which nothing else can be said.
template <class G>
constexpr Findings types_of() {
  Findings found;
  if constexpr (!requires { typename G::State; }) found.note(Member::State, Fault::missing);
  else if constexpr (!std::copyable<typename G::State>) found.note(Member::State, Fault::result);
  if constexpr (!requires { typename G::Value; }) found.note(Member::Value, Fault::missing);
  else if constexpr (!Payoff<typename G::Value>) found.note(Member::Value, Fault::result);
  if constexpr (has_move_type<G>) {
    if (!std::semiregular<typename G::Move>) found.note(Member::Move, Fault::result);
  } else if (has_moves<G>.is_named || has_play<G>.is_named) {
    found.note(Member::Move, Fault::missing);
  }
  return found;
}

/// moves and play, of which there are two forms each. They come in pairs.
template <class G>
constexpr void find_moves(Findings& found) {
  using State = typename G::State;
  using Move = typename G::Move;
  constexpr bool lists_one = is_callable<decltype(call_moves), G, State>;
  constexpr bool lists_side = is_callable<decltype(call_moves), G, State, Side>;
  constexpr bool plays_one = is_callable<decltype(call_play), G, State, Move>;
  constexpr bool plays_both = is_callable<decltype(call_play), G, State, Move, Move>;
  constexpr Fault one = fault_of<ListOf<Move>, G, State>(call_moves);
  constexpr Fault side = fault_of<ListOf<Move>, G, State, Side>(call_moves);
  if (side != Fault::parameters) found.note(Member::moves_of_side, side);
  if (lists_one || !lists_side) found.need(Member::moves, has_moves<G>, one);
  constexpr Fault move = fault_of<Exactly<State>, G, State, Move>(call_play);
  constexpr Fault both = fault_of<Exactly<State>, G, State, Move, Move>(call_play);
  if (both != Fault::parameters) found.note(Member::play_both, both);
  if (plays_one || !plays_both) found.need(Member::play, has_play<G>, move);
  if (plays_both && !lists_side) found.note(Member::moves_of_side, Fault::missing);
  if (lists_side && !plays_both) found.note(Member::play_both, Fault::missing);
  if (lists_side && plays_both) return;
  if (plays_one && !lists_one) found.note(Member::moves_of_one, Fault::missing);
  if (lists_one && !plays_one) found.note(Member::play_one, Fault::missing);
}

/// A member that takes the state, or the state and a side, and returns what it must for each.
template <class Wanted, class WantedOfSide, class G, class Call>
constexpr Fault fault_of_either(const Call& call) {
  using State = typename G::State;
  constexpr bool takes_side = is_callable<Call, G, State, Side>;
  if (takes_side) {
    const Fault fault = fault_of<WantedOfSide, G, State, Side>(call);
    if (fault != Fault::none || !is_callable<Call, G, State>) return fault;
  }
  return fault_of<Wanted, G, State>(call);
}

/// The type that moves(...) returns, which useful(...) has to return as well.
template <class G, class... Arguments>
struct Listed {
  using type = Exactly<void>;  // nothing
};
template <class G, class... Arguments>
requires is_callable<decltype(call_moves), G, Arguments...>
struct Listed<G, Arguments...> {
  using type =
      Exactly<std::invoke_result_t<const decltype(call_moves)&, const G&, const Arguments&...>>;
};

/// What a game with moves may say about them.
template <class G>
constexpr void find_move_hooks(Findings& found) {
  using State = typename G::State;
  using Move = typename G::Move;
  using Only = Exactly<std::optional<Move>>;
  using Useful = typename Listed<G, State>::type;
  using UsefulOfSide = typename Listed<G, State, Side>::type;
  found.allow(Member::useful, has_useful<G>, fault_of_either<Useful, UsefulOfSide, G>(call_useful));
  found.allow(Member::forced, has_forced<G>, fault_of_either<Only, Only, G>(call_forced));

  constexpr bool scores_after = is_callable<decltype(call_score), G, State, Move, State>;
  constexpr bool scores_side = is_callable<decltype(call_score), G, State, Side, Move>;
  constexpr bool scores_one = is_callable<decltype(call_score), G, State, Move>;
  if (scores_after)
    found.note(Member::score, fault_of<AsGoodAs<int>, G, State, Move, State>(call_score));
  if (scores_side)
    found.note(Member::score, fault_of<AsGoodAs<int>, G, State, Side, Move>(call_score));
  if (scores_one || !(scores_after || scores_side))
    found.allow(Member::score, has_score<G>, fault_of<AsGoodAs<int>, G, State, Move>(call_score));
  const bool is_printable = requires(Move m) { std::to_string(m); };
  if (has_name<G>.is_named || !is_printable)
    found.need(Member::name, has_name<G>,
               fault_of<AsGoodAs<std::string>, G, State, Move>(call_name));
}

/// What games for two and for several say in one form.
template <class G>
constexpr void find_common_hooks(Findings& found) {
  using State = typename G::State;
  found.allow(Member::key, has_key<G>, fault_of<KeyWords, G, State>(call_key));
  found.allow(Member::symmetric_key, has_symmetric_key<G>,
              fault_of<KeyWords, G, State>(call_symmetric_key));
  found.allow(Member::show, has_show<G>, fault_of<AsGoodAs<std::string>, G, State>(call_show));
  const bool is_constant = requires { std::bool_constant<G::is_tree>{}; };
  found.allow(Member::is_tree, has_is_tree<G>, is_constant ? Fault::none : Fault::result);
}

template <class G>
constexpr void find_members_for_two(Findings& found) {
  using State = typename G::State;
  using Value = typename G::Value;
  found.need(Member::root, has_root<G>, fault_of<Exactly<State>, G>(call_root));
  found.need(Member::turn, has_turn<G>, fault_of<Exactly<Turn>, G, State>(call_turn));
  found.need(Member::payoff, has_payoff<G>, fault_of<Exactly<Value>, G, State>(call_payoff));
  found.need(Member::range, has_range<G>, fault_of<Exactly<Bounds<Value>>, G>(call_range));
  found.allow(Member::outcomes, has_outcomes<G>,
              fault_of<OutcomesOf<State>, G, State>(call_outcomes));
  if constexpr (has_moves<G>.is_named || has_play<G>.is_named) {
    find_moves<G>(found);
    find_move_hooks<G>(found);
  } else if (!has_outcomes<G>.is_named) {
    found.note(Member::moves, Fault::missing);
  }
  found.allow(Member::bounds, has_bounds<G>,
              fault_of<Exactly<Bounds<Value>>, G, State>(call_bounds));
  found.allow(Member::settled, has_settled<G>,
              fault_of<Exactly<std::optional<Value>>, G, State>(call_settled));
  found.allow(Member::heuristic, has_heuristic<G>,
              fault_of<Exactly<Value>, G, State>(call_heuristic));
  found.allow(Member::swapped, has_swapped<G>, fault_of<Exactly<State>, G, State>(call_swapped));
  found.allow(Member::is_swappable, has_is_swappable<G>,
              fault_of<Exactly<bool>, G>(call_is_swappable));
  found.allow(Member::outcome_name, has_outcome_name<G>,
              fault_of<AsGoodAs<std::string>, G, State, std::size_t>(call_outcome_name));
  const bool is_small = requires { requires G::largest_payoff <= 32767; };
  const bool is_number = requires { std::integral_constant<int, G::largest_payoff>{}; };
  found.allow(Member::largest_payoff, has_largest_payoff<G>,
              is_small || is_number ? Fault::none : Fault::result);
  find_common_hooks<G>(found);
}

template <class G>
constexpr void find_members_for_several(Findings& found) {
  using State = typename G::State;
  using Value = typename G::Value;
  using Range = Exactly<Bounds<Value>>;
  found.need(Member::root, has_root<G>, fault_of<Exactly<State>, G>(call_root));
  found.need(Member::players, has_players<G>, fault_of<Exactly<int>, G>(call_players));
  found.need(Member::player, has_player<G>, fault_of<Exactly<int>, G, State>(call_player));
  found.need(Member::payoffs, has_payoffs<G>,
             fault_of<Exactly<Payoffs<Value>>, G, State>(call_payoffs));
  found.need(Member::range_of_player, has_range<G>, fault_of<Range, G, int>(call_range));
  if constexpr (has_moves<G>.is_named || has_play<G>.is_named) {
    find_moves<G>(found);
    find_move_hooks<G>(found);
  } else {
    found.note(Member::moves, Fault::missing);
  }
  found.allow(Member::bounds_of_player, has_bounds<G>, fault_of<Range, G, State, int>(call_bounds));
  found.allow(Member::sum, has_sum<G>, fault_of<Range, G>(call_sum));
  found.allow(Member::handed, has_handed<G>, fault_of<Exactly<State>, G, State, int>(call_handed));
  find_common_hooks<G>(found);
}

/// The first thing that is wrong with the members of a game.
template <class G>
constexpr Mistake first_mistake() {
  if constexpr (std::is_final_v<G>) return {};
  else if constexpr (constexpr Findings types = types_of<G>(); types) {
    return types.first();
  } else {
    Findings found;
    if constexpr (has_players<G>.is_named || has_player<G>.is_named || has_payoffs<G>.is_named)
      find_members_for_several<G>(found);
    else find_members_for_two<G>(found);
    return found.first();
  }
}

template <class G>
constexpr Mistake mistake_of = first_mistake<G>();

}  // namespace members

/// A game whose members all have the form that pincer looks for.
template <class G>
concept Wellformed = members::mistake_of<G>
.member == members::Member::none;

}  // namespace pincer
