#pragma once
#include "experiments/chapter.hpp"

namespace pincer::experiments {

/// A curve of a figure: a series of a table under its label.
struct Shown {
  std::string label;
  Series series;
  std::vector<Point> printed = {};  ///< numbers that the paper's text gives for it
};

struct EpsPlot {
  std::string name, title;
  const Table& table;
  std::vector<Shown> curves;
};

/// The mean ER of every series against eps.
Figure ratio_plot(const EpsPlot& plot, Count count);

/// The mean AMB of every series against eps.
Figure width_plot(const EpsPlot& plot);

/// The mean AMB of all searches of a series, in five bins by their ER.
Figure bins_plot(const EpsPlot& plot, Count count);

}  // namespace pincer::experiments
