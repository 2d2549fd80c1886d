#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pincer/core/bounds.hpp"
#include "pincer/core/budget.hpp"
#include "pincer/core/counts.hpp"
#include "pincer/core/game.hpp"

namespace pincer {

/// What a caller wants to know, and what it may cost.
struct Request {
  std::string algorithm = "engine";
  double eps = 0;
  std::optional<int> depth;  ///< end the game after this many decisions
  Limits limits;
  std::uint64_t memory_bytes = std::uint64_t{256} << 20;
  int threads = 1;
  std::uint64_t seed = 1;
  std::size_t skip = 0;       ///< smab: rows and columns filled before bounds are computed
  std::string tie = "first";  ///< several players: what one does to whom moves are worth the same
};

/// What is known while a search runs.
struct Progress {
  Bounds<double> bounds;
  Counts counts;
  double seconds;
};

struct NamedBounds {
  std::string name;
  Bounds<double> bounds;
};

struct NamedProbability {
  std::string name;
  double probability;
};

/// The answer to a Request.
struct Report {
  Bounds<double> bounds;
  Bounds<double> range;
  double eps;                ///< the error that was really asked for
  bool is_integer;           ///< values are whole numbers
  bool is_sound = true;      ///< false for algorithms kept because they are wrong
  std::optional<int> depth;  ///< the horizon, if these are the bounds of the game cut off there
  Stop stop = Stop::none;    ///< why it stopped early, if it did
  std::vector<NamedBounds> moves;                    ///< what is known of each move at the root
  std::vector<NamedProbability> max_play, min_play;  ///< empty for a side that does not move
  std::vector<std::string> line;                     ///< one line of best play
  bool line_is_complete = false;                     ///< the line reaches the end of the game
  std::vector<NamedBounds> values;  ///< of each player in a game for several; else empty
  std::string meaning;              ///< what those are, in words
  std::string player;               ///< who of them moves, if the game is not over
  std::vector<std::string> notes;   ///< what the reader should know about this answer
  Counts counts;
  double seconds = 0;
};

/// A way to solve games, as `--algorithm` names it.
struct Algorithm {
  std::string name;
  std::string words;
  bool takes_eps;     ///< false: runs exactly whatever eps is
  bool takes_chance;  ///< false: refuses games with dice
};

/// Any game, at one of its states. The one virtual boundary: everything that does not know the
/// game's type stands on this.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual std::unique_ptr<AnyGame> clone() const = 0;

  virtual Turn turn() const = 0;
  virtual Bounds<double> range() const = 0;
  virtual double payoff() const = 0;     ///< when the game is over
  virtual std::string show() const = 0;  ///< a picture, or nothing

  // A game for several players names them. What is said of Max in it is said of the first of
  // them, and all others are Min; what is said of each move is said to who moves.
  virtual std::vector<std::string> players() const { return {}; }
  virtual std::string player() const { return {}; }           ///< who moves, if not over
  virtual std::vector<double> payoffs() const { return {}; }  ///< when the game is over

  /// Names of what may happen next: moves, outcomes, or joint moves a/b.
  virtual std::vector<std::string> moves() const = 0;
  /// Outcome weights, in the order of moves(), at a chance state.
  virtual std::vector<std::int64_t> weights() const = 0;
  /// Plays a move or an outcome. Throws Error naming the legal ones.
  virtual void play(const std::string& name) = 0;

  /// Ensures: bounds contain the value; stop == none means they are within eps.
  /// `watch` is called every few milliseconds at most. Throws Error on a bad request.
  virtual Report solve(const Request& request,
                       const std::function<void(const Progress&)>& watch) const = 0;
};

}  // namespace pincer
