#pragma once
#include <algorithm>
#include <cstdint>

#include "pincer/core/question.hpp"

namespace pincer {

/// How much it takes, at least, to show a claim and to show its opposite, counted in leaves that
/// have to be looked at: proof numbers (Allis, van der Meulen and van den Herik 1994). They are
/// guesses about work, no part of any proof.
struct Numbers {
  static constexpr std::uint64_t never = std::uint64_t{1} << 62;

  std::uint64_t proof = 1, disproof = 1;

  /// The same from the other chair: what Max wants to show, Min wants to refute.
  constexpr Numbers mirrored() const { return {disproof, proof}; }
  constexpr bool operator==(const Numbers&) const = default;

  static constexpr Numbers proved() { return {0, never}; }
  static constexpr Numbers disproved() { return {never, 0}; }
};

/// The numbers of a choice, as the side that chooses sees them: one child is enough to show the
/// claim, all are needed to refute it.
class NumbersOfChoice {
 public:
  void add(Numbers child) {
    numbers_.proof = std::min(numbers_.proof, child.proof);
    numbers_.disproof = sum(numbers_.disproof, child.disproof);
  }
  Numbers numbers() const { return numbers_; }

 private:
  /// Where states are reached in many ways sums count them again and again; they stop short of
  /// never.
  static constexpr std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    if (a == Numbers::never || b == Numbers::never) return Numbers::never;
    return std::min(a + b, Numbers::never - 1);
  }

  Numbers numbers_ = Numbers::disproved();
};

/// The claim "at least v", and its opposite, as a question with two answers.
template <class V>
struct Claim {
  Question<V> question;

  /// The claim that halves what is left open. Requires: known.lower < known.upper.
  static Claim halving(Bounds<V> known) {
    if constexpr (std::is_integral_v<V>) {
      const V middle = known.middle();
      return {{middle, middle + 1, 0}};
    } else {
      const V middle = std::min(known.middle(), next_down(known.upper));
      return {{middle, next_up(middle), 0}};
    }
  }

  /// What bounds decide they decide; of the rest `otherwise` is said.
  Numbers numbers(Bounds<V> bounds, Numbers otherwise) const {
    if (bounds.lower >= question.at_least) return Numbers::proved();
    if (bounds.upper <= question.at_most) return Numbers::disproved();
    return otherwise;
  }
};

}  // namespace pincer
