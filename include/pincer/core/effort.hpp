#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace pincer {

/// About how many nodes something took to prove, in a byte: it grows from 1, by eight steps for
/// every doubling.
using Effort = std::uint8_t;

constexpr Effort effort_of(std::uint64_t nodes) {
  const int digits = static_cast<int>(std::bit_width(nodes | 8)) - 4;
  const int size = 8 * digits + static_cast<int>(nodes >> digits) + 1;
  return static_cast<Effort>(std::min(size, 0xff));
}

/// The fewest nodes of that effort.
/// Ensures: effort_of(nodes_of(e)) == e, for e above 0.
constexpr std::uint64_t nodes_of(Effort effort) {
  const int size = std::max<int>(effort, 1) - 1;
  if (size < 16) return static_cast<std::uint64_t>(size);
  const int digits = size / 8 - 1;
  return static_cast<std::uint64_t>(size - 8 * digits) << digits;
}

/// Efforts from `least` to `most`, both included.
struct Efforts {
  Effort least = 0, most = 0xff;
  bool contain(Effort effort) const { return least <= effort && effort <= most; }
};

/// How many there are of every effort.
using EffortCounts = std::array<std::uint64_t, 256>;

}  // namespace pincer
