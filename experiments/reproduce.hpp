#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "experiments/chapter.hpp"

namespace pincer::experiments {

/// What to reproduce, and where to put it.
struct Request {
  std::string paper = "all";  ///< or bab, or smab
  Settings settings;
  View view;
  std::size_t threads = 1;
  std::filesystem::path out = "reproduction";
  bool is_fresh = false;  ///< throw away what an earlier run left there
};

/// How far a run is.
struct Progress {
  std::string experiment;  ///< whose unit was the last to end
  std::size_t done, units;
  double share;         ///< of the whole work, by what units are known to take
  double seconds_left;  ///< as it looks; negative while nothing is known
};

struct Outcome {
  bool is_finished;  ///< false: interrupted; what is done is kept
  std::size_t done, units;
  std::vector<std::string> notes;  ///< what the user should know
};

/// Runs what is not yet done and, at the end, writes tables, figures and the report.
/// Throws Error if the folder cannot be used or holds results of another run.
Outcome reproduce(const Request& request, const std::atomic<bool>& interrupt,
                  const std::function<void(const Progress&)>& watch);

}  // namespace pincer::experiments
