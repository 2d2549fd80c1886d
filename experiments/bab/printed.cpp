#include "experiments/bab/printed.hpp"

#include <fmt/format.h>

namespace pincer::experiments {

namespace {

constexpr double hundredth = 0.005;  // half a unit of the last digit printed
constexpr std::size_t sample = 50;   // "an average over 50 instances"

PrintedNumber tree(int depth, Metric metric, double eps, double value, double converged,
                   double error) {
  const std::string setting = fmt::format("depth {}", depth);
  return {"random trees, branching 4, " + setting,
          "bab_trees",
          {"bab", setting},
          metric,
          Count::players,
          eps,
          {value, hundredth, sample},
          converged,
          error};
}

PrintedNumber dice_tree(Metric metric, double eps, double value, double converged, double error) {
  return {"random trees with dice, branching 4, depth 4",
          "bab_dice_trees",
          {"bab", "branching 4 closest"},
          metric,
          Count::leaves,
          eps,
          {value, hundredth, sample},
          converged,
          error};
}

PrintedNumber dice_chase(Reading reading, Metric metric, double eps, double value, double converged,
                         double error) {
  const bool is_closest = reading == Reading::closest;
  const std::string name = is_closest ? "closest" : "literal";
  return {"cops and robbers with dice, depth 3, " + name + " reading",
          "bab_dice_chase",
          {"bab", name},
          metric,
          is_closest ? Count::calls : Count::expanded,
          eps,
          {value, hundredth, sample},
          converged,
          error};
}

PrintedNumber chase(int depth, Metric metric, double eps, double converged, double error) {
  const std::string setting = fmt::format("depth {}", depth);
  return {"cops and robbers, " + setting,
          "bab_chase",
          {"bab", setting},
          metric,
          Count::players,
          eps,
          {0, 0, sample},
          converged,
          error};
}

}  // namespace

const std::vector<PrintedNumber>& printed_numbers() {
  using enum Metric;
  using enum Reading;
  static const std::vector<PrintedNumber> all = {
      tree(3, ratio, 32, .67, .665, .003),
      tree(5, ratio, 32, .37, .518, .003),
      tree(7, ratio, 32, .18, .440, .003),
      tree(9, ratio, 32, .05, .423, .003),
      tree(9, width, 32, 30.97, 31.829, .003),
      tree(9, width, 64, 61.88, 63.749, .003),
      dice_tree(ratio, 8, .79, .779, .001),
      dice_tree(ratio, 24, .40, .407, .001),
      dice_tree(width, 8, 6.58, 6.574, .018),
      dice_tree(width, 24, 20.71, 20.67, .05),
      dice_chase(closest, ratio, 4, .25, .208, .002),
      dice_chase(closest, ratio, 8, .07, .053, .001),
      dice_chase(closest, width, 4, 3.17, 3.03, .01),
      dice_chase(closest, width, 8, 7.19, 7.07, .02),
      dice_chase(literal, ratio, 4, .25, .565, .009),
      dice_chase(literal, ratio, 8, .07, .544, .013),
      dice_chase(literal, width, 4, 3.17, 3.59, .01),
      dice_chase(literal, width, 8, 7.19, 7.71, .04),
  };
  return all;
}

const std::vector<PrintedNumber>& converged_numbers() {
  using enum Metric;
  static const std::vector<PrintedNumber> all = {
      tree(3, width, 32, 0, 23.39, .11), tree(5, width, 32, 0, 29.39, .04),
      tree(7, width, 32, 0, 31.37, .01), tree(9, ratio, 64, 0, .0422, .0001),
      chase(3, ratio, 1, .939, .005),    chase(3, ratio, 2, .810, .005),
      chase(3, ratio, 4, .515, .005),    chase(3, ratio, 8, .445, .005),
      chase(5, ratio, 1, .872, .010),    chase(5, ratio, 2, .764, .010),
      chase(5, ratio, 4, .609, .010),    chase(5, ratio, 8, .312, .010),
      chase(7, ratio, 1, .836, .03),     chase(7, ratio, 2, .772, .03),
      chase(7, ratio, 4, .721, .03),     chase(7, ratio, 8, .187, .03),
  };
  return all;
}

Mean ours(const PrintedNumber& number, const Table& table, Count count) {
  if (number.metric == Metric::width) return mean_of(widths(table, number.series, number.eps));
  return mean_of(expanded_ratios(table, number.series, number.eps, count));
}

std::vector<Point> printed_points(const std::string& table, const Series& series, Metric metric) {
  std::vector<Point> points;
  for (const auto& number : printed_numbers())
    if (number.table == table && number.series.setting == series.setting && number.metric == metric)
      points.push_back({number.eps, number.printed.value, 0});
  return points;
}

}  // namespace pincer::experiments
