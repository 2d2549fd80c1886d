#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pincer {

/// A fraction, exactly, as long as neither part needs more than 120 bits.
class Rational {
 public:
  __extension__ using Wide = __int128;

  constexpr Rational() = default;
  explicit constexpr Rational(std::int64_t whole) : top_(whole) {}

  /// What a text says: "3", "-1/2", "0.25" or "1e-3"; nothing if it is no number, or too long.
  static std::optional<Rational> read(std::string_view text);

  /// Nothing where the sum is too long.
  static std::optional<Rational> sum(const Rational& a, const Rational& b);

  /// The nearest double.
  double value() const;
  /// "3" or "-1/2".
  std::string text() const;

  Wide top() const { return top_; }
  Wide bottom() const { return bottom_; }  ///< above 0; the parts have no common divisor

  bool operator==(const Rational&) const = default;

 private:
  static std::optional<Rational> reduced(Wide top, Wide bottom);

  Wide top_ = 0, bottom_ = 1;
};

/// The greatest common divisor, of numbers that are not both 0.
Rational::Wide common_divisor(Rational::Wide a, Rational::Wide b);

/// The product, unless it needs more than 120 bits.
std::optional<Rational::Wide> product(Rational::Wide a, Rational::Wide b);

}  // namespace pincer
