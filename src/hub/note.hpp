#pragma once
#include <cstdint>

#include "pincer/best_first/arena.hpp"
#include "pincer/best_first/numbers.hpp"

namespace pincer::hub {

/// What the coordinator keeps at a node of its tree besides bounds.
struct Note {
  std::uint32_t parent = no_child;  ///< where it was first reached from
  std::uint32_t place = 0;          ///< and its place there
  std::uint32_t ply = 0;            ///< of that way
  std::uint32_t asked = 0;          ///< how often it was posted
  bool is_out = false;              ///< somebody is asked about it: for selection only
  bool is_set_aside = false;        ///< nobody is to be asked about it any more
  /// Of the leaves below that may be asked, how likely the likeliest is to be needed for this node;
  /// 0 if there is none.
  float need = 1;
  Numbers numbers;  ///< guesses at how much it takes to show more than is known, and less
};

}  // namespace pincer::hub
