#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "pincer/catalog/horizon.hpp"
#include "pincer/catalog/session.hpp"
#include "pincer/core/answer.hpp"

namespace pincer {

/// Solves a game cut off 1, 2, 3, ... decisions ahead (iterative deepening). Best moves carry over
/// from one depth to the next (through Horizon::hint_key); bounds do not, as the decisions left are
/// part of a state's key.
///
/// What it has seen it knows at the next call: after a move and its answer, all but the last two
/// depths come at once.
class LookAhead {
 public:
  LookAhead(std::shared_ptr<const Rules> rules, const SessionOptions& options);

  /// Is told the answers, nearest horizon first; says whether to look further.
  using Deeper = std::function<bool(int depth, Answer<double> answer)>;

  /// Looks up to `deepest` decisions ahead, until the budget ends. An answer that it had no time
  /// for is not told, but for the very first.
  void run(const AnyState& s, double eps, int deepest, Budget& budget, const Deeper& deeper);

  /// Bounds that answer `q` about what follows `step`, as seen from `s` so many decisions ahead;
  /// nothing if the budget ended first.
  std::optional<Bounds<double>> ask(const AnyState& s, Step step, int depth,
                                    const Question<double>& q, Budget& budget);

  const Session& session() const { return *session_; }

 private:
  Horizon horizon_;
  std::unique_ptr<Session> session_;
};

}  // namespace pincer
