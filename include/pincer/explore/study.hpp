#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/task.hpp"

namespace pincer::explore {

/// One game and what has been proved about it, for several runs at once and for looks at positions
/// between.
///
/// Runs of one thread share a transposition table: each has an analyst of its own that was made
/// from the same one before anybody searched.
class Study {
 public:
  /// `start`: the game at its beginning. At most `runs` of its analysts search at once.
  Study(const Catalog& catalog, const Task& task, const SessionOptions& options, int runs);

  const Entry& entry() const { return start_.entry; }
  const Arguments& arguments() const { return start_.arguments; }
  const std::vector<std::string>& parameters() const { return parameters_; }  ///< as typed
  const std::shared_ptr<const Rules>& rules() const { return start_.position.shared_rules(); }
  const SessionOptions& options() const { return options_; }

  /// The position after these moves. Throws Error on an impossible one, and on too many.
  Position position(const std::vector<std::string>& after) const;
  Setting setting(const std::vector<std::string>& after) const;

  /// An analyst that nobody else uses until it is given back; nothing if all are in use.
  Analyst* take();
  void give_back(Analyst* analyst);

  /// What is known of the value of `s` to Max, or in a game for several to `player`, without a
  /// search: by the rules, or remembered.
  Bounds<double> known(const AnyState& s, int player = 0);

  /// Remembers what a report has proved of a position and its moves.
  void note(const Position& position, const Report& report);
  /// What was noted of it.
  std::optional<Bounds<double>> noted(const std::vector<std::string>& path) const;

 private:
  Setting start_;
  std::vector<std::string> parameters_;
  SessionOptions options_;
  std::vector<std::unique_ptr<Analyst>> analysts_;  ///< the first owns what all share
  std::vector<Analyst*> free_;
  std::mutex free_mutex_;
  std::unique_ptr<Analyst> looker_;
  std::mutex look_mutex_;
  std::map<std::string, Bounds<double>> notes_;
  mutable std::mutex notes_mutex_;
};

/// A position with its moves and what is known of them (docs/api.md). Takes no search.
std::string position_json(Study& study, const Position& position);

}  // namespace pincer::explore
