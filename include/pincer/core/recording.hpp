#pragma once
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "pincer/core/bounds.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/question.hpp"

namespace pincer {

/// How it ended to ask about a state, or why it never began.
enum class Ending : std::uint8_t {
  open,      ///< not yet
  over,      ///< the game is over there: its payoff was read
  at_most,   ///< searched; it is worth no more than was asked
  at_least,  ///< searched; it is worth no less than was asked
  within,    ///< searched; it is known within the error that was asked for, mostly exactly
  bounds,    ///< what the rules say of it was enough
  table,     ///< what the transposition table knew was enough
  unneeded,  ///< never asked: others had answered its parent's question
  budget     ///< stopped
};
inline constexpr std::size_t endings = 9;

/// "at_most" and so on, as other programs have it.
const char* ending_word(Ending ending);

/// What became of one state on one visit. All numbers are to Max.
struct Record {
  std::uint32_t parent;         ///< its record; Recording::none for a question about the root
  std::uint32_t end;            ///< its subtree are the records [itself, end), in preorder
  std::uint32_t index, reply;   ///< the step from the parent, as in Step; 0 at the root
  std::uint16_t forced;         ///< moves without an alternative, played on after that step
  Turn turn;                    ///< whose turn it is there
  Ending ending;                ///< how it ended
  bool is_asked;                ///< false: its parent looked at it and never asked
  float seconds;                ///< spent in its subtree, by a coarse clock
  std::uint64_t nodes;          ///< entered in its subtree, kept as records or not
  Question<double> asked;       ///< its parent's, if it was not asked itself
  Bounds<double> known, found;  ///< before and after
};

/// What a search did, as a tree of bounded size: who was asked what, what came back, and why it
/// ended. A state is its path of steps; none is stored.
///
/// Every question about the root is a tree of its own, one after the other. Below a node, children
/// that were asked are in the order of time; those that it only looked at come after them, although
/// it looked at all of them first. While there is room, everything is recorded. When it is full,
/// the smallest subtrees are folded: their records go, and their nodes stay in the counts of their
/// ancestors. The path that is open is never dropped.
///
/// For the thread that searches, which may read it at any time (from its budget's tick, after
/// show_path()). Once the search has ended, for anybody.
class Recording {
 public:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  using EndingCounts = std::array<std::uint64_t, endings>;

  explicit Recording(std::size_t most = 1'000'000);

  std::span<const Record> records() const { return records_; }
  std::size_t most() const { return most_; }  ///< records that are kept
  std::size_t bytes() const;                  ///< of memory that all of this takes

  // Exact, whatever is folded.

  /// States entered and payoffs read, as Counts has them.
  std::uint64_t nodes() const { return nodes_; }
  /// How those ended; by_ending()[static_cast<std::size_t>(Ending::table)] did by the table. Moves
  /// without an alternative are nodes that end nowhere: forced() is how many.
  const EndingCounts& by_ending() const { return by_ending_; }
  std::uint64_t forced() const { return forced_; }
  double seconds() const { return seconds_; }

  /// Subtrees with fewer nodes than this are folded. 0: nothing is.
  std::uint64_t least() const { return least_; }

  /// Makes records of the path that is open, so that it can be read.
  void show_path();

 private:
  std::size_t most_;
  std::vector<Record> records_;
  EndingCounts by_ending_{};
  std::uint64_t nodes_ = 0, forced_ = 0, least_ = 0;
  double seconds_ = 0;
};

}  // namespace pincer
