#include "experiments/figure.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "experiments/files.hpp"
#include "pincer/core/error.hpp"

namespace pincer::experiments {

namespace {

/// A colour of Okabe and Ito's palette, a filled point and its hollow twin.
struct Look {
  const char* colour;
  int filled, hollow, dash;
};
constexpr std::array<Look, 7> looks = {{{"#0072B2", 7, 6, 1},
                                        {"#D55E00", 5, 4, 2},
                                        {"#009E73", 9, 8, 3},
                                        {"#CC79A7", 13, 12, 4},
                                        {"#E69F00", 11, 10, 5},
                                        {"#56B4E9", 15, 14, 2},
                                        {"#000000", 2, 1, 3}}};

std::string data_block(std::size_t number, const Curve& curve) {
  std::string text = fmt::format("$curve{} << EOD\n", number);
  for (const Point& p : curve.points) text += fmt::format("{} {} {}\n", p.x, p.y, p.error);
  return text + "EOD\n";
}

std::string plot_line(std::size_t number, const Curve& curve, const Look& look) {
  if (curve.is_printed)
    return fmt::format(
        "$curve{} using 1:2 with points pointtype {} pointsize 2 linewidth 2 linecolor rgb '{}' "
        "title '{}'",
        number, look.hollow, look.colour, curve.label);
  return fmt::format(
      "$curve{} using 1:2:3 with yerrorlines linewidth 2 dashtype {} pointtype {} pointsize 0.9 "
      "linecolor rgb '{}' title '{}'",
      number, look.dash, look.filled, look.colour, curve.label);
}

}  // namespace

Figure line_plot(const Plot& plot) {
  std::string script = fmt::format(
      "set title '{}'\nset xlabel '{}'\nset ylabel '{}'\nset key {} spacing 1.2 samplen 3\n"
      "set grid linecolor rgb '#dddddd' linetype 1 linewidth 1\nset border 3\n"
      "set tics nomirror out\nset xrange [0:*]\nset offsets 0, graph 0.02, graph 0.04, 0\n{}{}",
      plot.title, plot.x_label, plot.y_label, plot.key,
      plot.is_logarithmic ? "set logscale y\nset format y '10^{%T}'\n" : "set yrange [0:*]\n",
      plot.more);
  std::vector<std::string> lines;
  std::size_t look = 0;
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    const Curve& curve = plot.curves[i];
    script += data_block(i, curve);
    if (i > 0 && !curve.is_printed) ++look;
    lines.push_back(plot_line(i, curve, looks[look % looks.size()]));
  }
  script += fmt::format("plot {}\n", fmt::join(lines, ", \\\n  "));
  return {plot.name, script, plot.width};
}

bool has_gnuplot() { return std::system("command -v gnuplot >/dev/null 2>&1") == 0; }

void draw(const Figure& figure, const std::filesystem::path& folder) {
  const auto file = [&](const char* ending) { return (folder / (figure.name + ending)).string(); };
  std::string script = "set encoding utf8\n";
  for (const char* kind : {"svg", "png"}) {
    const bool is_svg = kind == std::string("svg");
    script += fmt::format(
        "reset\nset terminal {} size {},{} font 'Helvetica,{}' background rgb 'white'\n"
        "set output '{}.{}'\n{}unset output\n",
        is_svg ? "svg fixed enhanced" : "pngcairo enhanced", figure.width, figure.height, 13,
        figure.name, kind, figure.script);
  }
  write_file(file(".gp"), script);
  const std::string command =
      fmt::format("cd '{}' && gnuplot '{}.gp' 2>'{}.err'", replaced_quotes(folder.string()),
                  figure.name, figure.name);
  const int status = std::system(command.c_str());
  const std::string said = read_file(file(".err"));
  std::filesystem::remove(file(".err"));
  if (status != 0) throw Error("gnuplot could not draw " + file(".gp") + ": " + said);
}

}  // namespace pincer::experiments
