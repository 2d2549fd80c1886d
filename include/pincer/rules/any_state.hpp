#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "pincer/core/error.hpp"

namespace pincer {

/// A state of some game, without the game's type. Only the rules it came from can read it.
///
/// Small states that are copied byte by byte live inside; others are shared, as nobody changes a
/// state. `beside` is a number that rules made of other rules keep with a state of those.
class AnyState {
 public:
  AnyState() = default;

  template <class State>
  static AnyState of(const State& state, std::int32_t beside = 0) {
    AnyState any;
    any.beside_ = beside;
    if constexpr (is_plain<State>) {
      any.kind_ = &kind_of<State>;
      std::memcpy(any.bytes_.data(), &state, sizeof(State));
    } else {
      ::new (static_cast<void*>(any.bytes_.data())) Shared(std::make_shared<State>(state));
      any.kind_ = &kind_of<State>;
    }
    return any;
  }

  AnyState(const AnyState& other) : kind_(other.kind_), beside_(other.beside_) { copy(other); }
  AnyState& operator=(const AnyState& other) {
    if (this == &other) return *this;
    release();
    kind_ = other.kind_;
    beside_ = other.beside_;
    copy(other);
    return *this;
  }
  ~AnyState() { release(); }

  /// Throws Error if this is a state of another kind of game.
  template <class State>
  const State& as() const {
    if (kind_ != &kind_of<State>) refuse("this position is one of another game");
    if constexpr (is_plain<State>) return *reinterpret_cast<const State*>(bytes_.data());
    else return *static_cast<const State*>(shared().get());
  }

  std::int32_t beside() const { return beside_; }
  void set_beside(std::int32_t beside) { beside_ = beside; }

 private:
  using Shared = std::shared_ptr<const void>;
  static constexpr std::size_t room = 40;

  template <class State>
  static constexpr bool is_plain = std::is_trivially_copyable_v<State> && sizeof(State) <= room &&
                                   alignof(State) <= alignof(std::uint64_t);

  struct Kind {
    bool is_shared;
  };
  /// One for every type of state; its address tells them apart.
  template <class State>
  inline static constexpr Kind kind_of{!is_plain<State>};

  bool is_shared() const { return kind_ != nullptr && kind_->is_shared; }
  const Shared& shared() const { return *reinterpret_cast<const Shared*>(bytes_.data()); }

  void copy(const AnyState& other) {
    if (other.is_shared()) ::new (static_cast<void*>(bytes_.data())) Shared(other.shared());
    else bytes_ = other.bytes_;
  }
  void release() {
    if (is_shared()) reinterpret_cast<Shared*>(bytes_.data())->~Shared();
    kind_ = nullptr;
  }

  alignas(std::uint64_t) std::array<std::byte, room> bytes_{};
  const Kind* kind_ = nullptr;
  std::int32_t beside_ = 0;
};

}  // namespace pincer
