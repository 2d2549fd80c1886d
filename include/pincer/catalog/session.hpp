#pragma once
#include <cstddef>
#include <memory>

#include "pincer/core/answer.hpp"
#include "pincer/core/budget.hpp"
#include "pincer/core/counts.hpp"
#include "pincer/core/question.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// A quarter of the memory that this machine, or the container it is in, has.
std::size_t default_memory();

struct SessionOptions {
  std::size_t memory_bytes = default_memory();  ///< for what is remembered; taken as it is needed
  int threads = 1;                              ///< that search for one answer
};

/// Somebody to ask about the positions of one game. What has been proved stays in its transposition
/// table, for the next question.
///
/// One caller at a time; for more of them `asker` makes further ones that share the table. Virtual
/// once a question: behind it is the engine on the game's own type.
class Session {
 public:
  virtual ~Session() = default;
  Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Bounds on the value of `s` that are within eps, what its children are known to be worth, and
  /// how to play. An eps that the game's numbers cannot keep is rounded: see Answer::eps.
  /// Ensures: bounds contain the value, also when the budget ran out.
  virtual Answer<double> solve(const AnyState& s, double eps, Budget& budget) = 0;

  /// The same within bounds that answer `q`, unless the budget runs out.
  virtual Answer<double> ask(const AnyState& s, const Question<double>& q, Budget& budget) = 0;

  /// What is proved so far about the state that is being solved. For the budget's tick.
  virtual Bounds<double> so_far() const = 0;

  /// What all questions together have cost.
  virtual Counts counts() const = 0;

  /// How many states it remembers, about, and the memory they take.
  virtual std::size_t entries() const = 0;
  virtual std::size_t bytes() const = 0;

  /// Another session that shares what this one remembers, for a thread of its own. Neither may be
  /// busy while it is made or destroyed, and it must not outlive these rules.
  virtual std::unique_ptr<Session> asker() = 0;

  /// Forgets everything. There must be no askers.
  virtual void clear() = 0;
};

/// A session whose engine works on rules without their type: slower than one for the type, and
/// nothing more to compile.
std::unique_ptr<Session> erased_session(const Rules& rules, const SessionOptions& options);

}  // namespace pincer
