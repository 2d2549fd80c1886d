#include "pincer/catalog/session.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "erased_session.hpp"

namespace pincer {
namespace {

/// The limit that a control group sets to this process, if it sets one.
std::size_t container_memory() {
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (const char* file :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    std::ifstream in(file);
    std::size_t bytes = 0;
    if (in >> bytes) least = std::min(least, bytes);  // "max" is no number
  }
  return least;
}

}  // namespace

std::size_t default_memory() {
  static const std::size_t quarter = [] {
    const auto pages = static_cast<std::size_t>(std::max(1L, sysconf(_SC_PHYS_PAGES)));
    const auto page = static_cast<std::size_t>(std::max(1L, sysconf(_SC_PAGESIZE)));
    return std::min(pages * page, container_memory()) / 4;
  }();
  return quarter;
}

std::vector<Statement> Session::heaviest(std::size_t most, std::uint64_t least_nodes) const {
  constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();
  EffortCounts counts{};
  count(0, everything, counts);
  Efforts wanted{0xff, 0xff};
  std::size_t sum = counts[wanted.least];
  for (const Effort least = effort_of(least_nodes); wanted.least > least && sum < most;)
    sum += counts[--wanted.least];
  std::vector<Statement> found;
  read(0, everything, wanted, found);
  std::stable_sort(found.begin(), found.end(), [](const Statement& a, const Statement& b) {
    return a.effort > b.effort;
  });
  found.resize(std::min(found.size(), most));
  return found;
}

std::unique_ptr<Session> erased_session(const Rules& rules, const SessionOptions& options) {
  return with_game(rules, [&]<class G>(const G& game) -> std::unique_ptr<Session> {
    return std::make_unique<TypedSession<G>>(game, options);
  });
}

}  // namespace pincer
