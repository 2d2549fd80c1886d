#pragma once
#include <cstddef>
#include <mutex>
#include <shared_mutex>

#include "pincer/engine/scout.hpp"

namespace pincer {

/// What has been proved about a game: a transposition table, for one solver or for several that ask
/// at the same time.
///
/// A shared table cannot grow while it is used. So each of several solvers holds a Visit while it
/// asks, and now and then looks whether the table has become crowded: then it waits until all
/// others have come to the same point, and one of them lets it grow.
template <Game G>
class Knowledge {
 public:
  explicit Knowledge(std::size_t bytes) : table_(bytes) {}

  TableOf<G>& table() { return table_; }
  const TableOf<G>& table() const { return table_; }

  // How many solvers use it. These are not to be called while any of them asks.
  void join() {
    if (++solvers_ == 2) table_.begin_sharing();
  }
  void leave() {
    if (--solvers_ == 1) table_.end_sharing();
  }
  bool is_shared() const { return solvers_ > 1; }

  /// One solver's use of the table among others.
  class Visit {
   public:
    explicit Visit(Knowledge& knowledge) : knowledge_(knowledge), lock_(knowledge.growing_) {}

    /// Lets the table grow if it is crowded, when all others are at a pause as well.
    void pause() {
      if (!knowledge_.table_.is_crowded()) return;
      lock_.unlock();
      {
        const std::unique_lock alone(knowledge_.growing_);
        knowledge_.table_.make_room(1);
      }
      lock_.lock();
    }

   private:
    Knowledge& knowledge_;
    std::shared_lock<std::shared_mutex> lock_;
  };

 private:
  TableOf<G> table_;
  int solvers_ = 0;
  std::shared_mutex growing_;
};

}  // namespace pincer
