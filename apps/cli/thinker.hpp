#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/look_ahead.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/core/deep_stack.hpp"
#include "thought.hpp"

namespace pincer::cli {

/// Thinks about the positions of one match. What it has proved or seen at one move it knows at the
/// next, and the bounds that it tells about a position only ever get narrower.
class Thinker {
 public:
  Thinker(std::shared_ptr<const Rules> rules, const Task& task);

  /// What to play here. Ctrl-C ends the thought with the best move known by then.
  /// Ensures: a side that moves here has a play. Bounds are proved; `depth` says how far it looked
  /// ahead where proofs were not enough to choose.
  Report think(const Position& position);

  /// What every move is worth, as far as the limits let it be proved.
  Report weigh(const Position& position);

 private:
  bool is_for_several() const { return rules_->shape().players > 2; }
  /// What a position is known by: the steps that lead there, and in a game for several whose bounds
  /// these are.
  std::string key(const Position& position, const std::string& step = "") const;
  Bounds<double> narrowed(const std::string& key, Bounds<double> bounds);
  Bounds<double> mover_range(const Position& position) const;

  Answer<double> prove(const Position& position, const AnyState& s, const std::string& key,
                       const Limits& limits, Thought& thought);
  Answer<double> prove(const Position& position, const Limits& limits, Thought& thought);
  bool find_equals(const Position& position, int depth, Answer<double>& answer, Budget& budget);
  Sight look(const Position& position, const Limits& limits, Thought& thought);
  void think(const Position& position, Thought& thought);
  Findings findings_of(const Position& position, const std::function<void(Thought&)>& work);
  void wait_for_thread();

  Report told(const Position& position, Stop stop);
  void choose(Report& report, const Position& position, const Findings& findings) const;
  std::size_t best_move(const Report& report, const Position& position, const Sight& sight) const;

  std::shared_ptr<const Rules> rules_;
  Request request_;
  bool is_algorithm_chosen_;
  Analyst analyst_;
  std::optional<LookAhead> look_ahead_;
  std::mutex known_mutex_;
  std::map<std::string, Bounds<double>> known_;
  std::unique_ptr<DeepThread>
      thread_;  ///< may still be at work after a Ctrl-C; ends before the rest
};

}  // namespace pincer::cli
