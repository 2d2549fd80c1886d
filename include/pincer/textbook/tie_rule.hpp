#pragma once
#include <cstddef>
#include <cstdint>

#include "pincer/core/multiplayer.hpp"

namespace pincer::textbook {

/// What a player does when several moves give him the same and, it may be, the others not. max^n
/// has no value before that is said.
enum class TieRule : std::uint8_t {
  first,             ///< takes the first of them, as Luckhardt and Irani do
  last,              ///< takes the last of them
  against_root,      ///< gives least to the player who moves at the root; then the first
  against_previous,  ///< gives least to the player who moved before him; then the first
};

/// Who is choosing, and against whom where it is all the same to him.
struct Chooser {
  int player;
  int rival;  ///< nobody: ties are broken by place alone
};

/// Who chooses after `before` has, if that is somebody else.
constexpr Chooser next_chooser(TieRule rule, Chooser before, int player) {
  if (rule == TieRule::against_previous && player != before.player) return {player, before.player};
  return {player, before.rival};
}

/// Who chooses at the root.
constexpr Chooser first_chooser(TieRule rule, int player) {
  return {player, rule == TieRule::against_root ? player : nobody};
}

/// What a move leads to, and its place among the moves.
template <class V>
struct Candidate {
  Payoffs<V> payoffs;
  std::size_t place;

  V to(int player) const { return payoffs[static_cast<std::size_t>(player)]; }
};

/// Whether `a` is taken rather than `b`. Of different candidates exactly one is, whatever the
/// order in which they are met.
template <class V>
constexpr bool is_preferred(TieRule rule, Chooser chooser, const Candidate<V>& a,
                            const Candidate<V>& b) {
  if (a.to(chooser.player) != b.to(chooser.player))
    return a.to(chooser.player) > b.to(chooser.player);
  if (rule == TieRule::last) return a.place > b.place;
  if (chooser.rival != nobody && a.to(chooser.rival) != b.to(chooser.rival))
    return a.to(chooser.rival) < b.to(chooser.rival);
  return a.place < b.place;
}

}  // namespace pincer::textbook
