#pragma once
#include <cstdint>

#include "pincer/core/bounds.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// What a transposition table knows of one state, by the key under which it is remembered. True by
/// itself: it can be kept, sent and believed elsewhere.
struct Statement {
  AnyKey key;
  Bounds<double> bounds;
  std::uint16_t best;  ///< index of the move that was best
  std::uint8_t work;   ///< what it cost, as the table counts it
};

}  // namespace pincer
