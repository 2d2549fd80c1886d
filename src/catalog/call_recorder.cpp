#include "call_recorder.hpp"

#include <exception>

#include "pincer/rules/steps.hpp"
#include "traced_rules.hpp"

namespace pincer {
namespace {

/// How a call ended. Bounded Alpha-Beta ends a call when what is left of its window is no wider
/// than the error; Smab puts a thousandth of a thousandth between two limits that meet.
Ending ending_of_call(const Question<double>& asked, Bounds<double> found, Bounds<double> range) {
  const Ending ending = ending_of(asked, found, Ending::probed);
  if (ending != Ending::probed || found == range) return ending;
  const double slack = asked.within + 2e-6 * range.width();
  if (found.lower >= asked.at_least - slack) return Ending::at_least;
  return found.upper <= asked.at_most + slack ? Ending::at_most : Ending::probed;
}

}  // namespace

void CallRecorder::entered(const AnyState& s, Turn turn, const Question<double>* question) {
  answer_itself();
  const Bounds<double> range = rules_.range();
  const auto value = Question<double>::about(range, 0);
  calls_.push_back({&s, turn, question != nullptr ? *question : value});
  recording_.asks(place_of(s, turn), calls_.back().question, range, nodes_);
  ++nodes_;
}

void CallRecorder::left() {
  answer_itself();
  ended_ = calls_.back();
  try {
    if (ended_.turn == Turn::over) payoff_ = rules_.payoff(*ended_.state);
    else if (recording_.wants_children(nodes_)) tell_unasked(ended_);
  } catch (...) {  // a game that breaks its promises is noticed by the algorithm
  }
  calls_.pop_back();
  if (std::uncaught_exceptions() > 0) answer(rules_.range(), Ending::budget);
  else is_waiting_ = true;
}

void CallRecorder::returned(Bounds<double> child) {
  const Bounds<double> range = rules_.range();
  if (is_waiting_ && ended_.turn != Turn::over)
    answer(meet(child, range), ending_of_call(ended_.question, child, range));
  else answer_itself();
}

void CallRecorder::recalled(const AnyState& s, Turn turn, double value) {
  answer_itself();
  if (!recording_.is_open()) return;
  const auto known = Bounds<double>::exactly(value);
  recording_.looked(place_of(s, turn), known, known, Ending::table, 0);
}

/// Its place among the caller's children.
Recording::Place CallRecorder::place_of(const AnyState& s, Turn turn) const {
  if (!recording_.is_open()) return {.turn = turn};
  const Step step = TracedRules::step_to(s);
  return {step.index, step.reply, 0, turn};
}

Turn CallRecorder::turn_at(const AnyState& s) const {
  if (rules_.shape().players == 2) return rules_.turn(s);
  return rules_.player(s) == nobody ? Turn::over : Turn::max;
}

/// The children that were not searched, of which nothing is known.
void CallRecorder::tell_unasked(const Call& call) {
  const Ending ending = std::uncaught_exceptions() > 0 ? Ending::budget : Ending::unneeded;
  const Bounds<double> range = rules_.range();
  for (const Step step : steps_at(rules_, *call.state)) {
    if (recording_.was_told({.index = step.index, .reply = step.reply})) continue;
    const Turn turn = turn_at(after(rules_, *call.state, step));
    recording_.looked({step.index, step.reply, 0, turn}, range, range, ending, 0);
  }
}

void CallRecorder::answer(Bounds<double> found, Ending ending) {
  recording_.answers(found, ending, nodes_);
  is_waiting_ = false;
}

/// Nobody says what came back for the call that has ended last: of a payoff it is known.
void CallRecorder::answer_itself() {
  if (!is_waiting_) return;
  if (ended_.turn == Turn::over) answer(Bounds<double>::exactly(payoff_), Ending::over);
  else answer(rules_.range(), Ending::probed);
}

}  // namespace pincer
