#pragma once
#include <string>
#include <vector>

#include "pincer/core/bounds.hpp"

namespace pincer::cli {

/// A picture of values against a parameter.
struct SweepPlot {
  struct Point {
    double x;
    Bounds<double> bounds;
  };
  struct Curve {
    std::string label;  ///< nothing if there is only one
    std::vector<Point> points;
  };
  std::string title, x_label;
  std::vector<Curve> curves;
};

/// Throws Error if there is no gnuplot, or the file cannot be written or is no .svg.
void check_plot(const std::string& file);

/// Draws it with gnuplot, as SVG. Throws Error if that fails.
void draw(const SweepPlot& plot, const std::string& file);

}  // namespace pincer::cli
