#pragma once
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "pincer/hub/job.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::hub {

/// What was known before: bounds of positions, found by their keys, or by the way there in games
/// whose positions are not recognised.
class Recalled {
 public:
  /// About what follows `root`.
  Recalled(const Rules& rules, const AnyState& root) : rules_(rules), root_(root) {}

  /// Adds facts about positions below the root. Throws ContradictingResults where two of them, or
  /// one and the game, cannot both be true.
  void add(std::span<const Fact> facts);

  /// What is known of a position that has been reached by forced moves as far as they go.
  Bounds<double> of(const AnyState& s, const std::vector<Step>& path) const;

  /// Whether something is known of positions after this one, other than its children by the way.
  bool goes_on_below(const AnyState& s, const std::vector<Step>& path) const {
    return inner_.contains(name_of(s, path));
  }

  const std::vector<Fact>& facts() const { return facts_; }

 private:
  void add(AnyState s, std::vector<Step> path, Bounds<double> bounds);
  void add_way_to(const std::vector<Step>& path);
  std::string name_of(const AnyState& s, const std::vector<Step>& path) const;

  const Rules& rules_;
  AnyState root_;
  std::unordered_map<std::string, Bounds<double>> bounds_;
  std::unordered_set<std::string> inner_;
  std::vector<Fact> facts_;
};

}  // namespace pincer::hub
