#include "pincer/catalog/look_ahead.hpp"

#include <utility>

#include "pincer/rules/steps.hpp"

namespace pincer {

LookAhead::LookAhead(std::shared_ptr<const Rules> rules, const SessionOptions& options)
    : horizon_(std::move(rules), 0), session_(horizon_.session(options)) {}

void LookAhead::run(const AnyState& s, double eps, int deepest, Budget& budget,
                    const Deeper& deeper) {
  for (int depth = 1; depth <= deepest; ++depth) {
    Answer<double> answer = session_->solve(Horizon::at(s, depth), eps, budget);
    const bool is_stopped = answer.stop != Stop::none;
    if ((!is_stopped || depth == 1) && !deeper(depth, std::move(answer))) return;
    if (is_stopped) return;
  }
}

std::optional<Bounds<double>> LookAhead::ask(const AnyState& s, Step step, int depth,
                                             const Question<double>& q, Budget& budget) {
  const Answer<double> answer =
      session_->ask(after(horizon_, Horizon::at(s, depth), step), q, budget);
  return answer.stop == Stop::none ? std::optional(answer.bounds) : std::nullopt;
}

}  // namespace pincer
