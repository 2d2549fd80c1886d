#pragma once
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "pincer/catalog/report.hpp"
#include "pincer/catalog/request.hpp"
#include "pincer/catalog/session.hpp"
#include "pincer/rules/position.hpp"

namespace pincer {

/// Answers requests about the positions of one game, by any algorithm. What the engine proves stays
/// in its sessions, so that the next answer comes sooner: every front end stands on this.
class Analyst {
 public:
  Analyst(std::shared_ptr<const Rules> rules, const SessionOptions& options);
  ~Analyst();
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  const Rules& rules() const { return *rules_; }
  const SessionOptions& options() const { return options_; }

  /// The session about what `player` can guarantee; in a game of two, about the game. Made when it
  /// is first asked for.
  Session& session(int player = 0);

  /// Ensures: bounds contain the value; stop == none means they are within eps.
  /// Throws Error if the request cannot be met, or the game breaks a promise.
  ///
  /// Where there is a recording, what is asked to answer the request is recorded, by one thread.
  /// `auto` is then the engine. Throws Error if the algorithm cannot be recorded.
  Report report(const AnyState& state, const Request& request, const Watch& watch = {},
                Recording* recording = nullptr);
  /// Throws Error if it is a position of other rules.
  Report report(const Position& position, const Request& request, const Watch& watch = {},
                Recording* recording = nullptr);

  /// Another analyst with the same knowledge, for a thread of its own. Neither may be busy while it
  /// is made or destroyed.
  std::unique_ptr<Analyst> asker();

  /// Calls `work` on `threads` threads at once, each with an analyst that has the same knowledge.
  /// Throws what one of them throws.
  void share(int threads, const std::function<void(Analyst&)>& work);

  /// Forgets everything that was proved.
  void clear();

  /// Writes what was proved to the keeper's file, if there is one. Throws Error where it cannot.
  void save();

 private:
  friend class AnalystJob;
  struct Seat {
    std::shared_ptr<const Rules> rules;
    std::unique_ptr<Session> session;
  };

  Seat& seat(int player);
  /// The game cut off after so many decisions, with its own analyst.
  Analyst& cut_off(int depth);

  std::shared_ptr<const Rules> rules_;
  SessionOptions options_;
  std::map<int, Seat> seats_;
  std::unique_ptr<Analyst> cut_off_;
  int cut_off_depth_ = 0;
};

}  // namespace pincer
