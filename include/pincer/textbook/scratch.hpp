#pragma once
#include <cstddef>
#include <vector>

namespace pincer::textbook {

/// Memory for the nodes on the current path. It grows with the depth of the search and the size
/// of its matrices, never with the number of nodes.
template <class T>
class Scratch {
 public:
  /// Some elements, given back when the frame ends. Frames nest.
  class Frame {
   public:
    Frame(Scratch& scratch, std::size_t size, const T& fill = {})
        : items_(scratch.items_), start_(items_.size()) {
      items_.resize(start_ + size, fill);
    }
    ~Frame() { items_.resize(start_); }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

    /// References and data() are valid until the next frame begins.
    T& operator[](std::size_t i) { return items_[start_ + i]; }
    T* data() { return items_.data() + start_; }

   private:
    std::vector<T>& items_;
    std::size_t start_;
  };

 private:
  std::vector<T> items_;
};

}  // namespace pincer::textbook
