#pragma once
#include <string>

#include "pincer/catalog/request.hpp"

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

  /// "[####      ]  40%  12/30 positions  8 s left", and what else there is to say. Shown when
  /// `seconds` into the work it is time for another look.
  void show_share(double share, std::size_t done, std::size_t all, const std::string& units,
                  double seconds_left, double seconds, const std::string& more = "");

  /// Whether it is time for another look, so that no text is made for nobody.
  bool is_due(double seconds) const { return is_wanted_ && seconds >= next_; }

  /// Puts this text there, if `seconds` into the work it is time for another look.
  void show(const std::string& text, double seconds);

 private:
  bool is_wanted_;
  double next_ = 2;  ///< seconds into the search
  bool is_shown_ = false;
};

}  // namespace pincer::cli
