#include "sweep_plot.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "pincer/core/error.hpp"

namespace pincer::cli {

namespace {

/// A colour that colour-blind readers can tell from the others (Okabe and Ito), and a mark.
struct Look {
  const char* colour;
  int mark;
};
constexpr std::array<Look, 7> looks = {{{"#0072B2", 7},
                                        {"#D55E00", 5},
                                        {"#009E73", 9},
                                        {"#CC79A7", 13},
                                        {"#E69F00", 11},
                                        {"#56B4E9", 15},
                                        {"#000000", 2}}};

/// Text between single quotes of gnuplot.
std::string gnuplot_text(const std::string& text) {
  std::string safe = "'";
  for (const char c : text) safe += c == '\'' ? "''" : std::string(1, c);
  return safe + "'";
}

std::string script_of(const SweepPlot& plot, const std::string& file) {
  const bool has_legend = plot.curves.size() > 1;
  std::string script = fmt::format(
      "set encoding utf8\n"
      "set terminal svg size {},480 font 'Helvetica,14' background rgb 'white' noenhanced\n"
      "set output {}\nset title {}\nset xlabel {}\nset ylabel 'value to Max, with its bounds'\n"
      "set grid linecolor rgb '#dddddd' linetype 1 linewidth 1\nset border 3\n"
      "set tics nomirror out\nset autoscale fix\nset offsets graph 0.04, graph 0.04, graph 0.06, "
      "graph 0.06\n{}\n",
      has_legend ? 860 : 720, gnuplot_text(file), gnuplot_text(plot.title),
      gnuplot_text(plot.x_label),
      has_legend ? "set key outside right top spacing 1.3 samplen 2" : "set key off");
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    const auto& curve = plot.curves[i];
    const Look& look = looks[i % looks.size()];
    script += fmt::format("$curve{} << EOD\n", i);
    for (const auto& p : curve.points)
      script +=
          fmt::format("{} {} {} {}\n", p.x, p.bounds.middle(), p.bounds.lower, p.bounds.upper);
    script += "EOD\n";
    parts.push_back(fmt::format(
        "$curve{} using 1:2:3:4 with yerrorlines linewidth 2 pointtype {} pointsize 0.7 "
        "linecolor rgb '{}' dashtype {} title {}",
        i, look.mark, look.colour, 1 + i / looks.size(), gnuplot_text(curve.label)));
  }
  return script + fmt::format("plot {}\n", fmt::join(parts, ", \\\n  "));
}

}  // namespace

void check_plot(const std::string& file) {
  if (!file.ends_with(".svg"))
    throw Error(fmt::format("--plot draws SVG: call the file {}.svg", file));
  if (std::system("command -v gnuplot >/dev/null 2>&1") != 0)
    throw Error("--plot needs gnuplot, which is not there: install the package gnuplot-nox");
  if (!std::ofstream(file, std::ios::app)) throw Error("cannot write '" + file + "'");
}

void draw(const SweepPlot& plot, const std::string& file) {
  const std::string script = script_of(plot, file);
  std::FILE* gnuplot = popen("gnuplot", "w");
  const bool is_told =
      gnuplot != nullptr && std::fwrite(script.data(), 1, script.size(), gnuplot) == script.size();
  if (gnuplot == nullptr || pclose(gnuplot) != 0 || !is_told)
    throw Error("gnuplot could not draw '" + file + "'");
}

}  // namespace pincer::cli
