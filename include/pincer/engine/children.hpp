#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"
#include "pincer/engine/slot.hpp"

namespace pincer {

/// One way on from a node, and what is known about it. So many of them are made that what has no
/// value here gets none until it is found out.
template <class State, class V, class StatePlace, class Slot, class Move>
struct Child {
  State state;
  StatePlace place;
  const Slot* home;              ///< where the table looks for it first, until it grows
  Bounds<V> bounds;              ///< as the player to move at the node sees them, else to Max
  std::int64_t rank;             ///< higher is tried first
  std::uint32_t index;           ///< its place in the game's natural order
  std::uint32_t seen_at = 0;     ///< when the table was last asked about it
  std::uint16_t forced = 0;      ///< moves played on to `state` because there was no other
  std::uint16_t best = no_move;  ///< the move that the table says to try first there
  Turn turn;
  [[no_unique_address]] Move move;  ///< that leads there, where one player moves
  bool is_settled = false;          ///< the rules alone say what it is worth, or it is over

  /// `make` returns the state.
  template <class Make>
  [[gnu::always_inline]] Child(Make make, std::size_t i)
      : state(make()), index(static_cast<std::uint32_t>(i)) {}
};

/// Elements in a row, from one place to another. (A span would count them.)
template <class T>
class Row {
 public:
  Row(T* begin, T* end) : begin_(begin), end_(end) {}
  T* begin() const { return begin_; }
  T* end() const { return end_; }
  T& front() const { return *begin_; }
  T& operator[](std::size_t i) const { return begin_[i]; }
  std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
  operator std::span<T>() const { return {begin_, end_}; }

 private:
  T* begin_;
  T* end_;
};

/// Memory for the children of all nodes on the current path. It grows with the depth and the
/// branching of the search, never with the number of nodes.
template <class T>
class Stack {
  struct Block {
    std::unique_ptr<std::byte[]> memory;
    std::size_t size = 0;    // in elements
    std::size_t before = 0;  // the block that was in use before this one

    T* begin() const { return reinterpret_cast<T*>(memory.get()); }
    T* end() const { return begin() + size; }
  };

 public:
  /// Room for up to `capacity` elements, given back when the frame ends. Frames nest.
  class Frame {
   public:
    Frame(Stack& stack, std::size_t capacity)
        : stack_(stack), outer_(stack.make_room(capacity)), begin_(stack.top_), end_(begin_) {
      stack.top_ += capacity;
    }
    ~Frame() {
      std::destroy(begin_, end_);
      stack_.top_ = outer_;
      if (begin_ != outer_) stack_.leave_block();
    }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

    /// Adds what `make` returns, made where it is to stay. At most `capacity` times.
    template <class Make>
    T& push(Make make) {
      return *::new (static_cast<void*>(end_++)) T(make());
    }
    /// Takes back the last.
    void pop() { std::destroy_at(--end_); }
    Row<T> items() { return {begin_, end_}; }

   private:
    Stack& stack_;
    T* const outer_;
    T* const begin_;
    T* end_;
  };

 private:
  static constexpr std::size_t block_size = 1024;

  /// Makes sure of room for so many above `top_`, and returns where that was before. (In bytes: to
  /// divide by the size of an element takes longer.)
  T* make_room(std::size_t capacity) {
    const auto room = static_cast<std::size_t>(reinterpret_cast<std::byte*>(end_) -
                                               reinterpret_cast<std::byte*>(top_));
    return capacity * sizeof(T) <= room ? top_ : next_block(capacity);
  }

  /// Elements stay where they are, so where a block has no room the next one is used. Returns where
  /// to go back to: the top before, or that of the first block, which is never left. (Out of line:
  /// rarely taken.)
  [[gnu::noinline]] T* next_block(std::size_t capacity) {
    const bool is_first = blocks_.empty();  // there is none to go back to
    T* const top = top_;
    const std::size_t before = block_;
    if (!is_first) ++block_;
    while (block_ < blocks_.size() && blocks_[block_].size < capacity) ++block_;
    if (block_ == blocks_.size()) {
      const std::size_t size = std::max(block_size, capacity);
      blocks_.push_back({std::make_unique_for_overwrite<std::byte[]>(size * sizeof(T)), size});
    }
    blocks_[block_].before = before;
    top_ = blocks_[block_].begin();
    end_ = blocks_[block_].end();
    return is_first ? top_ : top;
  }
  [[gnu::noinline]] void leave_block() {
    block_ = blocks_[block_].before;
    end_ = blocks_[block_].end();
  }

  std::vector<Block> blocks_;
  std::size_t block_ = 0;  // that is in use
  T* top_ = nullptr;       // the next free place in it
  T* end_ = nullptr;       // and where its room ends
};

}  // namespace pincer
