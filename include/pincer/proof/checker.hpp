#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "pincer/proof/certificate.hpp"
#include "pincer/proof/children.hpp"
#include "pincer/proof/file.hpp"
#include "pincer/rules/position.hpp"

namespace pincer::proof {

/// What a certificate has proved about one position.
struct Proved {
  std::vector<std::string> moves;  ///< from the certificate's position
  Bounds<double> bounds{};         ///< the range on a side that has no part
};

struct Verdict {
  std::vector<Proved> proved;   ///< in the order of the parts; no position twice
  std::uint64_t positions = 0;  ///< that were checked
};

/// Told now and then how many positions have been checked.
using VerifyWatch = std::function<void(std::uint64_t positions)>;

/// Told of each listed position, after all that follows it: what the side is sure of there, and
/// what it plays if it moves. A position that is listed again is told again.
using VerifyListener = std::function<void(Side side, const AnyState& state, Worth worth,
                                          const std::vector<WeightedMove>& play)>;

/// Checks every promise of a certificate against the rules alone.
/// Requires: `start` is the position that the head names.
/// Throws BrokenProof at the first position that breaks its promise, Error on a damaged file.
Verdict verify(const Position& start, Reader& reader, const VerifyWatch& watch = {},
               const VerifyListener& listener = {});

}  // namespace pincer::proof
