#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace pincer::experiments {

/// Commands for gnuplot that draw one picture, all data within.
struct Figure {
  std::string name;  ///< of its files
  std::string script;
  int width = 720, height = 460;
};

struct Point {
  double x, y, error;
};

struct Curve {
  std::string label;
  std::vector<Point> points;
  bool is_printed = false;  ///< numbers from a paper: the marks of the curve before it, hollow
};

struct Plot {
  std::string name, title, x_label, y_label;
  std::vector<Curve> curves;
  bool is_logarithmic = false;    ///< the y axis
  std::string key = "top right";  ///< where the legend stands
  std::string more = {};          ///< further commands
  int width = 720;
};

/// Lines through points with error bars of one standard error, in colours and shapes that can be
/// told apart in print and by the colour-blind.
Figure line_plot(const Plot& plot);

/// Whether there is a gnuplot to draw with.
bool has_gnuplot();

/// Writes NAME.gp, NAME.svg and NAME.png into the folder. Throws Error if gnuplot fails.
void draw(const Figure& figure, const std::filesystem::path& folder);

}  // namespace pincer::experiments
