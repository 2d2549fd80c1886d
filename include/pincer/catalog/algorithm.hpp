#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pincer/catalog/request.hpp"
#include "pincer/catalog/session.hpp"
#include "pincer/core/answer.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// What an algorithm found.
struct Found {
  Answer<double> answer;  ///< to Max; in a game for several, to who moves
  Counts counts;
  std::optional<int> depth;        ///< the horizon that it chose itself
  std::vector<std::string> notes;  ///< what the reader should know about this answer
  bool may_extend_line = true;     ///< the engine may say how best play goes on

  // In a game for several players.
  std::vector<Bounds<double>> values;  ///< of each of them
  std::string meaning;                 ///< what those are, in words
  std::vector<std::size_t> line;       ///< best play to the end, where the algorithm tells it
};

/// A request that an algorithm works on: what is asked, what it may cost, and who watches.
class Job {
 public:
  /// `recording`, if there is one, must live as long.
  Job(std::shared_ptr<const Rules> rules, const AnyState& state, const Request& request,
      const SessionOptions& options, const Watch& watch, Recording* recording = nullptr);
  virtual ~Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  const Rules& rules() const { return *rules_; }
  const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }
  const AnyState& state() const { return state_; }
  const Request& request() const { return request_; }
  const SessionOptions& options() const { return options_; }
  Budget& budget() { return budget_; }
  /// Whom to tell what was asked and answered, or null.
  Recording* recording() const { return recording_; }

  /// Whom to ask about the game, in a game for several about what `player` can guarantee. Kept
  /// from job to job.
  virtual Session& session(int player = 0) = 0;

  /// The error asked for, as the game's numbers can keep it.
  double eps() const;

  /// Asks `look` about progress from now on. What it looks at must live as long as the search.
  void watch_by(std::function<Progress()> look) { look_ = std::move(look); }

 private:
  void tell();

  std::shared_ptr<const Rules> rules_;
  AnyState state_;
  const Request& request_;
  const SessionOptions& options_;
  const Watch& watch_;
  Recording* recording_;
  std::function<Progress()> look_;
  double told_ = 0;
  Budget budget_;
};

/// A way to solve games, as `--algorithm` names it.
struct Algorithm {
  std::string name;
  std::string words;
  bool takes_eps = false;  ///< false: runs exactly whatever eps is
  /// Why it cannot play a game of this shape, to be read after its name; nothing if it can.
  std::string (*refusal)(const Shape& shape) = nullptr;
  Found (*run)(Job& job) = nullptr;
  bool solves_the_game = true;  ///< false: another one, cut off
  bool is_sound = true;         ///< false: kept because it is wrong, or proves nothing
  /// Whether what it asks can be recorded, and by whom: sessions are for games of two; calls are
  /// told to a meter, by algorithms that work on rules.
  enum class Recorded : std::uint8_t { never, by_session, by_calls } recorded = Recorded::never;

  bool can_record(const Shape& shape) const {
    return recorded == Recorded::by_calls ||
           (recorded == Recorded::by_session && shape.players == 2);
  }
};

/// Every algorithm, the default first.
const std::vector<Algorithm>& algorithms();

/// The algorithm of that name. Throws Error naming the nearest one.
const Algorithm& find_algorithm(const std::string& name);

/// The algorithm that `request` really means in a game of this shape and range: measurements say
/// what `auto` stands for (docs/best_first.md).
const Algorithm& chosen_algorithm(const Request& request, const Shape& shape, Bounds<double> range);

}  // namespace pincer
