#pragma once
#include <cstdint>
#include <string>

#include "pincer/core/bounds.hpp"
#include "pincer/core/effort.hpp"
#include "pincer/core/error.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// What is known of one state, as a transposition table has it. It is true by itself: it can be
/// kept, sent and believed again wherever the game is the same.
struct Statement {
  AnyKey key{};                 ///< under which the table remembers the state; unused words are 0
  Bounds<double> bounds{};      ///< of its value, as remembered: of the mirror image, if that is
  std::uint16_t best = 0xffff;  ///< the index of the move to try first, or none
  Effort effort = 1;

  bool operator==(const Statement&) const = default;
};

/// Two statements about one state that cannot both be true. Nothing that rests on either of them
/// is to be believed.
class Contradiction : public Error {
 public:
  Contradiction(const AnyKey& key, Bounds<double> known, Bounds<double> told);
};

/// The bounds that both statements leave. Throws Contradiction where they leave none.
inline Bounds<double> meet_or_refuse(const AnyKey& key, Bounds<double> known, Bounds<double> told) {
  const Bounds<double> both = meet(known, told);
  if (both.lower > both.upper) throw Contradiction(key, known, told);
  return both;
}

}  // namespace pincer
