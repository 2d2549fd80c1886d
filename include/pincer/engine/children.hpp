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

/// One way on from a node, and what is known about it.
template <class State, class V, class Key>
struct Child {
  State state;
  std::uint32_t index;           ///< its place in the game's natural order
  std::uint32_t seen_at = 0;     ///< when the table was last asked about it
  std::uint16_t forced = 0;      ///< moves played on to `state` because there was no other
  std::uint16_t best = no_move;  ///< the move that the table says to try first there
  Turn turn{};
  bool is_settled = false;  ///< the rules alone say what it is worth
  std::int64_t rank = 0;    ///< higher is tried first
  Place<Key> place{};
  Bounds<V> bounds{};  ///< as the player to move at the node sees them; to Max at a chance node
};

/// Memory for the children of all nodes on the current path. It grows with the depth and the
/// branching of the search, never with the number of nodes.
template <class T>
class Stack {
  struct Block {
    std::unique_ptr<std::byte[]> memory;
    T* end;  // of what fits
  };

 public:
  /// Room for up to `capacity` elements, given back when the frame ends. Frames nest.
  class Frame {
   public:
    Frame(Stack& stack, std::size_t capacity)
        : stack_(stack), outer_(stack.top_), outer_block_(stack.block_) {
      stack.make_room(capacity);
      begin_ = end_ = stack.top_;
      stack.top_ += capacity;
    }
    ~Frame() {
      std::destroy(begin_, end_);
      stack_.top_ = outer_;
      stack_.block_ = outer_block_;
    }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

    /// Adds what `make` returns, made where it is to stay. At most `capacity` times.
    template <class Make>
    T& push(Make make) {
      return *::new (static_cast<void*>(end_++)) T(make());
    }
    std::span<T> items() { return {begin_, end_}; }

   private:
    Stack& stack_;
    T* const outer_;
    const std::size_t outer_block_;
    T* begin_;
    T* end_;
  };

 private:
  static constexpr std::size_t block_size = 1024;

  /// Elements stay where they are, so where a block has no room the next one is used.
  void make_room(std::size_t capacity) {
    if (top_ == nullptr || room_above(top_) < capacity) next_block(capacity);
  }
  std::size_t room_above(const T* place) const {
    return static_cast<std::size_t>(blocks_[block_].end - place);
  }

  void next_block(std::size_t capacity) {
    if (top_ != nullptr) ++block_;
    for (; block_ < blocks_.size(); ++block_)
      if (room_above(begin_of(blocks_[block_])) >= capacity) break;
    if (block_ == blocks_.size()) {
      const std::size_t size = std::max(block_size, capacity);
      Block block{std::make_unique_for_overwrite<std::byte[]>(size * sizeof(T)), nullptr};
      block.end = begin_of(block) + size;
      blocks_.push_back(std::move(block));
    }
    top_ = begin_of(blocks_[block_]);
  }
  static T* begin_of(const Block& block) { return reinterpret_cast<T*>(block.memory.get()); }

  std::vector<Block> blocks_;
  std::size_t block_ = 0;  // that top_ is in
  T* top_ = nullptr;       // the next free place; none before the first frame
};

}  // namespace pincer
