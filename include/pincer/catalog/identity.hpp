#pragma once
#include <string>
#include <vector>

#include "pincer/catalog/task.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer {

/// Which game it is that something was proved about. What was proved about one is true of the other
/// only if all of this is the same.
struct GameIdentity {
  std::string game;
  std::vector<std::string> parameters;  ///< all of them, key=value
  int version = 1;                      ///< of its rules, as its entry says
  std::string fingerprint;              ///< of what the rules do: see fingerprint_of

  bool operator==(const GameIdentity&) const = default;
};

/// Sixteen hexadecimal digits that depend on what the rules do and say at a few thousand positions
/// of games played at random, the same at every call: moves, payoffs, keys, and every hook that a
/// search believes. Other rules have another one, unless they differ only where that did not look.
std::string fingerprint_of(const Rules& rules);

GameIdentity identity_of(const Setting& setting);
/// Of rules that have no entry in a catalog, under a name of the caller's.
GameIdentity identity_of(const Rules& rules, std::string name);

/// Why statements about `other` are not to be believed of `wanted`, in words; nothing if they are.
std::string difference(const GameIdentity& wanted, const GameIdentity& other);

}  // namespace pincer
