#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "pincer/catalog/identity.hpp"
#include "pincer/catalog/session.hpp"
#include "pincer/catalog/store_file.hpp"

namespace pincer {

struct KeepOptions {
  std::string file;
  double every = 60;                             ///< seconds from one writing to the next
  std::uint64_t bytes = std::uint64_t{1} << 30;  ///< that the file may have
  std::uint64_t least_nodes = 0;                 ///< what took fewer is not worth its place
  /// Is told what was read, what was wrong with it, and what could not be written.
  std::function<void(const std::string&)> tell = {};
  /// Sees how far it is, from 0 to 1 (over), while it reads or writes and nobody searches.
  std::function<void(const std::string& doing, double share)> watch = {};
};

/// Keeps what a session proves in a file: believes what is there when the session begins, and
/// writes while it searches. docs/keeping.md tells it to users.
///
/// The search itself writes, a slice of the table at a time, so that it need not stop: what took
/// most effort first, until the file is as large as it may be. A file is whole or not there: at any
/// moment the last two that were finished are FILE and FILE.before.
class Keeper {
 public:
  /// Throws Error if the file is about another game, or cannot be written.
  Keeper(std::shared_ptr<const Rules> rules, GameIdentity identity, KeepOptions options);
  ~Keeper();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  const KeepOptions& options() const { return options_; }

  /// Has the session believe what is in the file. Throws Contradiction.
  void load(Session& session);

  /// To be called often by whoever searches with `session` (from the budget's tick): writes the
  /// next slice, if it is time for it. Any thread may.
  void tick(const Session& session);

  /// So many nodes were searched since the last time.
  void searched(std::uint64_t nodes);

  /// Writes all that `session` knows now, unless what is new took less time to prove than it would
  /// take to write. Throws Error where it cannot. Nobody may be searching.
  void save(const Session& session);

  /// How many statements the last finished writing has.
  std::uint64_t written() const;

 private:
  using Clock = std::chrono::steady_clock;
  class Writing;

  std::uint64_t load(Session& session, const std::string& file, std::string& damage);
  bool has_news() const;
  void begin(const Session& session);
  /// Goes on by a slice. False when there is nothing more to do.
  bool go_on(const Session& session);
  void give_up(const std::string& problem);
  void show(const std::string& doing, double share) const {
    if (options_.watch) options_.watch(doing + " '" + place_.file() + "'", share);
  }
  void tell(const std::string& words) const {
    if (options_.tell) options_.tell(words);
  }

  std::shared_ptr<const Rules> rules_;
  GameIdentity identity_;
  KeepOptions options_;
  StorePlace place_;

  mutable std::mutex mutex_;
  Clock::time_point next_;  ///< no slice before that
  Clock::time_point due_;   ///< no new writing before that
  std::uint64_t news_ = 0;  ///< nodes searched since the last writing began
  std::unique_ptr<Writing> writing_;
  std::future<std::uint64_t> finishing_;  ///< waits for the disk, apart from the search
  std::uint64_t written_ = 0;
  bool has_failed_ = false;  ///< the last writing could not be finished
};

/// A session that keeps what it proves: it believes what is in the keeper's file, and what is asked
/// of it lets the keeper write. It saves once more when it ends.
std::unique_ptr<Session> kept(std::unique_ptr<Session> session, std::shared_ptr<Keeper> keeper);

}  // namespace pincer
