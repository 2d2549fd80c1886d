#pragma once
#include <functional>
#include <string>
#include <vector>

#include "experiments/document.hpp"
#include "experiments/sample.hpp"
#include "experiments/table.hpp"

namespace pincer::experiments {

/// What the figures and tables of the report show of what was counted.
enum class Reading { closest, literal };
struct View {
  Reading reading = Reading::closest;
  bool has_count = false;  ///< whether `count` was asked for, instead of each domain's own
  Count count = Count::players;

  Count count_or(Count usual) const { return has_count ? count : usual; }
};

/// A part of the report: the experiments it rests on, and how to tell what they found.
struct Chapter {
  std::string paper;  ///< bab or smab
  std::vector<Experiment> experiments;
  std::function<void(const Results&, const View&, Document&)> tell;
};

/// All chapters, in the order of the report.
std::vector<Chapter> all_chapters(const Settings& settings);

}  // namespace pincer::experiments
