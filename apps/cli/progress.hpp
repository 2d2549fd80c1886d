#pragma once
#include <string>

#include "pincer/catalog/any_game.hpp"

namespace pincer::cli {

/// One line on stderr, rewritten in place while a search runs: only on a terminal, and only once
/// the search has taken long enough for somebody to wonder.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void update(const Progress& progress);

  /// Puts this text there, if `seconds` into the work it is time for another look.
  void show(const std::string& text, double seconds);

 private:
  bool is_wanted_;
  double next_ = 2;  ///< seconds into the search
  bool is_shown_ = false;
};

}  // namespace pincer::cli
