#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "pincer/catalog/statement.hpp"
#include "pincer/core/answer.hpp"
#include "pincer/core/budget.hpp"
#include "pincer/core/counts.hpp"
#include "pincer/core/question.hpp"
#include "pincer/core/recording.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// A quarter of the memory that this machine, or the container it is in, has.
std::size_t default_memory();

class Keeper;

struct SessionOptions {
  std::size_t memory_bytes = default_memory();  ///< for what is remembered; taken as it is needed
  int threads = 1;                              ///< that search for one answer
  /// Keeps what an analyst's session proves in a file (keeper.hpp); for a session made from rules
  /// there is `kept`.
  std::shared_ptr<Keeper> keeper = nullptr;
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

  /// Records from now on what is asked, and how it is found out, until it is told another recording
  /// or none (null). Meanwhile one thread searches. The recording must live as long.
  virtual void record_to(Recording* recording) = 0;

  /// What all questions together have cost.
  virtual Counts counts() const = 0;

  /// How many states it remembers, about, and the memory they take.
  virtual std::size_t entries() const = 0;
  virtual std::size_t bytes() const = 0;

  // What it remembers, as statements. They may be read by whoever is asking (from the budget's
  // tick), also while askers and helpers search, and by anybody while nobody is.

  /// Where somebody is who reads all of it in parts: 0 at the beginning, and again after the end.
  using Cursor = std::uint64_t;
  /// Counts what stands in the next so many slots of the table by effort.
  virtual Cursor count(Cursor from, std::size_t slots, EffortCounts& counts) const = 0;
  /// Adds to `found` what stands there and took such an effort.
  virtual Cursor read(Cursor from, std::size_t slots, Efforts wanted,
                      std::vector<Statement>& found) const = 0;
  /// How many words of a statement's key this game uses.
  virtual std::size_t key_words() const = 0;

  /// Remembers what was proved elsewhere, if it has a memory.
  /// Throws Contradiction where it cannot be true beside what is known, and Error where it cannot
  /// be about this game.
  virtual void believe(std::span<const Statement> statements) = 0;

  /// The statements that took most effort, at most so many, each at least so many nodes.
  std::vector<Statement> heaviest(std::size_t most, std::uint64_t least_nodes) const;

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
