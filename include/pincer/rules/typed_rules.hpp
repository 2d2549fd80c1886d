#pragma once
#include <algorithm>
#include <concepts>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "pincer/core/checked.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/paranoid.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// A key in as many words as any key may have; what is left over is 0.
template <std::size_t n>
AnyKey any_key(const Key<n>& key) {
  static_assert(n < std::tuple_size_v<AnyKey>, "a key may have up to 64 bytes");
  AnyKey any{};
  std::copy(key.begin(), key.end(), any.begin());
  return any;
}

/// Moves of a type, as rules hand them out and get them back: the move itself where it is small
/// and copied byte by byte, else its place in the game's list.
template <class Move>
struct MoveCoder {
  static constexpr bool holds_move =
      std::is_trivially_copyable_v<Move> && sizeof(Move) <= sizeof(AnyMove::word);

  static AnyMove coded(const Move& move, std::size_t index) {
    AnyMove any{index, static_cast<std::uint32_t>(index), 0};
    if constexpr (holds_move) {
      any.word = 0;
      std::memcpy(&any.word, &move, sizeof(Move));
    }
    if constexpr (PlainState<Move>) any.likeness = static_cast<std::uint32_t>(likeness_of(move));
    return any;
  }

  /// `list()` makes the moves it was listed with.
  template <class List>
  static Move decoded(const AnyMove& any, List list) {
    if constexpr (holds_move) {
      Move move;
      std::memcpy(&move, &any.word, sizeof(Move));
      return move;
    } else {
      return list()[any.index];
    }
  }

  template <class Moves>
  static AnyMoves list_of(const Moves& moves) {
    AnyMoves list;
    std::size_t index = 0;
    for (const auto& move : moves) list.push_back(coded(move, index++));
    return list;
  }
};

/// What a game of two players is, from its members.
template <Game G>
constexpr Shape shape_of() {
  Shape shape;
  shape.has_turns = Turns<G>;
  shape.has_chance = Chance<G>;
  shape.has_joint = Joint<G>;
  shape.is_whole = std::is_integral_v<NumberOf<G>>;
  shape.is_remembered = Keyed<G>;
  shape.is_tree = TreeShaped<G>;
  shape.is_swappable = Swappable<G>;
  shape.merges = requires(const G g, const typename G::State s) { g.symmetric_key(s); };
  shape.is_comparable = std::equality_comparable<typename G::State>;
  shape.has_bounds = StaticallyBounded<G>;
  shape.has_settled = Settling<G>;
  shape.has_useful = Selective<G> || JointlySelective<G>;
  shape.has_forced = Forcing<G> || JointlyForcing<G>;
  shape.has_score = Scored<G> || JointlyScored<G>;
  shape.has_heuristic = Estimated<G>;
  return shape;
}

/// The same of a game for several.
template <Multiplayer G>
constexpr Shape shape_of() {
  Shape shape;
  shape.players = max_players;  // at most; each game knows its own
  shape.has_turns = true;
  shape.is_whole = std::is_integral_v<typename G::Value>;
  shape.is_remembered = Keyed<Paranoid<G>>;
  shape.is_tree = TreeShaped<Paranoid<G>>;
  shape.merges = requires(const G g, const typename G::State s) { g.symmetric_key(s); };
  shape.is_comparable = std::equality_comparable<typename G::State>;
  shape.has_sum = SumBounded<G>;
  shape.has_handed = Handable<G>;
  return shape;
}

/// What people see of a state, if the game draws it.
template <class G>
std::string shown(const G& game, const typename G::State& s) {
  if constexpr (requires {
                  { game.show(s) } -> std::convertible_to<std::string>;
                })
    return game.show(s);
  else return "";
}

/// What a side is in that picture, if the game says so.
template <class G>
std::string mark_of([[maybe_unused]] const G& game, [[maybe_unused]] Side side) {
  if constexpr (requires {
                  { game.mark(side) } -> std::convertible_to<std::string>;
                })
    return game.mark(side);
  else return "";
}

/// Which states of a game are one.
template <Game G>
struct StateIdentity {
  using State = typename G::State;

  static AnyKey key([[maybe_unused]] const G& game, [[maybe_unused]] const State& s) {
    if constexpr (Keyed<G>) return any_key(key_of(game, s));
    else return {};
  }
  static AnyKey own_key([[maybe_unused]] const G& game, [[maybe_unused]] const State& s) {
    if constexpr (Keyed<G>) return any_key(pincer::own_key(game, s));
    else return {};
  }
  static ImagePlace<AnyKey> place([[maybe_unused]] const G& game, [[maybe_unused]] const State& s) {
    if constexpr (!Keyed<G>) return {};
    else {
      const PlaceOf<G> own = shared_place(game, s);
      return {place_under(any_key(own.key)), image_at<G>(own)};
    }
  }
  static bool same([[maybe_unused]] const G& game, const State& a, const State& b) {
    if constexpr (std::equality_comparable<State>) return a == b;
    else if constexpr (Keyed<G>) return pincer::own_key(game, a) == pincer::own_key(game, b);
    else if constexpr (PlainState<State>) return words_of(a) == words_of(b);
    else return &a == &b;
  }
  /// Bytes of the state itself; none where some of its bytes mean nothing.
  static std::string bytes([[maybe_unused]] const State& s) {
    if constexpr (PlainState<State>) {
      const auto words = words_of(s);
      return {reinterpret_cast<const char*>(words.data()), sizeof(words)};
    } else {
      return {};
    }
  }
  /// Where nothing but == tells states apart there is nothing to hash.
  static std::size_t hash([[maybe_unused]] const G& game, [[maybe_unused]] const State& s) {
    if constexpr (Keyed<G>) return pincer::hash(pincer::own_key(game, s));
    else if constexpr (PlainState<State>) return pincer::hash(words_of(s));
    else return 0;
  }
};

/// Rules from a game of two players: all of Rules but the session, for which it takes an engine.
template <Game G>
class TypedRules : public Rules {
 public:
  using State = typename G::State;

  explicit TypedRules(G game)
      : Rules(shape_with(game), as<double>(game.range())), game_(std::move(game)) {}

  const G& game() const { return game_; }

  AnyState root() const final { return AnyState::of(game_.root()); }
  Turn turn(const AnyState& s) const final {
    const Turn turn = game_.turn(s.as<State>());
    if (!has_members_for<G>(turn)) refuse_turn(s, turn);
    return turn;
  }
  double payoff(const AnyState& s) const final { return game_.payoff(s.as<State>()); }

  AnyMoves moves(const AnyState& any, [[maybe_unused]] Side side) const final {
    const State& s = any.as<State>();
    if constexpr (Joint<G>)
      if (!Turns<G> || game_.turn(s) == Turn::both) return Coder::list_of(game_.moves(s, side));
    if constexpr (Turns<G>) return Coder::list_of(game_.moves(s));
    else return {};
  }

  AnyState play(const AnyState& any, const AnyMove& move) const final {
    const State& s = any.as<State>();
    if constexpr (Turns<G>)
      return AnyState::of(game_.play(s, Coder::decoded(move, [&] { return game_.moves(s); })));
    else refuse("this game has a state where one player moves, but no moves(s) for it");
  }

  AnyState play(const AnyState& any, const AnyMove& max, const AnyMove& min) const final {
    if constexpr (Joint<G>) {
      const State& s = any.as<State>();
      const auto own = [&](const AnyMove& move, Side side) {
        return Coder::decoded(move, [&] { return game_.moves(s, side); });
      };
      return AnyState::of(game_.play(s, own(max, Side::max), own(min, Side::min)));
    } else {
      return Rules::play(any, max, min);
    }
  }

  AnyOutcomes outcomes(const AnyState& s) const final {
    if constexpr (Chance<G>) {
      AnyOutcomes list;
      for (const auto& outcome : game_.outcomes(s.as<State>()))
        list.emplace_back(outcome.weight, AnyState::of(outcome.state));
      return list;
    } else {
      return Rules::outcomes(s);
    }
  }

  std::string name(const AnyState& any, [[maybe_unused]] Side side,
                   const AnyMove& move) const final {
    const State& s = any.as<State>();
    const auto named = [&](auto... sides) {
      return move_name(game_, s, Coder::decoded(move, [&] { return game_.moves(s, sides...); }));
    };
    if constexpr (Joint<G>)
      if (!Turns<G> || game_.turn(s) == Turn::both) return named(side);
    if constexpr (Turns<G>) return named();
    else return "";
  }
  std::string outcome_name(const AnyState& s, std::size_t index) const final {
    return pincer::outcome_name(game_, s.as<State>(), index);
  }
  std::string show(const AnyState& s) const final { return shown(game_, s.as<State>()); }
  std::string mark(Side side) const final { return mark_of(game_, side); }

  AnyKey key(const AnyState& s) const final { return Identity::key(game_, s.as<State>()); }
  AnyKey own_key(const AnyState& s) const final { return Identity::own_key(game_, s.as<State>()); }
  ImagePlace<AnyKey> place(const AnyState& s) const final {
    return Identity::place(game_, s.as<State>());
  }
  bool same(const AnyState& a, const AnyState& b) const final {
    return Identity::same(game_, a.as<State>(), b.as<State>());
  }
  std::size_t hash(const AnyState& s) const final { return Identity::hash(game_, s.as<State>()); }
  std::string identity(const AnyState& s) const final { return Identity::bytes(s.as<State>()); }
  AnyState swapped(const AnyState& s) const final {
    if constexpr (Swappable<G>) return AnyState::of(game_.swapped(s.as<State>()));
    else return Rules::swapped(s);
  }

  Bounds<double> bounds(const AnyState& s) const final {
    return as<double>(open_bounds(game_, s.as<State>()));
  }
  std::optional<double> settled([[maybe_unused]] const AnyState& s) const final {
    if constexpr (Settling<G>)
      if (const auto value = game_.settled(s.as<State>())) return static_cast<double>(*value);
    return {};
  }
  /// (Moves that are known by their place are known by that among all moves.)
  AnyMoves useful(const AnyState& any, Side side) const final {
    [[maybe_unused]] const State& s = any.as<State>();
    if constexpr (Coder::holds_move) {
      if constexpr (JointlySelective<G>)
        if (game_.turn(s) == Turn::both) return Coder::list_of(game_.useful(s, side));
      if constexpr (Selective<G>)
        if (game_.turn(s) != Turn::both) return Coder::list_of(game_.useful(s));
    }
    return moves(any, side);
  }
  std::optional<AnyMove> forced([[maybe_unused]] const AnyState& any, Side side) const final {
    if constexpr (Coder::holds_move) {
      [[maybe_unused]] const State& s = any.as<State>();
      if constexpr (JointlyForcing<G>)
        if (game_.turn(s) == Turn::both) return coded(game_.forced(s, side));
      if constexpr (Forcing<G>)
        if (game_.turn(s) != Turn::both) return coded(game_.forced(s));
    }
    return {};
  }
  int score([[maybe_unused]] const AnyState& any, [[maybe_unused]] const AnyMove& move,
            [[maybe_unused]] const AnyState& after) const final {
    if constexpr (Scored<G>) {
      const State& s = any.as<State>();
      return score_of(game_, s, Coder::decoded(move, [&] { return game_.moves(s); }),
                      after.as<State>());
    }
    return 0;
  }
  int score([[maybe_unused]] const AnyState& any, [[maybe_unused]] Side side,
            [[maybe_unused]] const AnyMove& move) const final {
    if constexpr (JointlyScored<G>) {
      const State& s = any.as<State>();
      return game_.score(s, side, Coder::decoded(move, [&] { return game_.moves(s, side); }));
    }
    return 0;
  }
  double heuristic(const AnyState& s) const final {
    return std::clamp(stated_heuristic(s), range().lower, range().upper);
  }
  double stated_heuristic(const AnyState& any) const final {
    const State& s = any.as<State>();
    if constexpr (Estimated<G>) return static_cast<double>(game_.heuristic(s));
    else return static_bounds(game_, s).middle();
  }

 private:
  using Coder = MoveCoder<typename G::Move>;
  using Identity = StateIdentity<G>;

  static Shape shape_with([[maybe_unused]] const G& game) {
    Shape shape = shape_of<G>();
    if constexpr (Swappable<G>) shape.is_swappable = is_swappable(game);
    return shape;
  }

  static std::optional<AnyMove> coded(const std::optional<typename G::Move>& move) {
    return move ? std::optional(Coder::coded(*move, 0)) : std::nullopt;
  }

  G game_;
};

/// Rules from a game for several players: all of Rules but the session and `against_all`.
template <Multiplayer G>
class TypedMultiplayerRules : public Rules {
 public:
  using State = typename G::State;

  explicit TypedMultiplayerRules(const G& game)
      : Rules(shape_with(game.players()), as<double>(game.range(0))), game_(game), fear_(game, 0) {}

  const G& game() const { return game_; }

  AnyState root() const final { return AnyState::of(game_.root()); }
  Turn turn(const AnyState& s) const final {
    const int player = game_.player(s.as<State>());
    return player == nobody ? Turn::over : player == 0 ? Turn::max : Turn::min;
  }
  double payoff(const AnyState& s) const final { return payoffs(s)[0]; }

  AnyMoves moves(const AnyState& s, Side) const final {
    return Coder::list_of(game_.moves(s.as<State>()));
  }
  AnyState play(const AnyState& s, const AnyMove& move) const final {
    return AnyState::of(game_.play(s.as<State>(), decoded(s.as<State>(), move)));
  }
  std::string name(const AnyState& s, Side, const AnyMove& move) const final {
    return move_name(game_, s.as<State>(), decoded(s.as<State>(), move));
  }
  std::string show(const AnyState& s) const final { return shown(game_, s.as<State>()); }

  AnyKey key(const AnyState& s) const final { return Identity::key(fear(), s.as<State>()); }
  AnyKey own_key(const AnyState& s) const final { return Identity::own_key(fear(), s.as<State>()); }
  ImagePlace<AnyKey> place(const AnyState& s) const final {
    return Identity::place(fear(), s.as<State>());
  }
  bool same(const AnyState& a, const AnyState& b) const final {
    return Identity::same(fear(), a.as<State>(), b.as<State>());
  }
  std::size_t hash(const AnyState& s) const final { return Identity::hash(fear(), s.as<State>()); }
  std::string identity(const AnyState& s) const final { return Identity::bytes(s.as<State>()); }
  double heuristic(const AnyState& s) const final {
    return static_bounds(fear(), s.as<State>()).middle();
  }

  int player(const AnyState& s) const final { return game_.player(s.as<State>()); }
  Bounds<double> range_of(int player) const final { return as<double>(game_.range(player)); }
  Payoffs<double> payoffs(const AnyState& s) const final {
    return in_reals(payoffs_of(game_, s.as<State>()));
  }
  Payoffs<double> stated_payoffs(const AnyState& s) const final {
    return in_reals(game_.payoffs(s.as<State>()));
  }
  Bounds<double> sum() const final {
    if constexpr (SumBounded<G>) return as<double>(game_.sum());
    else return Rules::sum();
  }
  AnyState handed(const AnyState& s, int player) const final {
    if constexpr (Handable<G>) return AnyState::of(game_.handed(s.as<State>(), player));
    else return Rules::handed(s, player);
  }

 private:
  using Coder = MoveCoder<typename G::Move>;

  using Identity = StateIdentity<Paranoid<G>>;

  /// The game as its first player must fear it: a Game with the same states and keys.
  const Paranoid<G>& fear() const { return fear_; }

  static Payoffs<double> in_reals(const Payoffs<typename G::Value>& payoffs) {
    Payoffs<double> all;
    for (const auto payoff : payoffs) all.push_back(payoff);
    return all;
  }
  static Shape shape_with(int players) {
    Shape shape = shape_of<G>();
    shape.players = players;
    return shape;
  }
  auto decoded(const State& s, const AnyMove& move) const {
    return Coder::decoded(move, [&] { return game_.moves(s); });
  }

  G game_;
  Paranoid<G> fear_;
};

}  // namespace pincer
