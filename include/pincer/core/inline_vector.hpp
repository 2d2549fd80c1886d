#pragma once
#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

#include "pincer/core/error.hpp"

namespace pincer {

/// A vector that lives where it stands: at most `capacity` elements and no heap.
///
///     InlineVector<int, 3> take; take.push_back(1);
template <class T, std::size_t capacity>
class InlineVector {
 public:
  using value_type = T;

  constexpr InlineVector() = default;
  /// (What is left over is set too: GCC takes a copy of such a list for a use of it.)
  constexpr InlineVector(std::initializer_list<T> items) : items_{} {
    for (const T& item : items) push_back(item);
  }

  constexpr void push_back(const T& item) {
    if (size_ == capacity) overflow();
    items_[size_++] = item;
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

 private:
  /// Out of line: rarely taken.
  [[noreturn, gnu::noinline, gnu::cold]] static void overflow() {
    throw BrokenPromise("this game puts more than " + std::to_string(capacity) +
                        " elements into an InlineVector<..., " + std::to_string(capacity) +
                        ">: make that number larger");
  }

  std::size_t size_ = 0;
  std::array<T, capacity> items_;  // only the first size_ elements mean anything
};

/// A container of the same kind for elements of another type.
template <class Container, class T>
struct Rebind;

template <class Old, std::size_t capacity, class T>
struct Rebind<InlineVector<Old, capacity>, T> {
  using type = InlineVector<T, capacity>;
};

template <class Old, class T>
struct Rebind<std::vector<Old>, T> {
  using type = std::vector<T>;
};

template <class Container, class T>
using Rebound = typename Rebind<std::remove_cvref_t<Container>, T>::type;

}  // namespace pincer
