#pragma once
#include <deque>
#include <string>
#include <vector>

#include "pincer/catalog/certify.hpp"
#include "pincer/core/stack_guard.hpp"
#include "pincer/proof/children.hpp"
#include "pincer/proof/name_table.hpp"
#include "pincer/proof/scale.hpp"

namespace pincer {

/// Writes the strategies of one side, in the order in which the checker walks. Everything is seen
/// by that side; a worth is what it is sure of.
class StrategyWriter {
 public:
  StrategyWriter(const Rules& rules, Session& session, const proof::Head& head, Side side,
                 double eps, Budget& budget);

  /// A strategy that keeps `wanted` at `s`, or as much as can be proved.
  struct Strategy {
    std::string bytes;
    proof::Worth worth;
    std::uint64_t positions;
  };
  Strategy write(const AnyState& s, proof::Worth wanted);

  std::uint64_t questions() const { return questions_; }

 private:
  using Worth = proof::Worth;
  using Child = proof::Child;
  struct Known {
    Worth worth, tried;
    bool is_open;
  };
  struct Again {
    std::size_t at;          ///< in the bytes: where the record of a position read again begins
    std::uint64_t arrivals;  ///< at known positions since the one before
  };
  struct JointPlan {
    std::vector<proof::WeightedMove> mix;
    std::vector<Worth> cells;    ///< of each move of the mix and reply: what the plan counts on
    Worth sure = 0;              ///< what the mix earns then
    std::uint64_t children = 0;  ///< which they are, up to symmetry: a hash of all
  };

  Worth arrive(const Child& at, Worth wanted);
  Worth arrive_again(Known& known, const AnyState& s, Turn turn, Worth wanted);
  Worth record(const AnyState& s, Turn turn, Worth wanted);
  Worth leave_out(Worth unlisted);
  Worth list(const AnyState& s, Turn turn, Worth wanted);
  Worth choose(const AnyState& s, Worth wanted);
  Worth suffer(const AnyState& s, Worth wanted);
  Worth roll(const AnyState& s, Worth wanted);
  Worth mix(const AnyState& s, Worth wanted);

  void add_children(const AnyState& s, Turn turn, std::vector<Child>& children) const;
  std::size_t cheapest_of_best(const std::vector<Child>& children,
                               const std::vector<Bounds<double>>& known, Worth wanted);
  /// How many positions would have to be listed right below this one of the opponent's.
  std::size_t new_below(const Child& child, Worth wanted);
  const JointPlan& plan_for(const AnyState& s, Worth wanted, JointPlan& made);
  JointPlan plan(const AnyState& s, Worth wanted);
  bool fits(const JointPlan& plan, const AnyState& s, Worth wanted) const;
  std::uint64_t children_of(const JointPlan& plan, const AnyState& s) const;
  double mean_against(std::size_t reply, const std::vector<double>& mix,
                      const JointPlan& plan) const;
  void look_again(const AnyState& s, Worth wanted, const std::vector<double>& mix, JointPlan& plan);
  std::vector<proof::WeightedMove> weighted(const std::vector<double>& mix) const;
  void put_mix(const std::vector<proof::WeightedMove>& mix);
  std::int64_t sum_of_weights() const { return std::int64_t{1} << head_.weight_bits; }

  /// What is known of a child that costs nothing: it is over, listed, or a lemma is about it.
  Worth sure_of(const Child& child) const;
  Worth unlisted(const AnyState& s) const;
  Answer<double> ask(const AnyState& s, Worth wanted);
  Worth lower(Bounds<double> bounds) const;
  void put(std::uint64_t number);
  std::string with_agains() const;

  const Rules& rules_;
  Session& session_;
  const proof::Head& head_;
  Side side_;
  proof::Scale scale_;
  double eps_, least_eps_;
  Worth slack_;  ///< less than this is not worth listing a position again
  Budget& budget_;
  StackGuard guard_;
  proof::ChildLists lists_;
  proof::NameTable<Known> known_;
  bool shares_plans_;  ///< between positions that are symmetric, but listed apart
  proof::NameTable<std::size_t> plan_at_;  ///< of positions as symmetric ones are named
  std::deque<JointPlan> plans_;
  std::string bytes_;
  std::vector<Again> agains_;
  std::uint64_t arrivals_ = 0, positions_ = 0, questions_ = 0;
};

}  // namespace pincer
