#pragma once
#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "pincer/catalog/report.hpp"
#include "pincer/catalog/session.hpp"
#include "pincer/rules/position.hpp"

namespace pincer {

/// A key's words in hexadecimal, without the zeros at its end.
std::string key_in_hex(const AnyKey& key);

/// What to play at one position, and what that guarantees.
struct StrategyLine {
  std::string key;                ///< the state's own key, in hexadecimal; nothing without keys
  std::vector<std::string> path;  ///< one way to get there
  std::string turn;               ///< max, min or both
  Bounds<double> bounds{};  ///< the followed side guarantees its bound by playing on like this
  std::vector<NamedProbability> max_play, min_play;  ///< only of sides that follow it
  bool is_whole = false;
};

/// How much of a strategy there is.
struct StrategySize {
  std::size_t listed = 0;   ///< positions where a side that follows it moves
  std::size_t left = 0;     ///< positions found, at least, that were not looked at any more
  Bounds<double> bounds{};  ///< of the first position
  Stop stop = Stop::none;
};

/// Which sides follow a strategy.
struct Followers {
  bool max = true, min = true;
  bool includes(Side side) const { return side == Side::max ? max : min; }
};

/// Those of "max", "min" or "both". Throws Error on another word.
Followers followers_called(const std::string& side);

/// Walks over all positions that can be reached when some sides follow best play and the others do
/// anything, nearest first, and says what to play at each.
///
/// What is promised early must be kept later, also at an eps above 0 and with a table that has
/// forgotten. So every position comes with a claim, the bounds that the play before it counts on,
/// and is asked until it keeps the claim. At an eps above 0 a position may be listed again, because
/// another way to it counts on more: its last line is the one to follow.
class StrategyWalk {
 public:
  /// Throws Error unless the game is one of two players.
  static void check(const Rules& rules);

  /// Requires: a session about the same game. Throws as check() does.
  StrategyWalk(Position start, Session& session, Followers followers, double eps);

  /// Tells `write` about at most `limit` positions.
  StrategySize run(std::size_t limit, Budget& budget,
                   const std::function<void(const StrategyLine&)>& write);

 private:
  struct Node {
    AnyState state;
    std::size_t parent;
    std::string name;  ///< of the step from the parent
    Bounds<double> claim;
    bool is_open = true;
  };

  StrategySize walk(std::size_t limit, Budget& budget,
                    const std::function<void(const StrategyLine&)>& write);
  /// Asks about a position until its bounds keep its claim.
  Answer<double> kept(const Node& node, Budget& budget);
  bool keeps(Bounds<double> bounds, Bounds<double> claim) const;
  StrategyLine line_of(std::size_t at, const Answer<double>& answer) const;
  std::vector<std::string> path_to(std::size_t at) const;
  /// Adds the positions that may follow one.
  void go_on(std::size_t at, const Answer<double>* answer);
  void reach(std::size_t from, Step step, Bounds<double> claim);
  bool is_asked(Turn turn) const;

  Position start_;
  const Rules& rules_;
  Session& session_;
  Followers followers_;
  double eps_, tolerance_;
  std::vector<Node> nodes_;
  std::deque<std::size_t> open_;
  struct KeyHash {
    std::size_t operator()(const AnyKey& key) const { return hash(key); }
  };
  std::unordered_map<AnyKey, std::size_t, KeyHash> by_key_;
};

}  // namespace pincer
