#pragma once
#include <functional>
#include <string>
#include <vector>

#include "check/state_graph.hpp"
#include "pincer/catalog/check.hpp"

namespace pincer::checking {

/// What was found so far: for each hook and kind of breach the smallest position that shows it, by
/// the states below it, then by the way to it.
class Findings {
 public:
  using Id = StateGraph::Id;
  using Words = std::function<std::string()>;

  /// `prefix` leads to the start of the graph.
  Findings(StateGraph& graph, std::vector<std::string> prefix)
      : graph_(graph), prefix_(std::move(prefix)) {}

  /// A breach at one state.
  void add(const std::string& hook, const std::string& kind, Id at, const Words& words);
  /// A breach of a promise about two states. The position that shows it is the last one on the way
  /// to both.
  void add_pair(const std::string& hook, const std::string& kind, Id a, Id b, const Words& words);
  /// A breach that no position is needed for.
  void add_general(const std::string& hook, const std::string& kind, const std::string& words);

  /// Whom all that is found from now on is about, to begin its words with; or nothing.
  void set_whose(const std::string& whose) { whose_ = whose; }

  bool empty() const { return found_.empty(); }
  std::size_t size() const { return found_.size(); }

  /// Counts states below positions that were not all known when they were found. To be called
  /// before the graph is cleared.
  void count_states();

  /// All of them, the smallest first.
  std::vector<Finding> sorted() const;

 private:
  struct Placed {
    Finding finding;
    Id at;  ///< the position that shows it, or none
  };

  Placed* known(const std::string& hook, const std::string& kind);
  /// Puts it in, if nothing smaller is known.
  void offer(Placed placed, const Words& words);
  std::vector<std::string> path_of(const StateGraph::Way& way) const;

  StateGraph& graph_;
  std::vector<std::string> prefix_;
  std::string whose_;
  std::vector<Placed> found_;
};

/// A number for people.
std::string text_of(double x);
std::string text_of(Bounds<double> bounds);

}  // namespace pincer::checking
