#pragma once
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "pincer/explore/steps.hpp"
#include "pincer/matrix/solver.hpp"

namespace pincer::explore {

constexpr Bounds<double> unknown{-std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::infinity()};

/// The tree that a search is told by: what is known of each node, folded into all above it.
class StepTree {
 public:
  StepTree(const Rules& rules, std::vector<StepNode>& nodes) : rules_(rules), nodes_(nodes) {}

  /// The node that a step leads to, listed if it is new.
  std::uint32_t child(std::uint32_t parent, Step step);
  std::uint32_t root();

  /// Reads the rules at a node: turn, moves, outcomes. Its first children are listed as waiting;
  /// appends them to `listed`.
  void open(std::uint32_t node, const AnyState& s, std::vector<NodeChange>& listed);
  bool is_opened(std::uint32_t node) const { return facts_[node].is_opened; }
  const AnyState& state(std::uint32_t node) const { return facts_[node].state; }

  Bounds<double> bounds(std::uint32_t node) const { return facts_[node].bounds; }
  NodeState node_state(std::uint32_t node) const { return facts_[node].shown; }

  /// Something was proved: appends what becomes known of it and of those above it.
  void learn(std::uint32_t node, Bounds<double> proved, NodeState state,
             std::vector<NodeChange>& changes);
  /// The same state for a node whose bounds stay.
  void show(std::uint32_t node, NodeState state, std::vector<NodeChange>& changes);

  /// Children that were never looked at: cuts those listed, and says how many there are in all.
  std::size_t cut_rest(std::uint32_t node, std::vector<NodeChange>& changes);

  std::size_t children(std::uint32_t node) const { return facts_[node].steps.size(); }
  const std::vector<std::uint32_t>& listed(std::uint32_t node) const {
    return facts_[node].children;
  }

 private:
  struct Facts {
    Bounds<double> bounds = unknown;
    NodeState shown = NodeState::waiting;
    bool is_opened = false;
    Step step;
    AnyState state{};
    std::vector<Step> steps{};              ///< all that may happen there
    std::vector<std::string> names{};       ///< of these
    std::vector<std::int64_t> weights{};    ///< at chance nodes
    std::size_t columns = 1;                ///< where both move
    std::vector<std::uint32_t> children{};  ///< those listed
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> by_step{};
  };

  std::uint32_t add(StepNode node, Step step);
  Bounds<double> fold(const Facts& facts) const;
  Bounds<double> fold_choice(const Facts& facts, Side side) const;
  Bounds<double> fold_chance(const Facts& facts) const;
  Bounds<double> fold_matrix(const Facts& facts) const;
  Bounds<double> of_child(const Facts& facts, Step step) const;
  /// A bound that the range alone gives says nothing.
  Bounds<double> beyond_range(Bounds<double> bounds) const;

  const Rules& rules_;
  std::vector<StepNode>& nodes_;
  std::vector<Facts> facts_;
  mutable MatrixSolver solver_;
};

}  // namespace pincer::explore
