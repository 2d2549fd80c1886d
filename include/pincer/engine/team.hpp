#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "pincer/core/budget.hpp"
#include "pincer/engine/large_memory.hpp"

namespace pincer {

/// Which states are being searched at this moment, so that threads can keep out of each other's
/// way (Kerrigan's simplification of Weill's ABDADA). A hint: states may share a place, and one
/// that is missed is only searched twice.
class Busy {
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

/// Searches that ask the same question as another one, on threads of their own, and leave what
/// they find in the table they share with it.
template <class Helper>
class Team {
 public:
  void add(std::unique_ptr<Helper> helper) { members_.push_back(std::move(helper)); }
  std::size_t size() const { return members_.size(); }
  bool is_at_work() const { return !threads_.empty(); }

  /// Requires: not at work.
  template <class State, class Ask>
  void start(const State& root, const Ask& question, Limits limits) {
    is_over_ = false;
    limits.interrupt = &is_over_;
    for (auto& member : members_)
      threads_.emplace_back([&search = member->search, root, question, limits] {
        try {
          Budget budget(limits);
          search.forget_root();
          search.ask(root, question, budget);
        } catch (...) {  // whatever is wrong, the search they help meets it as well
        }
      });
  }

  void stop() {
    is_over_ = true;
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }
  ~Team() { stop(); }

  const std::vector<std::unique_ptr<Helper>>& members() const { return members_; }

 private:
  std::vector<std::unique_ptr<Helper>> members_;
  std::vector<std::thread> threads_;
  std::atomic<bool> is_over_ = false;
};

}  // namespace pincer
