#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "pincer/core/bounds.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/core/multiplayer.hpp"
#include "pincer/core/small_vector.hpp"
#include "pincer/rules/any_state.hpp"

namespace pincer {

class Session;
struct SessionOptions;

/// What a game is and what it knows about itself. Found from its members (core/game.hpp), never
/// written by hand.
struct Shape {
  bool has_turns = false, has_chance = false, has_joint = false;  ///< kinds of nodes
  bool is_whole = false;                                          ///< values are whole numbers
  int players = 2;             ///< more than two: no Max and no Min
  bool is_remembered = true;   ///< states are recognised when they come again, by their keys
  bool is_tree = false;        ///< the game says that no state is reached in two ways
  bool is_swappable = false;   ///< a state with the players exchanged is worth minus as much
  bool merges = false;         ///< symmetric states have one key
  bool is_comparable = false;  ///< states have ==: `same` does not rely on keys

  // What the engine makes use of.
  bool has_bounds = false, has_settled = false, has_useful = false, has_forced = false;
  bool has_score = false, has_heuristic = false;

  // Of a game for several players.
  bool has_sum = false;     ///< it says what all payoffs add up to
  bool has_handed = false;  ///< any player can be asked to move
};

/// A move, to be given back to the rules that listed it. Its place in their list is its index.
struct AnyMove {
  std::uint64_t word;      ///< the move itself where it fits, else its index
  std::uint32_t index;     ///< among the moves listed with it
  std::uint32_t likeness;  ///< moves of one likeness share their history in searches

  bool operator==(const AnyMove& other) const { return word == other.word; }
};

using AnyMoves = SmallVector<AnyMove, 128>;
using AnyOutcomes = SmallVector<Outcome<AnyState>, 16>;

/// Words enough for the key of any state (core/key.hpp), and one for a number beside it.
using AnyKey = Key<9>;

/// What happens at a position: the index of the move or outcome, and where both move at once
/// Max's and Min's.
struct Step {
  std::uint32_t index = 0;
  std::uint32_t reply = 0;  ///< Min's move, where both move at once

  bool operator==(const Step&) const = default;
};

/// A game at run time: what Game, Turns, Chance, Joint and Multiplayer say, without the type.
/// There is no search in it. All values are payoffs to Max, exactly as the game computes them.
///
/// A function about something that the game has not (`outcomes` of a game without dice) throws
/// Error. Const functions may be called by several threads at once.
class Rules {
 public:
  virtual ~Rules() = default;

  const Shape& shape() const { return shape_; }
  Bounds<double> range() const { return range_; }  ///< of payoffs to Max, or the first player

  virtual AnyState root() const = 0;
  virtual Turn turn(const AnyState& s) const = 0;
  virtual double payoff(const AnyState& s) const = 0;  ///< where the game is over

  /// What a side may choose from, in natural order. Where only one side moves, `side` says nothing.
  virtual AnyMoves moves(const AnyState& s, Side side) const = 0;
  virtual AnyState play(const AnyState& s, const AnyMove& move) const = 0;
  /// Where both move at once.
  virtual AnyState play(const AnyState& s, const AnyMove& max, const AnyMove& min) const;
  virtual AnyOutcomes outcomes(const AnyState& s) const;  ///< where the dice fall

  // For people.
  virtual std::string name(const AnyState& s, Side side, const AnyMove& move) const = 0;
  virtual std::string outcome_name(const AnyState& s, std::size_t index) const;
  virtual std::string show(const AnyState& s) const = 0;  ///< a picture, or nothing
  virtual std::string mark(Side) const { return ""; }     ///< what a side is in it: "x", or nothing

  // Which states are one. The key of a state that cannot be recognised means nothing.
  virtual AnyKey key(const AnyState& s) const = 0;  ///< one for all states that are symmetric
  virtual AnyKey own_key(const AnyState& s) const = 0;
  /// Where a state is remembered, and whether its mirror image is instead.
  virtual ImagePlace<AnyKey> place(const AnyState& s) const = 0;
  virtual bool same(const AnyState& a, const AnyState& b) const = 0;
  virtual std::size_t hash(const AnyState& s) const = 0;
  /// Bytes that tell this very state from all others, whatever keys the game gives; none where its
  /// type has bytes that mean nothing.
  virtual std::string identity(const AnyState&) const { return {}; }
  /// The state with the players exchanged, of a game that is swappable.
  virtual AnyState swapped(const AnyState& s) const;
  /// The key of a state whose best move is worth trying here, if there is one.
  virtual std::optional<AnyKey> hint_key(const AnyState&) const { return {}; }

  // What the game knows without searching (see core/game.hpp). If the shape has them not: the
  // range, nothing, all moves, nothing, 0.
  virtual Bounds<double> bounds(const AnyState&) const { return range_; }
  virtual std::optional<double> settled(const AnyState&) const { return {}; }
  virtual AnyMoves useful(const AnyState& s, Side side) const { return moves(s, side); }
  virtual std::optional<AnyMove> forced(const AnyState&, Side) const { return {}; }
  virtual int score(const AnyState&, const AnyMove&, const AnyState& /*after*/) const { return 0; }
  virtual int score(const AnyState&, Side, const AnyMove&) const { return 0; }
  /// The game's guess at a value, or the middle of its static bounds; within the range.
  virtual double heuristic(const AnyState& s) const = 0;
  /// The same as the game says it, which may be outside the range.
  virtual double stated_heuristic(const AnyState& s) const { return heuristic(s); }

  // Of a game for several players. What is said of Max in it is said of the first of them.
  virtual int player(const AnyState& s) const;  ///< who moves, or nobody
  virtual Bounds<double> range_of(int player) const;
  virtual Payoffs<double> payoffs(const AnyState& s) const;
  /// The same as the game says it, which may break its promises.
  virtual Payoffs<double> stated_payoffs(const AnyState& s) const { return payoffs(s); }
  virtual Bounds<double> sum() const;
  virtual AnyState handed(const AnyState& s, int player) const;
  /// The game of two sides in which `player` is Max and all others are Min (core/paranoid.hpp). Its
  /// states are those of this game.
  virtual std::shared_ptr<const Rules> against_all(int player) const;

  /// Somebody to ask about this game's positions, who remembers what has been proved. It must not
  /// outlive these rules.
  virtual std::unique_ptr<Session> session(const SessionOptions& options) const = 0;

 protected:
  Rules(const Shape& shape, Bounds<double> range) : shape_(shape), range_(range) {}
  Rules(const Rules&) = default;
  Rules& operator=(const Rules&) = delete;

 private:
  Shape shape_;
  Bounds<double> range_;
};

inline AnyState Rules::play(const AnyState&, const AnyMove&, const AnyMove&) const {
  refuse("this game has no states where both move at once");
}
inline AnyOutcomes Rules::outcomes(const AnyState&) const { refuse("this game has no dice"); }
inline std::string Rules::outcome_name(const AnyState&, std::size_t) const {
  refuse("this game has no dice");
}
inline AnyState Rules::swapped(const AnyState&) const {
  refuse("this game does not know its mirror image");
}

/// Why nothing of this is known in a game of two.
constexpr const char* not_for_several = "this is a game of two players, Max and Min";

inline int Rules::player(const AnyState&) const { refuse(not_for_several); }
inline Bounds<double> Rules::range_of(int) const { refuse(not_for_several); }
inline Payoffs<double> Rules::payoffs(const AnyState&) const { refuse(not_for_several); }
inline Bounds<double> Rules::sum() const { refuse(not_for_several); }
inline AnyState Rules::handed(const AnyState&, int) const { refuse(not_for_several); }
inline std::shared_ptr<const Rules> Rules::against_all(int) const { refuse(not_for_several); }

}  // namespace pincer
