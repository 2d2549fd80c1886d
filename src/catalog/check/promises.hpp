#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "check/findings.hpp"
#include "check/noted_rules.hpp"
#include "check/state_graph.hpp"
#include "pincer/matrix/solver.hpp"

namespace pincer::checking {

/// How far a number may be off where it was rounded.
double slack_of(const Rules& rules);

/// What a state says by itself: turn, names, weights, payoff, and what its players get.
class LocalPromises {
 public:
  using Id = StateGraph::Id;

  /// `several`: the rules for several players that `rules` are one player's view of, or null.
  LocalPromises(const NotedRules& rules, const NotedRules* several, StateGraph& graph,
                Findings& findings)
      : rules_(rules), several_(several), graph_(graph), findings_(findings) {}

  /// Requires: it is expanded. Sets its signature. Throws Breach where that makes its value
  /// meaningless.
  void test(Id id);

 private:
  void test_payoff(Id id);
  void test_weights(Id id);
  void test_names(Id id, Side side);
  void test_outcome_names(Id id);
  void test_name(Id id, const std::string& name, bool is_joint);
  void test_again(Id id);
  void test_payoffs(Id id);
  void test_handed(Id id);
  void sign(Id id, const std::string& text);
  void sign(Id id, std::uint64_t word);

  const NotedRules& rules_;
  const NotedRules* several_;
  StateGraph& graph_;
  Findings& findings_;
  std::vector<std::string> names_;
};

/// What a state is worth, from its children, and what its hooks say about that.
class ValuePromises {
 public:
  using Id = StateGraph::Id;

  ValuePromises(const NotedRules& rules, StateGraph& graph, Findings& findings)
      : rules_(rules), graph_(graph), findings_(findings), slack_(slack_of(rules.plain())) {}

  /// Requires: it is expanded and its children are valued.
  double value_of(Id id);

  /// bounds, settled, useful, forced, heuristic, score. Requires: it is valued.
  void test(Id id);

  /// What swapped promises about a state and its image; both are valued.
  void test_image(Id id, Id image);
  void test_image_turn(Id id, Turn image);

  bool is_near(double a, double b) const { return a - b <= slack_ && b - a <= slack_; }

 private:
  void test_bounds(Id id);
  void test_guesses(Id id);
  void test_enough(Id id, const std::string& hook, const AnyMoves& rows, const AnyMoves& columns);
  AnyMoves forced_moves(const AnyState& s, Side side) const;
  /// The places of these among all moves of a side. Throws Breach if one is not there.
  std::vector<std::uint32_t> places(Id id, Side side, const std::string& hook,
                                    const AnyMoves& some) const;
  double best(Id id, const std::vector<std::uint32_t>& places);
  double mixed(Id id, const std::vector<std::uint32_t>& rows,
               const std::vector<std::uint32_t>& columns);

  const NotedRules& rules_;
  StateGraph& graph_;
  Findings& findings_;
  double slack_;
  MatrixSolver solver_;
  std::vector<double> cells_;
};

/// What keys promise about two states that have one.
class KeyPromises {
 public:
  using Id = StateGraph::Id;

  KeyPromises(const NotedRules& rules, StateGraph& graph, Findings& findings)
      : rules_(rules), graph_(graph), findings_(findings), slack_(slack_of(rules.plain())) {}

  /// Two states with one key say the same. Requires: it is inspected and sound.
  void test_signature(Id id);
  /// And are worth the same, also if they are only symmetric. Requires: it is tested.
  void test_value(Id id);

  void clear();

 private:
  using ByHash = std::unordered_map<std::uint64_t, Id>;

  /// The state seen before under this hash, and puts this one there.
  static Id swap_in(ByHash& seen, std::uint64_t hash, Id id);
  /// Whether keys can be wrong: some key is not just the bytes of its state.
  bool is_worth_testing(Id now, const AnyKey& key);
  std::string difference(Id a, Id b) const;
  bool is_near(double a, double b) const { return a - b <= slack_ && b - a <= slack_; }
  void test_own(Id id, const AnyKey& own);
  void test_symmetric(Id id, const AnyKey& own);

  const NotedRules& rules_;
  StateGraph& graph_;
  Findings& findings_;
  double slack_;
  ByHash signed_, valued_, symmetric_;
  bool has_own_keys_ = false;  ///< the game makes keys, not only bytes
};

}  // namespace pincer::checking
