#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pincer/core/bounds.hpp"
#include "pincer/core/budget.hpp"
#include "pincer/core/counts.hpp"

namespace pincer {

struct NamedBounds {
  std::string name;
  Bounds<double> bounds;
  bool operator==(const NamedBounds&) const = default;
};

struct NamedProbability {
  std::string name;
  double probability;
  bool operator==(const NamedProbability&) const = default;
};

/// A mix over moves of these names, without those that are never played.
inline std::vector<NamedProbability> named_mix(const std::vector<std::string>& names,
                                               const std::vector<double>& mix) {
  std::vector<NamedProbability> play;
  for (std::size_t i = 0; i < mix.size(); ++i)
    if (mix[i] > 0) play.push_back({names[i], mix[i]});
  return play;
}

/// The answer to a Request, for people and programs: names instead of moves. json.hpp writes it
/// and reads it back.
struct Report {
  std::string algorithm;  ///< who really solved it
  Bounds<double> bounds{};
  Bounds<double> range{};
  double eps = 0;            ///< the error that was really asked for
  bool is_whole = false;     ///< values are whole numbers
  bool is_sound = true;      ///< false for algorithms kept because they are wrong
  std::optional<int> depth;  ///< the horizon, if these are the bounds of the game cut off there
  Stop stop = Stop::none;    ///< why it stopped early, if it did
  std::vector<NamedBounds> moves;                    ///< what is known of each move at the root
  std::vector<NamedProbability> max_play, min_play;  ///< empty for a side that does not move
  std::vector<std::string> line;                     ///< best play: the principal variation
  bool line_is_complete = false;                     ///< the line reaches the end of the game
  std::vector<NamedBounds> values;  ///< of each player in a game for several; else empty
  std::string meaning;              ///< what those are, in words
  std::string player;               ///< who of them moves, if the game is not over
  std::vector<std::string> notes;   ///< what the reader should know about this answer
  Counts counts;
  double seconds = 0;

  bool operator==(const Report&) const = default;
};

}  // namespace pincer
