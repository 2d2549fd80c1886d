#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pincer/core/recording.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::explore {

enum class NodeState : char { waiting, open, done, cut };

/// A node of the tree as a textbook draws it: a path of steps, however often it was asked.
struct StepNode {
  std::uint32_t parent = Recording::none;
  std::string move;  ///< the step from the parent
  Turn turn = Turn::over;
  std::optional<double> payoff;
  std::optional<std::int64_t> weight;  ///< of an outcome
  int forced = 0;                      ///< moves without an alternative after that step
};

/// What is known of a node from now on. Infinite: nothing is proved on that side.
struct NodeChange {
  std::uint32_t node;
  Bounds<double> bounds;
  NodeState state;
};

enum class StepKind : char { asks, looks, answers, cuts };

struct SearchStep {
  StepKind kind;
  std::uint32_t node;
  std::string text, question;
  std::vector<NodeChange> changes;
  std::size_t nodes = 0;  ///< of the tree that were mentioned up to here
};

/// A search step by step: what was asked, what came back, what was left out and why, with the
/// bounds of all ancestors as they are at each moment. A child that was not looked at counts as
/// unknown, whatever the game's range says: then the bounds are those in a textbook's figure.
class Steps {
 public:
  /// Below a record (none: the root), from at most so many records.
  /// Throws Error if there is no such record, or if it does not fit the game.
  Steps(const Rules& rules, const AnyState& root, std::span<const Record> records,
        std::uint32_t top, bool is_folded, std::size_t most = 5000);

  const std::vector<StepNode>& nodes() const { return nodes_; }
  const std::vector<SearchStep>& steps() const { return steps_; }
  bool is_all() const { return is_all_; }  ///< no record was left out

  /// Some of them, as docs/api.md has it.
  std::string json(std::size_t from, std::size_t count) const;

 private:
  friend class StepsTeller;
  std::vector<StepNode> nodes_;
  std::vector<SearchStep> steps_;
  bool is_all_ = true;
  bool is_whole_ = false;
};

}  // namespace pincer::explore
