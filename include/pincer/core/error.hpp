#pragma once
#include <any>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace pincer {

/// Bad input. The message says what was wrong and what to do, in words for the person who
/// typed it.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws it. Out of line: rarely taken, and it takes no room where time counts.
[[noreturn, gnu::noinline, gnu::cold]] inline void refuse(const char* message) {
  throw Error(message);
}

/// A game that does not keep what its members promise, such as one that pays more than its range().
/// A search that it goes through adds the states it has come by, so that somebody who knows their
/// names can tell the way.
class BrokenPromise : public Error {
 public:
  explicit BrokenPromise(const std::string& message) : Error(message) {}

  /// States of the game's own type, the deepest first.
  const std::vector<std::any>& way() const { return way_; }
  void add(std::any state) { way_.push_back(std::move(state)); }

  /// Replaces every state.
  template <class Change>
  void change(Change change) {
    for (std::any& state : way_) state = change(state);
  }

 private:
  std::vector<std::any> way_;
};

/// Throws it, about one state. Out of line, as `refuse` is.
template <class State>
[[noreturn, gnu::noinline, gnu::cold]] void break_promise(const State& s,
                                                          const std::string& message) {
  BrokenPromise broken(message);
  broken.add(s);
  throw broken;
}

}  // namespace pincer
