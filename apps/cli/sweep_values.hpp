#pragma once
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"

namespace pincer::cli {

/// A parameter and the values that it takes, as one would type them.
struct SweptParameter {
  std::string name;
  std::vector<std::string> values;
  bool is_number;

  bool is_swept() const { return values.size() > 1; }
};

/// The parameters that words such as hp=5..15, speed=1,2,4 or p=0.5..1..0.1 name, in the order of
/// their names' first appearance. A parameter named several times takes the values of all those
/// words: so do lists (heaps=3,4,5 heaps=1,2) and text, which are taken as they stand.
/// Throws Error saying what would have been right.
std::vector<SweptParameter> swept_parameters(const Entry& entry,
                                             const std::vector<std::string>& words);

/// Every combination of values, as words name=value; the first parameter changes slowest.
/// Throws Error if there are too many.
std::vector<std::vector<std::string>> combinations(const std::vector<SweptParameter>& parameters);

}  // namespace pincer::cli
