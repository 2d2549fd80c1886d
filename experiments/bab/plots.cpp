#include "experiments/bab/plots.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pincer::experiments {

namespace {

template <class Sample>
Figure eps_plot(const EpsPlot& plot, const std::string& y_label, const std::string& key,
                Sample sample) {
  Plot p{plot.name, plot.title, "error allowed, ε (in units of payoff)", y_label, {}};
  p.key = key;
  for (const Shown& shown : plot.curves) {
    Curve curve{shown.label, {}};
    for (const double eps : all_eps(plot.table, shown.series)) {
      const Mean mean = mean_of(sample(shown.series, eps));
      curve.points.push_back({eps, mean.mean, mean.standard_error});
    }
    p.curves.push_back(curve);
    if (!shown.printed.empty())
      p.curves.push_back({shown.label + ", as printed", shown.printed, true});
  }
  return line_plot(p);
}

}  // namespace

Figure ratio_plot(const EpsPlot& plot, Count count) {
  return eps_plot(plot, fmt::format("expanded ratio ER ({})", name_of(count)), "top right",
                  [&](const Series& series, double eps) {
                    return expanded_ratios(plot.table, series, eps, count);
                  });
}

Figure width_plot(const EpsPlot& plot) {
  return eps_plot(
      plot, "actual minimax bound AMB (U - L at the root)", "top left",
      [&](const Series& series, double eps) { return widths(plot.table, series, eps); });
}

Figure bins_plot(const EpsPlot& plot, Count count) {
  constexpr std::size_t bins = 5;
  Plot p{plot.name,
         plot.title,
         fmt::format("expanded ratio ER, in bins ({})", name_of(count)),
         "mean AMB (U - L at the root)",
         {}};
  p.more = "set xrange [0:1]\nset xtics 0.2\n";
  for (const Shown& shown : plot.curves) {
    std::vector<std::vector<double>> samples(bins);
    for (const double eps : all_eps(plot.table, shown.series)) {
      const auto ratios = expanded_ratios(plot.table, shown.series, eps, count);
      const auto amb = widths(plot.table, shown.series, eps);
      for (std::size_t i = 0; i < ratios.size(); ++i)
        samples[std::min(bins - 1, static_cast<std::size_t>(ratios[i] * bins))].push_back(amb[i]);
    }
    Curve curve{shown.label, {}};
    for (std::size_t bin = 0; bin < bins; ++bin) {
      if (samples[bin].empty()) continue;
      const Mean mean = mean_of(samples[bin]);
      curve.points.push_back(
          {(static_cast<double>(bin) + 0.5) / bins, mean.mean, mean.standard_error});
    }
    p.curves.push_back(curve);
  }
  return line_plot(p);
}

}  // namespace pincer::experiments
