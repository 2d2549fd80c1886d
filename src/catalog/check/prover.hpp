#pragma once
#include <cstdint>
#include <memory>
#include <optional>

#include "check/masked_rules.hpp"
#include "check/promises.hpp"

namespace pincer::checking {

/// Values of states that have too many below them for backward induction: from the engine, with all
/// hooks off but the key. It relies on that one, so it is asked last.
class Prover {
 public:
  explicit Prover(const Rules& rules)
      : rules_(rules, {.bounds = true,
                       .settled = true,
                       .useful = true,
                       .forced = true,
                       .swapped = true,
                       .symmetric_key = true}),
        slack_(slack_of(rules)),
        session_(rules_.session({.memory_bytes = std::size_t{128} << 20})) {}

  /// What `s` is worth, or nothing if that takes longer. Nothing either if something is refused on
  /// the way: who walks there will say what.
  std::optional<double> value(const AnyState& s, std::uint64_t nodes, double seconds) {
    Budget budget({.nodes = nodes, .seconds = seconds});
    try {
      const Answer<double> answer = session_->solve(s, 0, budget);
      if (answer.stop != Stop::none || answer.bounds.width() > 2 * slack_) return {};
      return answer.bounds.middle();
    } catch (const Error&) {
      return {};
    }
  }

 private:
  MaskedRules rules_;
  double slack_;
  std::unique_ptr<Session> session_;
};

}  // namespace pincer::checking
