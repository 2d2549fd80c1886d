#pragma once
#include <cstdint>

namespace pincer {

/// A probability as it was written: 0.8 is 8 / 10.
struct Probability {
  std::int64_t part, whole;
};

}  // namespace pincer
