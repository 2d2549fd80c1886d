#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "pincer/catalog/store_file.hpp"

namespace pincer {

// What people do with files that --keep has written, without the game.

/// What is in one.
struct StoreSummary {
  StoreHead head;
  std::uint64_t bytes = 0;
  std::uint64_t statements = 0, exact = 0;  ///< of these so many say the very value
  EffortCounts efforts{};
  std::string damage;  ///< why it could not be read to its end; nothing if it could

  /// About how many nodes all of it took: each statement counts with its own.
  double nodes() const;
};
StoreSummary store_summary(const std::string& file);

/// Writes what is in all of these files, which are of one game, to `out`, which may be one of them:
/// of each state what all say together, the heaviest first, and no more than `bytes`. Returns what
/// is in it then. Damaged files are read as far as they are whole; `tell` is told of it. Throws
/// Contradiction where two cannot both be true.
StoreSummary merge_stores(const std::vector<std::string>& files, const std::string& out,
                          std::uint64_t bytes, const std::function<void(const std::string&)>& tell);

}  // namespace pincer
