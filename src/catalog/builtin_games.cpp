#include <algorithm>

#include "entries.hpp"

namespace pincer {

const Catalog& builtin_games() {
  static const Catalog games = [] {
    Catalog all = listed_games();
    std::sort(all.begin(), all.end(),
              [](const Entry& a, const Entry& b) { return a.name < b.name; });
    return all;
  }();
  return games;
}

}  // namespace pincer
