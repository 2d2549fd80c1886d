#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "pincer/proof/certificate.hpp"
#include "pincer/proof/name_table.hpp"
#include "pincer/proof/scale.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::proof {

// What those who write a certificate and those who check it must see alike.

/// A position that a walk arrives at.
struct Child {
  Step step;  ///< to it from the one before
  AnyState state;
  std::int64_t weight = 1;  ///< of an outcome of the dice
  Turn turn = Turn::over;   ///< set by `recognise`, like the name
  NamePlace name{};         ///< unless it is over or positions have no names
};

/// A move of a mix, by its index.
struct WeightedMove {
  std::uint64_t move;
  std::int64_t weight;
};

/// Adds all that may follow, in natural order, where one side moves or the dice fall.
void add_children(const Rules& rules, const AnyState& s, Turn turn, std::vector<Child>& children);

/// The one after the move with that index. Requires: there is such a move.
Child child_after(const Rules& rules, const AnyState& s, std::size_t move);

/// Where both move at once: adds what may follow moves of `side`, for each of them a child for each
/// reply. Takes the first of them, and more while the children are few. Returns how many it took.
std::size_t add_replies(const Rules& rules, const AnyState& s, Side side,
                        std::span<const WeightedMove> own, std::vector<Child>& children);

/// What a position is called, so that it is recognised when it comes again.
NamePlace name_of(const Rules& rules, Naming naming, const AnyState& s);

/// Finds out whose turn it is there and what it is called.
void recognise(const Rules& rules, Naming naming, Child& child);

/// The same of several that will be looked up in a table: what it has of them is fetched at once.
template <class T>
void recognise(const Rules& rules, Naming naming, std::span<Child> children,
               const NameTable<T>& table) {
  for (Child& child : children) {
    recognise(rules, naming, child);
    table.prefetch_index(child.name);
  }
  for (const Child& child : children) table.prefetch_entry(child.name);
}

/// What a side is sure of at a position that is not listed and not over.
Worth unlisted_worth(const Rules& rules, const Scale& scale, bool has_lemmas, Side side,
                     const AnyState& s);

/// Lists of children for a walk, which needs one or two for each position on its way: the memory of
/// those that are done with is used again.
class ChildLists {
 public:
  /// An empty list. Requires: of several, the last one made ends first.
  class List {
   public:
    explicit List(ChildLists& lists) : lists_(lists) {
      if (lists_.used_ == lists_.lists_.size()) lists_.lists_.emplace_back();
      items_ = &lists_.lists_[lists_.used_++];
    }
    ~List() {
      items_->clear();
      --lists_.used_;
    }
    List(const List&) = delete;
    List& operator=(const List&) = delete;

    std::vector<Child>& operator*() const { return *items_; }
    std::vector<Child>* operator->() const { return items_; }

   private:
    ChildLists& lists_;
    std::vector<Child>* items_;
  };

 private:
  std::deque<std::vector<Child>> lists_;
  std::size_t used_ = 0;
};

}  // namespace pincer::proof
