#pragma once
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "check/clock.hpp"
#include "check/findings.hpp"
#include "check/promises.hpp"
#include "check/prover.hpp"
#include "check/state_graph.hpp"

namespace pincer::checking {

/// Walks over the states of a game of two sides, from the nearest on and in random games, solves
/// what is below them by backward induction, and tests every state on the way.
class Explorer {
 public:
  using Id = StateGraph::Id;

  /// `several`: the rules for several players that these are one player's view of, or null. Their
  /// own promises are tested as well then.
  Explorer(const Rules& rules, const Rules* several, const Position& start,
           const CheckOptions& options, CheckClock& clock);

  /// Goes on where it was, until time is out or everything has been tested.
  void run();

  /// Tests the hooks of states further up, which have too many below them to look at, with values
  /// that a search proves. Ends with the first finding.
  void go_beyond();

  bool is_complete() const { return is_complete_; }
  std::size_t states() const { return states_; }
  std::size_t arrivals() const { return arrivals_; }
  std::optional<double> value() const;
  Findings& findings() { return findings_; }
  StateGraph& graph() { return graph_; }

 private:
  /// Where a search stands at one state.
  struct Frame {
    Id id;
    std::uint32_t next = 0;
    bool is_entered = false;
  };
  enum class Purpose : bool { test, image };

  /// How a random game is played. Strange games reach strange positions.
  struct Style {
    enum class Aim { none, end, go_on, news } aim = Aim::none;  ///< what kind of state is preferred
    std::array<int, 2> bias{};  ///< Max's and Min's: below 0 first moves are likelier, above last
  };

  /// Does it, and puts what the game throws down as a finding at `at`. False if it threw.
  template <class Work>
  bool attempt(Id at, const Work& work);
  bool is_out() { return clock_.is_out(states_, findings_.size()); }
  void note_findings();

  /// Expands a state and tests what it says by itself. False if it is broken.
  bool look_at(Id id);
  /// Looks at so many states more, nearest first.
  void go_broad(std::size_t count);

  /// Values everything from a state on, and tests it unless it is an image. False if that takes
  /// more than `most` states, or time is out; what is finished by then stays.
  bool solve(Id root, std::size_t most, Purpose purpose);
  void enter(Id id, Purpose purpose);
  void finish(Id id, Purpose purpose);
  bool is_done(Id id, Purpose purpose) const;
  void report_round(Id again);

  /// Exchanges the players at all states that were tested since.
  bool test_images(std::size_t most);
  bool test_image(Id id, std::size_t most);

  /// Plays a random game, and solves its end as far up as `most` states go.
  void play_one(std::size_t most);
  void play_games(std::size_t work);
  std::vector<Id> random_game();
  void draw_style();
  Id chosen(Id id);
  std::uint32_t drawn(std::uint32_t count, int bias);

  /// Tests a state whose children a search can value within so many nodes. False if it cannot.
  bool test_beyond(Id id, Prover& prover, std::uint64_t nodes);

  void finish_all();
  void begin();

  LastAsked last_;
  NotedRules rules_;
  std::optional<NotedRules> several_;
  AnyState start_state_;
  const CheckOptions& options_;
  CheckClock& clock_;
  StateGraph graph_;
  Findings findings_;
  LocalPromises local_;
  ValuePromises worth_;
  KeyPromises keys_;
  std::mt19937_64 random_;
  Style style_;

  Id start_ = StateGraph::none;
  std::deque<Id> frontier_;
  std::vector<Frame> stack_;
  std::vector<Id> proved_, tested_beyond_;  ///< not by backward induction
  std::size_t slice_ = 2048;                ///< how many states to look at in one go
  std::vector<Id> pending_;                 ///< tested, but not yet with the players exchanged
  std::size_t states_ = 0, arrivals_ = 1, work_ = 0;
  bool has_forgotten_ = false;  ///< memory was full once: not all states can be met
  bool is_complete_ = false;
};

}  // namespace pincer::checking
