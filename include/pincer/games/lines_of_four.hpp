#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace pincer {

/// Looks for four stones in a row in up to four directions, each given by the step from one cell to
/// the next; all at once where the machine can compute with four words at a time.
class LinesOfFour {
 public:
  using Bits = std::uint64_t;

  constexpr LinesOfFour() = default;

  /// Requires: 1 to 4 steps.
  template <class Steps>
  constexpr explicit LinesOfFour(const Steps& steps) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Bits step = static_cast<Bits>(i < steps.size() ? steps[i] : steps[0]);
      once_[i] = step, twice_[i] = 2 * step, thrice_[i] = 3 * step;
    }
  }

#ifdef __AVX2__
  /// Whether the stones hold a line.
  bool any_in(Bits stones) const {
    const __m256i all = _mm256_set1_epi64x(static_cast<long long>(stones));
    const __m256i pairs = _mm256_and_si256(all, down(all, once_));
    const __m256i starts = _mm256_and_si256(pairs, down(pairs, twice_));
    return _mm256_testz_si256(starts, starts) == 0;
  }

  /// Bits that would complete a line with the stones. Some may be off the board or taken.
  Bits completed_by(Bits stones) const {
    const __m256i all = _mm256_set1_epi64x(static_cast<long long>(stones));
    const __m256i above = up(all, once_), below = down(all, once_);
    const __m256i two_above = _mm256_and_si256(above, up(all, twice_));
    const __m256i two_below = _mm256_and_si256(below, down(all, twice_));
    const __m256i found =
        _mm256_or_si256(_mm256_and_si256(two_above, _mm256_or_si256(up(all, thrice_), below)),
                        _mm256_and_si256(two_below, _mm256_or_si256(down(all, thrice_), above)));
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
    const __m128i whole = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    return static_cast<Bits>(_mm_cvtsi128_si64(whole));
  }
#else
  bool any_in(Bits stones) const {
    Bits starts = 0;  // in any direction: one question at the end is easier to guess than four
    for (std::size_t i = 0; i < 4; ++i) {
      const Bits pairs = stones & (stones >> once_[i]);
      starts |= pairs & (pairs >> twice_[i]);
    }
    return starts != 0;
  }

  Bits completed_by(Bits stones) const {
    Bits found = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const Bits above = stones << once_[i], below = stones >> once_[i];
      found |= above & (stones << twice_[i]) & ((stones << thrice_[i]) | below);
      found |= below & (stones >> twice_[i]) & ((stones >> thrice_[i]) | above);
    }
    return found;
  }
#endif

 private:
  using Steps = std::array<Bits, 4>;

#ifdef __AVX2__
  static __m256i steps_in(const Steps& steps) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(steps.data()));
  }
  static __m256i up(__m256i stones, const Steps& steps) {
    return _mm256_sllv_epi64(stones, steps_in(steps));
  }
  static __m256i down(__m256i stones, const Steps& steps) {
    return _mm256_srlv_epi64(stones, steps_in(steps));
  }
#endif

  Steps once_{}, twice_{}, thrice_{};
};

}  // namespace pincer
