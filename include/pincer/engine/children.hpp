#pragma once
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// One way on from a node, and what is known about it.
template <class State, class V, class Key>
struct Child {
  State state;
  std::uint16_t index;    ///< its place in the game's natural order
  std::int64_t rank = 0;  ///< higher is tried first
  Turn turn{};
  std::uint16_t forced = 0;  ///< moves played on to `state` because there was no other
  Place<Key> place{};
  Bounds<V> bounds{};  ///< as the player to move at the node sees them; to Max at a chance node
};

/// Memory for the children of all nodes on the current path. It grows with the depth and the
/// branching of the search, never with the number of nodes.
template <class T>
class Stack {
 public:
  /// Room for up to `capacity` elements, given back when the frame ends. Frames nest.
  class Frame {
   public:
    Frame(Stack& stack, std::size_t capacity)
        : stack_(stack),
          outer_(stack.current_),
          block_(stack.block_with_room(capacity)),
          start_(block_.size()) {}
    ~Frame() {
      block_.erase(block_.begin() + static_cast<std::ptrdiff_t>(start_), block_.end());
      stack_.current_ = outer_;
    }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

    /// Adds what `make` returns, made where it is to stay.
    template <class Make>
    void push(Make make) {
      block_.emplace_back(InPlace<Make>{make});
    }
    std::span<T> items() { return std::span<T>(block_).subspan(start_); }

   private:
    template <class Make>
    struct InPlace {
      const Make& make;
      operator T() const { return make(); }
    };

    Stack& stack_;
    std::size_t outer_;
    std::vector<T>& block_;
    std::size_t start_;
  };

 private:
  static constexpr std::size_t block_size = 1024;

  /// A block never grows past what was reserved, so that its elements stay where they are.
  std::vector<T>& block_with_room(std::size_t capacity) {
    const auto has_room = [&](const auto& b) { return b.capacity() - b.size() >= capacity; };
    while (current_ < blocks_.size() && !has_room(blocks_[current_])) ++current_;
    if (current_ == blocks_.size()) blocks_.emplace_back().reserve(std::max(block_size, capacity));
    return blocks_[current_];
  }

  std::deque<std::vector<T>> blocks_;
  std::size_t current_ = 0;
};

}  // namespace pincer
