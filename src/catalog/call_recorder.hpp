#pragma once
#include <vector>

#include "pincer/core/recording.hpp"
#include "pincer/rules/rules.hpp"
#include "pincer/textbook/meter.hpp"

namespace pincer {

/// Records the calls of a textbook algorithm that works on traced rules (traced_rules.hpp).
class CallRecorder final : public textbook::CallWatcher {
 public:
  CallRecorder(const Rules& rules, Recording& recording) : rules_(rules), recording_(recording) {}
  ~CallRecorder() override { recording_.give_up(nodes_); }

  void entered(const AnyState& s, Turn turn, const Question<double>* question) override;
  void left() override;
  void returned(Bounds<double> child) override;
  void recalled(const AnyState& s, Turn turn, double value) override;

 private:
  /// A call that goes on. Its arguments live as long.
  struct Call {
    const AnyState* state;
    Turn turn;
    Question<double> question;
  };

  Recording::Place place_of(const AnyState& s, Turn turn) const;
  Turn turn_at(const AnyState& s) const;
  void tell_unasked(const Call& call);
  void answer(Bounds<double> found, Ending ending);
  void answer_itself();

  const Rules& rules_;
  Recording& recording_;
  std::vector<Call> calls_;
  std::uint64_t nodes_ = 0;
  bool is_waiting_ = false;  // the call that has ended last is not answered yet
  Call ended_{};             // that call, and its payoff if the game was over there
  double payoff_ = 0;
};

}  // namespace pincer
