#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <vector>

#include "pincer/catalog/session.hpp"
#include "pincer/catalog/statement.hpp"
#include "pincer/hub/job.hpp"

namespace pincer::hub {

/// Makes a game's rules. Throws Error where there is no such game here.
using RulesMaker = std::function<std::shared_ptr<const Rules>(const GameName&)>;

/// What the workers of one machine have in common: the game that they know about, and one
/// transposition table, so that what one of them proves the others know at once. Each worker does
/// jobs of its own, in a thread of its own.
class Machine {
 public:
  /// For so many workers. `options.threads` search for each job.
  Machine(RulesMaker make, SessionOptions options, std::size_t workers = 1);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  /// A new worker's place, from 0. Its name is remembered: what it tells the others here know.
  std::size_t join(const std::string& name);
  bool has(const std::string& name) const;
  int threads() const { return options_.threads; }

  /// A game, as one worker sees it.
  struct Game {
    std::shared_ptr<const Rules> rules;
    Session* session;
  };

  /// While a job is being done: the game stays. Waits for the others' jobs where it is another one
  /// than theirs.
  class Visit {
   public:
    Visit(Machine& machine, const Job& job, std::size_t place);
    const Game& game() const { return game_; }

   private:
    std::shared_lock<std::shared_mutex> lock_;
    Game game_;
  };

  /// The heaviest statements that nobody was told of yet: at most so many, each at least so many
  /// nodes. `session` is the one of this visit, which has just looked at `nodes`: the more it has,
  /// the more of the table is gone through, from where the last look ended.
  std::vector<Statement> news(const Session& session, std::size_t most, std::uint64_t least_work,
                              std::uint64_t nodes);
  /// Others know these.
  void mark_told(const std::vector<Statement>& statements);

 private:
  class Marks;

  void change_game(const Job& job);

  RulesMaker make_;
  SessionOptions options_;
  std::size_t workers_;
  std::shared_mutex game_lock_;  // shared during a visit
  GameName name_;
  std::shared_ptr<const Rules> rules_;
  std::vector<std::unique_ptr<Session>> sessions_;  // one for each worker
  mutable std::mutex lock_;                         // of what follows
  std::unique_ptr<Marks> told_;
  Session::Cursor looked_up_to_ = 0;
  std::vector<std::string> names_;
};

}  // namespace pincer::hub
