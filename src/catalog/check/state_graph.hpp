#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "check/noted_rules.hpp"
#include "pincer/rules/position.hpp"

namespace pincer::checking {

/// States that were reached, each once, and what follows each. States are told apart by their bytes
/// or by ==, never by the keys that the game gives; where they have neither, every arrival is a
/// state of its own.
class StateGraph {
 public:
  using Id = std::uint32_t;
  static constexpr Id none = ~Id{0};
  /// How deep a state counts that was only reached by exchanging the players.
  static constexpr std::uint32_t image_depth = 1u << 30;

  struct Node {
    AnyState state;
    double value = 0;             ///< if is_valued
    std::uint64_t hash = 0;       ///< of what tells it apart
    std::uint64_t signature = 0;  ///< if is_inspected: of its turn, names, weights and payoff
    std::uint32_t first = 0;      ///< if is_expanded: where its children are
    std::uint32_t count = 0;      ///< and how many
    std::uint32_t columns = 1;    ///< Min's moves, where both move at once
    Id parent = none;             ///< on the shortest way known
    std::uint32_t step = 0;       ///< which child of the parent it is
    std::uint32_t depth = 0;      ///< of that way, or more
    std::uint32_t mark = 0;
    Turn turn = Turn::over;
    bool is_expanded = false, is_inspected = false, is_valued = false, is_tested = false;
    bool is_queued = false;   ///< to be looked at, or it has been
    bool is_on_path = false;  ///< of the search that is going on
    bool is_broken = false;   ///< cannot be valued: it, or a state below, breaks a promise
  };

  /// `start`: any state, to see how states can be told apart.
  StateGraph(const NotedRules& rules, const AnyState& start);

  Node& operator[](Id id) { return nodes_[id]; }
  const Node& operator[](Id id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }
  bool tells_apart() const { return tells_apart_; }

  /// Forgets everything.
  void clear();

  /// The node of a state that no step led to: the start, or an image of `of`.
  Id add_start(const AnyState& s) { return reached(s, none, 0, 0); }
  Id add_image(const AnyState& s, Id of) { return reached(s, of, 0, image_depth); }

  /// Finds what follows. Throws Breach, or what the game throws.
  void expand(Id id);
  Id child(Id id, std::uint32_t k) const { return children_[nodes_[id].first + k]; }
  /// Notes shorter ways to the children.
  void shorten_ways(Id id);

  /// Whether both are told to be one state.
  bool is_same(const AnyState& a, const AnyState& b) const;

  /// The steps from the start. Nothing for a state that only exchanging the players led to.
  struct Way {
    std::vector<Id> nodes;  ///< the start first
    bool is_real = true;
  };
  Way way_to(Id id) const;
  /// The names of those steps; where names throw, what stands for them.
  std::vector<std::string> names_of(const Way& way) const;

  /// How many different states there are from one on, it included; 0 if more than `most`, or if not
  /// all of them are known.
  std::size_t states_from(Id id, std::size_t most);

 private:
  Id reached(const AnyState& s, Id parent, std::uint32_t step, std::uint32_t depth);
  std::uint64_t hash_of(const AnyState& s) const;
  void grow_index();

  const NotedRules& rules_;
  bool tells_apart_;
  enum class Telling { bytes, keys, pictures, not_at_all } telling_;
  std::vector<Node> nodes_;
  std::vector<Id> children_;
  std::vector<Id> index_;  ///< open addressing, by hash
  std::vector<AnyState> next_;
  std::uint32_t mark_ = 0;
};

/// What people call the k-th step at a state that is expanded.
std::string name_of_step(const NotedRules& rules, const StateGraph::Node& node, std::uint32_t k);

}  // namespace pincer::checking
