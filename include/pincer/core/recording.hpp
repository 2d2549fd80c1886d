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
  table,     ///< what was remembered of it was enough
  unneeded,  ///< never asked: others had answered its parent's question
  probed,    ///< only one of its moves was tried, and that did not answer
  budget     ///< stopped
};
inline constexpr std::size_t endings = 10;

/// "at_most" and so on, as other programs have it.
const char* ending_word(Ending ending);

/// How bounds that a search has found answer what was asked of it.
template <class V>
constexpr Ending ending_of(const Question<V>& asked, Bounds<V> found, Ending otherwise) {
  if (found.upper <= asked.at_most) return Ending::at_most;
  if (found.lower >= asked.at_least) return Ending::at_least;
  return asked.answered_by(found) ? Ending::within : otherwise;
}

/// The question as real numbers have it.
template <class V>
constexpr Question<double> in_reals(const Question<V>& q) {
  return {static_cast<double>(q.at_most), static_cast<double>(q.at_least),
          static_cast<double>(q.within)};
}

/// What became of one state on one visit. All numbers are to Max, in a game for several to the
/// first player.
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
/// ancestors. The path that is open is never dropped; of one that is longer than all the records
/// that may be kept, the upper part is.
///
/// For the thread that searches, which may read it at any time (from its budget's tick, after
/// show_path()). Once the search has ended, for anybody.
class Recording {
 public:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::size_t default_most = 1'000'000;
  using EndingCounts = std::array<std::uint64_t, endings>;

  /// Throws Error if `most` is 0, or more than can be numbered.
  explicit Recording(std::size_t most = default_most);

  std::span<const Record> records() const { return records_; }
  std::size_t most() const { return most_; }  ///< records that are kept
  std::size_t bytes() const;                  ///< of memory that all of this takes

  // Exact, whatever is folded.

  /// States entered and payoffs read, as Counts has them.
  std::uint64_t nodes() const {
    return nodes_ + (depth_ > 0 ? latest_ - path_[0].nodes_before : 0);
  }
  /// How they ended: the questions that were asked, and payoffs that were read.
  const EndingCounts& by_ending() const { return by_ending_; }
  std::uint64_t ended(Ending how) const { return by_ending_[static_cast<std::size_t>(how)]; }
  /// Nodes that were only passed through: moves without an alternative, and those of a guess at who
  /// has the better of it.
  std::uint64_t passed() const { return passed_; }
  double seconds() const { return seconds_; }

  /// Subtrees with fewer nodes than this are folded. 0: nothing is.
  std::uint64_t least() const { return least_; }
  /// Whether everything is recorded: nothing is folded, and no path was too long.
  bool is_whole() const { return least_ == 0 && !is_cut_; }

  /// The records from a question about the root down to this one, both of them included.
  std::vector<std::uint32_t> path_to(std::uint32_t record) const;

  /// Makes records of the path that is open, so that it can be read.
  void show_path();

  // For who searches. `nodes` is always how many there have been in the whole search until then.

  /// A child of the state that is being asked: where it is among the children, and whose turn it is
  /// there, after so many moves without an alternative.
  struct Place {
    std::uint32_t index = 0, reply = 0;
    std::uint16_t forced = 0;
    Turn turn = Turn::over;
  };

  /// For a search that knows children by other numbers than steps do: says which step leads to one.
  /// It is asked while the state is being asked, for what is recorded.
  struct StepTo {
    struct Step {
      std::uint32_t index, reply;
    };
    Step (*find)(const void* game, const void* state, std::uint32_t child);  ///< or null
    const void* game;
    const void* state;
  };

  /// It is asked about the child; about the root, if nothing is being asked. `step_to` is about its
  /// own children.
  void asks(const Place& child, const Question<double>& question, Bounds<double> known,
            std::uint64_t nodes, const StepTo& step_to = {}) {
    if ((++ticks_ & (between_looks - 1)) == 0 || depth_ == 0) look_at_clock();
    if (depth_ == path_.size()) path_.emplace_back();
    if (depth_ > 0) told_.push_back(number_of(child));
    Open& open = path_[depth_++];
    open.place = child;
    open.step_to = step_to;
    open.id = none;
    open.first_told = told_.size();
    open.nodes_before = latest_ = nodes;
    open.start = now_;
    open.question = question;
    open.known = known;
  }

  /// What came back for it. A payoff that was read was not asked for: see reads().
  void answers(Bounds<double> found, Ending ending, std::uint64_t nodes) {
    Open& open = path_[depth_ - 1];
    latest_ = nodes;
    ++by_ending_[static_cast<std::size_t>(ending)];
    passed_ += open.place.forced;
    told_.resize(open.first_told);
    if (nodes - open.nodes_before >= least_ || open.id != none) close(found, ending);
    if (--depth_ == 0) end_question();
  }

  /// So many payoffs were read without asking.
  void reads(std::uint64_t payoffs) {
    by_ending_[static_cast<std::size_t>(Ending::over)] += payoffs;
  }
  /// Between two questions about the root so many nodes were entered, and payoffs read among them.
  void passes(std::uint64_t nodes, std::uint64_t payoffs) {
    nodes_ += nodes;
    passed_ += nodes - payoffs;
    reads(payoffs);
  }

  /// Whether anything is being asked.
  bool is_open() const { return depth_ > 0; }

  /// Whether children that were not asked are to be told of the state that is being asked: it
  /// takes time, and only where much is below them it is of interest.
  bool wants_children(std::uint64_t nodes) {
    latest_ = nodes;
    return (nodes - path_[depth_ - 1].nodes_before) / looks_share >= least_;
  }
  /// Whether the child was asked, or is told already.
  bool was_told(const Place& child) const;
  /// One that was only looked at; `nodes` is 1 where its payoff was read.
  void looked(const Place& child, Bounds<double> known, Bounds<double> found, Ending ending,
              std::uint64_t nodes);
  /// What is open ends here, without an answer.
  void give_up(std::uint64_t nodes);

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint32_t between_looks = 256;  // at the clock, in questions; a power of 2
  static constexpr std::uint64_t looks_share = 8;  // leaves that were looked at go that much sooner

  /// A question that is not answered yet. It becomes a record when one of its children does, or
  /// when it ends: most are folded before that.
  struct Open {
    Place place;
    StepTo step_to;
    std::uint32_t id;  // of its record, or none
    std::size_t first_told;
    std::uint64_t nodes_before;
    double start;
    Question<double> question;
    Bounds<double> known;
  };

  static std::uint64_t number_of(const Place& child) {
    return std::uint64_t{child.index} << 32 | child.reply;
  }

  void look_at_clock();
  void close(Bounds<double> found, Ending ending);
  void end_question();
  std::uint32_t show(std::size_t depth);
  std::uint32_t add(const Open* parent, const Place& place);
  bool make_room();
  void fold_below(std::uint64_t least);
  void update_open();
  std::uint64_t weight_of(const Record& record) const;

  std::size_t most_;
  std::vector<Record> records_;
  std::vector<std::uint32_t> moved_;   // while records are folded: how many are kept before each
  std::vector<Open> path_;             // of which depth_ are in use
  std::vector<std::uint64_t> told_;    // children of all that are open, a node's after its parent's
  std::size_t depth_ = 0, shown_ = 0;  // of the path; the first shown_ of it have records
  EndingCounts by_ending_{};
  std::uint64_t nodes_ = 0, passed_ = 0, least_ = 0;
  std::uint64_t latest_ = 0;  // nodes, as it was last told
  std::uint32_t ticks_ = 0;
  bool is_cut_ = false;  // a path was too long
  Clock::time_point began_ = Clock::now();
  double now_ = 0, seconds_ = 0;
};

}  // namespace pincer

#ifndef PINCER_COMPILED
#include "pincer/core/recording_body.hpp"
#endif
