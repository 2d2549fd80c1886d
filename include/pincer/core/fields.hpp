#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "pincer/core/inline_vector.hpp"

namespace pincer {

// What a plain value consists of, found without the help of whoever wrote its type. So two values
// can be told apart by what they hold, whatever bytes of padding lie between their fields.

/// How many fields an aggregate has, where that can be found out.
///
/// Every field can be made from {}. So the aggregate takes as many {} as it has fields, but not one
/// more. Where a field cannot be made like that, T{} does not compile either.
template <class T>
constexpr std::optional<std::size_t> count_fields() {
  // clang-format off
  if constexpr (!requires { T{}; }) return {};
  else if constexpr (requires { T{{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}}; }) return {};
  else if constexpr (requires { T{{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}}; }) return 16;
  else if constexpr (requires { T{{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}}; }) return 15;
  else if constexpr (requires { T{{},{},{},{},{},{},{},{},{},{},{},{},{},{}}; }) return 14;
  else if constexpr (requires { T{{},{},{},{},{},{},{},{},{},{},{},{},{}}; }) return 13;
  else if constexpr (requires { T{{},{},{},{},{},{},{},{},{},{},{},{}}; }) return 12;
  else if constexpr (requires { T{{},{},{},{},{},{},{},{},{},{},{}}; }) return 11;
  else if constexpr (requires { T{{},{},{},{},{},{},{},{},{},{}}; }) return 10;
  else if constexpr (requires { T{{},{},{},{},{},{},{},{},{}}; }) return 9;
  else if constexpr (requires { T{{},{},{},{},{},{},{},{}}; }) return 8;
  else if constexpr (requires { T{{},{},{},{},{},{},{}}; }) return 7;
  else if constexpr (requires { T{{},{},{},{},{},{}}; }) return 6;
  else if constexpr (requires { T{{},{},{},{},{}}; }) return 5;
  else if constexpr (requires { T{{},{},{},{}}; }) return 4;
  else if constexpr (requires { T{{},{},{}}; }) return 3;
  else if constexpr (requires { T{{},{}}; }) return 2;
  else if constexpr (requires { T{{}}; }) return 1;
  else return 0;
  // clang-format on
}

/// Becomes any base class of T, and nothing else.
template <class T>
struct BaseOf {
  template <class U>
  requires(std::is_base_of_v<U, T> && !std::is_same_v<U, T>) constexpr operator U() const;
};

/// An aggregate of at most 16 fields and no base class.
template <class T>
concept Aggregate = std::is_aggregate_v<T> && std::is_class_v<T> && !requires {
  T{BaseOf<T>{}};
}
&&count_fields<T>().has_value();

/// Something with std::get: a pair, a tuple, a std::array.
template <class T>
concept TupleLike = requires {
  std::tuple_size<T>::value;
};

/// Calls `use` with all fields of an aggregate.
template <Aggregate T, class Use>
constexpr auto with_fields(const T& value, Use use) {
  constexpr std::size_t n = *count_fields<T>();
  // clang-format off
  if constexpr (n == 0) return use();
  else if constexpr (n == 1) { const auto& [a] = value; return use(a); }
  else if constexpr (n == 2) { const auto& [a, b] = value; return use(a, b); }
  else if constexpr (n == 3) { const auto& [a, b, c] = value; return use(a, b, c); }
  else if constexpr (n == 4) { const auto& [a, b, c, d] = value; return use(a, b, c, d); }
  else if constexpr (n == 5) { const auto& [a, b, c, d, e] = value; return use(a, b, c, d, e); }
  else if constexpr (n == 6) { const auto& [a, b, c, d, e, f] = value; return use(a, b, c, d, e, f); }
  else if constexpr (n == 7) { const auto& [a, b, c, d, e, f, g] = value; return use(a, b, c, d, e, f, g); }
  else if constexpr (n == 8) { const auto& [a, b, c, d, e, f, g, h] = value; return use(a, b, c, d, e, f, g, h); }
  else if constexpr (n == 9) { const auto& [a, b, c, d, e, f, g, h, i] = value; return use(a, b, c, d, e, f, g, h, i); }
  else if constexpr (n == 10) { const auto& [a, b, c, d, e, f, g, h, i, j] = value; return use(a, b, c, d, e, f, g, h, i, j); }
  else if constexpr (n == 11) { const auto& [a, b, c, d, e, f, g, h, i, j, k] = value; return use(a, b, c, d, e, f, g, h, i, j, k); }
  else if constexpr (n == 12) { const auto& [a, b, c, d, e, f, g, h, i, j, k, l] = value; return use(a, b, c, d, e, f, g, h, i, j, k, l); }
  else if constexpr (n == 13) { const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = value; return use(a, b, c, d, e, f, g, h, i, j, k, l, m); }
  else if constexpr (n == 14) { const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, o] = value; return use(a, b, c, d, e, f, g, h, i, j, k, l, m, o); }
  else if constexpr (n == 15) { const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, o, p] = value; return use(a, b, c, d, e, f, g, h, i, j, k, l, m, o, p); }
  else { const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, o, p, q] = value; return use(a, b, c, d, e, f, g, h, i, j, k, l, m, o, p, q); }
  // clang-format on
}

/// What a type consists of: how many bytes its numbers take side by side, each at a multiple of its
/// own size, and whether a pointer is among them.
struct Content {
  bool is_known = false;  ///< nothing but numbers, and pincer can read them all
  bool has_pointer = false;
  std::size_t bytes = 0;

  constexpr Content then(Content next, std::size_t size) const {
    const std::size_t start = (bytes + size - 1) / size * size;
    return {is_known && next.is_known, has_pointer || next.has_pointer, start + next.bytes};
  }
};

/// Goes over the numbers in values of a type, in one order. `Visitor` has `number(x)`.
template <class T>
struct NumbersIn;

template <class T>
constexpr bool is_number = (std::is_arithmetic_v<T> || std::is_enum_v<T>)&&sizeof(T) <= 8;

template <class T>
requires is_number<T>
struct NumbersIn<T> {
  static constexpr Content content(Content before) {
    return before.then({true, false, sizeof(T)}, sizeof(T));
  }
  template <class Visitor>
  static constexpr void visit(const T& value, Visitor& visitor) {
    visitor.number(value);
  }
};

/// What cannot be read: a vector, a string, a class with secrets, a pointer.
template <class T>
struct NumbersIn {
  static constexpr Content content(Content before) {
    return before.then({false, std::is_pointer_v<T> || std::is_member_pointer_v<T>, 0}, 1);
  }
};

template <class T, std::size_t n>
struct NumbersIn<T[n]> {
  static constexpr Content content(Content before) {
    for (std::size_t i = 0; i < n; ++i) before = NumbersIn<T>::content(before);
    return before;
  }
  template <class Visitor>
  static constexpr void visit(const T (&values)[n], Visitor& visitor) {
    for (const T& value : values) NumbersIn<T>::visit(value, visitor);
  }
};

template <class T, std::size_t n>
struct NumbersIn<std::array<T, n>> {
  static constexpr Content content(Content before) {
    for (std::size_t i = 0; i < n; ++i) before = NumbersIn<T>::content(before);
    return before;
  }
  template <class Visitor>
  static constexpr void visit(const std::array<T, n>& values, Visitor& visitor) {
    for (const T& value : values) NumbersIn<T>::visit(value, visitor);
  }
};

/// Its size and as many elements as it may have; those that it has not are zeros.
template <class T, std::size_t n>
struct NumbersIn<InlineVector<T, n>> {
  static constexpr Content content(Content before) {
    return NumbersIn<T[n]>::content(NumbersIn<std::uint16_t>::content(before));
  }
  template <class Visitor>
  static constexpr void visit(const InlineVector<T, n>& values, Visitor& visitor) {
    visitor.number(static_cast<std::uint16_t>(values.size()));
    for (std::size_t i = 0; i < n; ++i)
      NumbersIn<T>::visit(i < values.size() ? values[i] : T{}, visitor);
  }
};

template <class T>
struct NumbersIn<std::optional<T>> {
  static constexpr Content content(Content before) {
    return NumbersIn<T>::content(NumbersIn<bool>::content(before));
  }
  template <class Visitor>
  static constexpr void visit(const std::optional<T>& value, Visitor& visitor) {
    visitor.number(value.has_value());
    NumbersIn<T>::visit(value ? *value : T{}, visitor);
  }
};

template <class... Parts>
struct NumbersInAll {
  static constexpr Content content(Content before) {
    ((before = NumbersIn<Parts>::content(before)), ...);
    return before;
  }
};

template <class First, class Second>
struct NumbersIn<std::pair<First, Second>> : NumbersInAll<First, Second> {
  template <class Visitor>
  static constexpr void visit(const std::pair<First, Second>& value, Visitor& visitor) {
    NumbersIn<First>::visit(value.first, visitor);
    NumbersIn<Second>::visit(value.second, visitor);
  }
};

template <class T>
requires(Aggregate<T> && !TupleLike<T>) struct NumbersIn<T> {
  static constexpr Content content(Content before) {
    using Parts = decltype(with_fields(std::declval<const T&>(), [](const auto&... fields) {
      return NumbersInAll<std::remove_cvref_t<decltype(fields)>...>{};
    }));
    return Parts::content(before);
  }
  template <class Visitor>
  static constexpr void visit(const T& value, Visitor& visitor) {
    with_fields(value, [&](const auto&... fields) {
      (NumbersIn<std::remove_cvref_t<decltype(fields)>>::visit(fields, visitor), ...);
    });
  }
};

/// What a type consists of.
template <class T>
constexpr Content content_of = NumbersIn<T>::content({true, false, 0});

/// Numbers side by side in words, each at a multiple of its own size. (By shifts: a word that is
/// written in parts and read as a whole waits for store forwarding to fail.)
template <std::size_t n>
class WordWriter {
 public:
  template <class T>
  constexpr void number(const T& value) {
    using Unsigned = std::conditional_t<
        sizeof(T) == 1, std::uint8_t,
        std::conditional_t<sizeof(T) == 2, std::uint16_t,
                           std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;
    at_ = (at_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    words_[at_ / 8] |= std::uint64_t{std::bit_cast<Unsigned>(value)} << 8 * (at_ % 8);
    at_ += sizeof(T);
  }
  constexpr const std::array<std::uint64_t, n>& words() const { return words_; }

 private:
  std::array<std::uint64_t, n> words_{};
  std::size_t at_ = 0;
};

}  // namespace pincer
