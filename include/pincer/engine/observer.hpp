#pragma once
#include <cstdint>

#include "pincer/core/counts.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/recording.hpp"

namespace pincer {

// An observer is any object. The engine calls those of these members that it has; what it
// lacks costs nothing.
//   entered(turn, nodes)  a state was entered, or a terminal child's payoff was read; moves that
//                         were forced on the way there are nodes as well
//   expanded(turn)        a state's children were generated
//   solved_matrix()       a matrix game was solved
//   add(other)            what another observer has seen on another thread
//   recording()           whom to tell of every question and its answer, or null; asked once for
//                         every question about a root
//   asks(child, known, question, step_to), answers(found, ending), looked(child, known, ending)
//                         what it then is told

template <class Observer>
concept has_hook_entered = requires(Observer o, Turn turn, std::uint64_t nodes) {
  o.entered(turn, nodes);
};

template <class Observer>
concept has_hook_expanded = requires(Observer o, Turn turn) {
  o.expanded(turn);
};

template <class Observer>
concept has_hook_matrix = requires(Observer o) {
  o.solved_matrix();
};

template <class Observer>
concept has_hook_add = requires(Observer o, const Observer other) {
  o.add(other);
};

template <class Observer>
concept has_hook_recording = requires(Observer o) {
  o.recording();
};

/// Sees nothing.
struct Silent {};

/// Counts.
struct Counter {
  Counts counts;

  void entered(Turn turn, std::uint64_t nodes = 1) {
    counts.nodes += nodes;
    if (turn == Turn::over) ++counts.leaves;
  }
  void expanded(Turn turn) { counts.expanded(turn); }
  void solved_matrix() { ++counts.lps; }
  void add(const Counter& other) { counts += other.counts; }
};

/// Counts, and records while it has a recording.
class Recorder : public Counter {
 public:
  Recording* recording() const { return recording_; }
  void record_to(Recording* recording) {
    recording_ = recording;
    note_counts();
  }

  /// `known` is what is known of the child, to Max; `step_to` says which step leads to each of its
  /// own children.
  template <class Child, class V>
  void asks(const Child& child, Bounds<V> known, const Question<V>& question,
            const Recording::StepTo& step_to) {
    if (!recording_->is_open()) begin_question();
    recording_->asks(place_of(child), in_reals(question), as<double>(known), counts.nodes, step_to);
  }

  template <class V>
  void answers(Bounds<V> found, Ending ending) {
    recording_->answers(as<double>(found), ending, counts.nodes);
    if (!recording_->is_open()) end_question();
  }

  /// The child was never asked.
  template <class Child, class V>
  void looked(const Child& child, Bounds<V> known, Ending ending) {
    recording_->looked(place_of(child), as<double>(known), as<double>(known), ending,
                       ending == Ending::over ? 1 : 0);
  }

  /// Also where a search was given up in the middle.
  void stop_recording() {
    if (recording_ != nullptr && recording_->is_open()) {
      recording_->give_up(counts.nodes);
      end_question();
    }
    recording_ = nullptr;
  }

 private:
  template <class Child>
  static Recording::Place place_of(const Child& child) {
    return {child.index, 0, child.forced, child.turn};
  }

  void begin_question() {
    recording_->passes(counts.nodes - before_.nodes, counts.leaves - before_.leaves);
    note_counts();
  }

  /// Of the payoffs that were read meanwhile the recording knows those that were asked for.
  void end_question() {
    const std::uint64_t payoffs = counts.leaves - before_.leaves;
    recording_->reads(payoffs - (recording_->ended(Ending::over) - overs_before_));
    note_counts();
  }

  void note_counts() {
    before_ = counts;
    if (recording_ != nullptr) overs_before_ = recording_->ended(Ending::over);
  }

  Recording* recording_ = nullptr;
  Counts before_;                   // when the last question about a root began or ended
  std::uint64_t overs_before_ = 0;  // those that the recording had then
};

}  // namespace pincer
