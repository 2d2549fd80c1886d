#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "files/gambit_text.hpp"

namespace pincer {

/// An extensive game as a file of Gambit's says it (format EFG 2): its nodes, each followed by what
/// is below it, with what they have in common told once.
///
/// The format: https://gambitproject.readthedocs.io, "The extensive game (.efg) file format".
struct EfgFile {
  using Id = std::uint32_t;
  static constexpr int chance = -1;

  /// Where a player cannot tell nodes apart; or an event of the dice, for which that means nothing.
  struct Infoset {
    int player;           ///< from 0, or chance
    std::int64_t number;  ///< in the file
    std::vector<std::string> actions;
    std::vector<Rational> probabilities = {};  ///< of an event
    std::vector<Id> nodes = {};                ///< that belong to it
  };
  struct Node {
    std::size_t at;  ///< in the text
    int infoset = none;
    int outcome = none;
    std::vector<Id> children = {};
  };
  static constexpr int none = -1;  ///< no infoset: the game is over; no outcome: nothing is paid

  std::vector<std::string> players;
  std::vector<Infoset> infosets;
  std::vector<std::vector<Rational>> outcomes;  ///< what each pays everybody
  std::vector<Node> nodes;                      ///< as they come in the file; the root is the first
};

/// Throws Error saying where a file breaks the format.
EfgFile read_efg(const TextFile& file);

}  // namespace pincer
