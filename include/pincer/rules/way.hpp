#pragma once
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/rules/position.hpp"

namespace pincer {

// Where a game breaks a promise, for the person who has to mend it.

/// The message of a broken promise, with the moves that lead from `start` to where it is broken as
/// one would type them, and a picture of the place if the game draws any. Where the same or another
/// promise is broken nearer to the start, that is told instead.
std::string message_with_way(const BrokenPromise& broken, const Position& start);

/// Does `work` on positions that follow `start`. Throws Error with the way where the game breaks a
/// promise.
template <class Work>
auto telling_the_way(const Position& start, Work work) {
  try {
    return work();
  } catch (const BrokenPromise& broken) {
    throw Error(message_with_way(broken, start));
  }
}

}  // namespace pincer
