#include "files/rational.hpp"

#include <algorithm>
#include <cmath>

#include "pincer/catalog/words.hpp"

namespace pincer {
namespace {

using Wide = Rational::Wide;

constexpr Wide largest = Wide{1} << 120;

Wide magnitude(Wide x) { return x < 0 ? -x : x; }

bool fits(Wide x) { return magnitude(x) < largest; }

/// The number that these digits are.
std::optional<Wide> whole_of(std::string_view digits) {
  Wide whole = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9' || !fits(whole * 10 + (c - '0'))) return std::nullopt;
    whole = whole * 10 + (c - '0');
  }
  return digits.empty() ? std::nullopt : std::optional(whole);
}

std::optional<Wide> power_of_ten(int exponent) {
  Wide power = 1;
  for (; exponent > 0 && fits(power); --exponent) power *= 10;
  return fits(power) ? std::optional(power) : std::nullopt;
}

struct Parts {
  Wide top, bottom;
};

std::optional<Parts> fraction_in(std::string_view text) {
  const auto slash = text.find('/');
  const auto top = whole_of(text.substr(0, slash)), bottom = whole_of(text.substr(slash + 1));
  return top && bottom ? std::optional(Parts{*top, *bottom}) : std::nullopt;
}

/// What follows the letter of "1e-3".
std::optional<int> exponent_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto exponent = read_number<int>(text);
  return exponent && std::abs(*exponent) <= 1000 ? exponent : std::nullopt;
}

std::optional<Parts> decimal_in(std::string_view text) {
  const auto e = text.find_first_of("eE");
  auto exponent = e == text.npos ? 0 : exponent_in(text.substr(e + 1));
  std::string digits(text.substr(0, e));
  if (!exponent || digits.size() > 1000) return std::nullopt;
  if (const auto point = digits.find('.'); point != digits.npos) {
    *exponent -= static_cast<int>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  const auto top = whole_of(digits), power = power_of_ten(std::abs(*exponent));
  if (top && *top == 0) return Parts{0, 1};
  if (!top || !power) return std::nullopt;
  if (*exponent < 0) return Parts{*top, *power};
  const auto whole = product(*top, *power);
  return whole ? std::optional(Parts{*whole, 1}) : std::nullopt;
}

std::string digits_of(Wide x) {
  std::string digits;
  do digits += static_cast<char>('0' + static_cast<int>(magnitude(x % 10)));
  while ((x /= 10) != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

}  // namespace

Wide common_divisor(Wide a, Wide b) {
  for (a = magnitude(a), b = magnitude(b); b != 0; std::swap(a, b)) a %= b;
  return a;
}

std::optional<Wide> product(Wide a, Wide b) {
  if (a != 0 && magnitude(b) >= largest / magnitude(a)) return std::nullopt;
  return a * b;
}

std::optional<Rational> Rational::reduced(Wide top, Wide bottom) {
  const Wide divisor = common_divisor(top, bottom);
  Rational found;
  found.top_ = top / divisor;
  found.bottom_ = bottom / divisor;
  return fits(found.top_) && fits(found.bottom_) ? std::optional(found) : std::nullopt;
}

std::optional<Rational> Rational::read(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  const auto parts = text.find('/') == text.npos ? decimal_in(text) : fraction_in(text);
  if (!parts || parts->bottom == 0) return std::nullopt;
  return reduced(is_negative ? -parts->top : parts->top, parts->bottom);
}

std::optional<Rational> Rational::sum(const Rational& a, const Rational& b) {
  const Wide divisor = common_divisor(a.bottom_, b.bottom_);
  const auto left = product(a.top_, b.bottom_ / divisor);
  const auto right = product(b.top_, a.bottom_ / divisor);
  const auto bottom = product(a.bottom_, b.bottom_ / divisor);
  if (!left || !right || !bottom) return std::nullopt;
  return reduced(*left + *right, *bottom);
}

/// Long division, a bit at a time, until there are two bits more than a double has. The last of
/// them tells whether anything is left over, so that the one rounding at the end is right.
double Rational::value() const {
  Wide quotient = magnitude(top_) / bottom_, rest = magnitude(top_) % bottom_;
  int exponent = 0;
  for (; quotient < Wide{1} << 54 && rest != 0; --exponent) {
    rest *= 2;
    quotient = 2 * quotient + (rest >= bottom_ ? 1 : 0);
    if (rest >= bottom_) rest -= bottom_;
  }
  bool is_inexact = rest != 0;
  for (; quotient >= Wide{1} << 55; quotient /= 2, ++exponent) is_inexact |= quotient % 2 != 0;
  const auto bits = static_cast<std::int64_t>(quotient) | (is_inexact ? 1 : 0);
  return std::ldexp(static_cast<double>(top_ < 0 ? -bits : bits), exponent);
}

std::string Rational::text() const {
  return (top_ < 0 ? "-" : "") + digits_of(top_) + (bottom_ == 1 ? "" : "/" + digits_of(bottom_));
}

}  // namespace pincer
