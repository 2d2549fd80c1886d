#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "pincer/core/budget.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/core/question.hpp"
#include "pincer/engine/large_memory.hpp"

namespace pincer {

/// Which states are being searched at this moment, so that threads can keep out of each other's
/// way (Kerrigan's simplification of Weill's ABDADA). A hint: states may share a place, and one
/// that is missed is only searched twice.
class InProgress {
 public:
  bool has(std::uint64_t hash) const {
    return at(hash).who.load(std::memory_order_relaxed) == hash;
  }
  void enter(std::uint64_t hash) { at(hash).who.store(hash, std::memory_order_relaxed); }
  void leave(std::uint64_t hash) { at(hash).who.store(0, std::memory_order_relaxed); }

 private:
  struct alignas(cache_line) Place {
    std::atomic<std::uint64_t> who = 0;
  };
  const Place& at(std::uint64_t hash) const { return places_[hash % places_.size()]; }
  Place& at(std::uint64_t hash) { return places_[hash % places_.size()]; }

  std::array<Place, 1 << 12> places_{};
};

/// What one search knows of the others that share its table, if there are any.
template <class Place, class V>
class Teamwork {
 public:
  explicit Teamwork(InProgress* in_progress) : in_progress_(in_progress), others_(in_progress) {}

  /// Takes no notice of others, or does again.
  void be_alone(bool is_alone) { in_progress_ = is_alone ? nullptr : others_; }

  bool is_alone() const { return in_progress_ == nullptr; }

  /// Threads keep out of each other's way where subtrees are large: in the upper half.
  bool is_shared(int ply) {
    if (in_progress_ == nullptr) return false;
    deepest_ = std::max(deepest_, ply);
    return 2 * ply <= deepest_;
  }
  /// Whether another thread is searching this child of a node, so that it had better wait.
  bool is_taken(const Place& child, int ply) {
    return is_shared(ply) && in_progress_->has(child.hash);
  }
  void enter(const Place& child) { in_progress_->enter(child.hash); }
  void leave(const Place& child) { in_progress_->leave(child.hash); }

  /// Asks at a node. What others have found out, `recall(place)` says, if anything. False if
  /// nothing that is found here is of use: another thread has found the answer to a question that
  /// this one is asked for.
  template <class Recall>
  bool ask(int ply, const Place& place, const Question<V>& question, Recall recall) {
    return in_progress_ == nullptr || ask_others(ply, place, question, recall);
  }

  /// What was found, and what has been found for this node meanwhile.
  Bounds<V> answer(int ply, Bounds<V> found) {
    if (ply != answered_) return found;
    answered_ = none;
    return meet(found, answer_);
  }

 private:
  struct Asked {
    Place place;
    Question<V> question;
  };
  static constexpr int none = std::numeric_limits<int>::max();

  /// Out of line: most searches are alone.
  template <class Recall>
  [[gnu::noinline]] bool ask_others(int ply, const Place& place, const Question<V>& question,
                                    Recall recall) {
    if (ply > answered_) return false;
    const auto depth = static_cast<std::size_t>(ply);
    if (path_.size() <= depth) path_.resize(depth + 1);
    path_[depth] = {place, question};
    if (ply == 0) answered_ = none;
    if (!is_shared(ply) || !may_walk(ply)) return true;
    for (int above = 1; above < ply; ++above) {  // the root answers for itself
      const Asked& asked = path_[static_cast<std::size_t>(above)];
      const std::optional<Bounds<V>> found = recall(asked.place);
      if (!found || !asked.question.answered_by(*found)) continue;
      answered_ = above;
      answer_ = *found;
      return false;
    }
    return true;
  }

  /// Whether the path may be walked once more: a long one only every so many nodes, so that a node
  /// costs no more than a walk of short_path on average.
  bool may_walk(int ply) {
    constexpr int short_path = 64;
    credit_ += short_path;
    if (ply > credit_) return false;
    credit_ = 0;
    return true;
  }

  InProgress* in_progress_;  // none: it is alone
  InProgress* others_;
  int deepest_ = 0;  // ply so far
  int credit_ = 0;   // plies that may be walked
  std::vector<Asked> path_;
  int answered_ = none;  // ply of a question that has found its answer, and
  Bounds<V> answer_{};
};

/// Searches that ask the same question as another one, on threads of their own, and leave what
/// they find in the table they share with it.
template <class Helper>
class Team {
 public:
  void add(std::unique_ptr<Helper> helper) { members_.push_back(std::move(helper)); }
  std::size_t size() const { return members_.size(); }
  bool is_at_work() const { return !threads_.empty(); }

  /// Requires: not at work.
  template <class State, class Query>
  void start(const State& root, const Query& question, Limits limits) {
    is_over_ = false;
    limits.interrupt = &is_over_;
    for (auto& member : members_)
      threads_.push_back(
          std::make_unique<DeepThread>([&search = member->search, root, question, limits] {
            try {
              Budget budget(limits);
              search.forget_root();
              search.ask(root, question, budget);
            } catch (...) {  // a game that breaks its rules: the search they help says so
            }
          }));
  }

  void stop() {
    is_over_ = true;
    threads_.clear();
  }
  ~Team() { stop(); }

  const std::vector<std::unique_ptr<Helper>>& members() const { return members_; }
  /// Requires: not at work.
  void disband() { members_.clear(); }

 private:
  std::vector<std::unique_ptr<Helper>> members_;
  std::vector<std::unique_ptr<DeepThread>> threads_;
  std::atomic<bool> is_over_ = false;
};

}  // namespace pincer
