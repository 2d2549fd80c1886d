#pragma once
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace pincer::bench {

/// One picture for every parameter that cost was measured over: nodes and seconds of each series.
class Plot {
 public:
  void add(const std::string& parameter, const std::string& series, double x, double nodes,
           double seconds) {
    pictures_[parameter][series].push_back({x, nodes, seconds});
  }

  /// Writes PARAMETER.svg into the folder, with gnuplot. Says so where that is missing.
  void draw(const std::filesystem::path& folder) const {
    std::filesystem::create_directories(folder);
    for (const auto& [parameter, all] : pictures_) {
      const auto script = folder / (parameter + ".gp");
      std::ofstream(script) << text(parameter, all, folder / (parameter + ".svg"));
      if (std::system(("gnuplot '" + script.string() + "'").c_str()) != 0)
        fmt::print(stderr, "no picture of {}: install gnuplot-nox\n", parameter);
      std::filesystem::remove(script);
    }
  }

 private:
  struct Point {
    double x, nodes, seconds;
  };
  using All = std::map<std::string, std::vector<Point>>;  // by series

  static std::string text(const std::string& parameter, const All& all,
                          const std::filesystem::path& file) {
    std::string script = fmt::format(
        "set terminal svg size 960,480 font 'sans,12' background 'white'\nset output '{}'\n"
        "set multiplot layout 1,2\nset logscale y\nset format y '10^{{%T}}'\n"
        "set xlabel \"{}\\n \"\nset xtics 1\nset key below noenhanced\n"
        "set grid ytics lc rgb '#dddddd'\n",
        file.string(), parameter);
    // Colours that colour-blind readers can tell apart (Okabe and Ito).
    const std::vector<std::string> colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7"};
    std::size_t count = 0;
    for (const auto& [name, points] : all) {
      script += fmt::format("$s{} << EOD\n", count++);
      for (const Point& p : points) script += fmt::format("{} {} {}\n", p.x, p.nodes, p.seconds);
      script += "EOD\n";
    }
    for (const int column : {2, 3}) {
      script += fmt::format("set ylabel '{}'\nplot ", column == 2 ? "nodes" : "seconds");
      std::size_t i = 0;
      for (const auto& series : all) {
        script += fmt::format(
            "$s{} using 1:{} with linespoints lw 2 pt {} lc rgb '{}' title '{}'{}", i, column,
            4 + 2 * i, colours[i % colours.size()], series.first, i + 1 < all.size() ? ", " : "\n");
        ++i;
      }
    }
    return script + "unset multiplot\n";
  }

  std::map<std::string, All> pictures_;
};

}  // namespace pincer::bench
