#include "experiments/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pincer::experiments {

Mean mean_of(const std::vector<double>& sample) {
  const auto n = static_cast<double>(sample.size());
  if (sample.empty()) return {};
  double sum = 0;
  for (const double x : sample) sum += x;
  const double mean = sum / n;
  if (sample.size() < 2) return {mean, 0, sample.size()};
  double squares = 0;
  for (const double x : sample) squares += (x - mean) * (x - mean);
  return {mean, std::sqrt(squares / (n - 1) / n), sample.size()};
}

double distance(double a, double a_error, double b, double b_error) {
  if (a == b) return 0;
  const double error = std::hypot(a_error, b_error);
  return error > 0 ? std::abs(a - b) / error : std::numeric_limits<double>::infinity();
}

double sign_test(std::size_t wins, std::size_t losses) {
  const auto n = static_cast<double>(wins + losses);
  double tail = 0;  // the probability of at most `fewer` wins for one side
  for (std::size_t k = 0; k <= std::min(wins, losses); ++k) {
    const auto i = static_cast<double>(k);
    tail += std::exp(std::lgamma(n + 1) - std::lgamma(i + 1) - std::lgamma(n - i + 1) -
                     n * std::log(2.0));
  }
  return std::min(1.0, 2 * tail);
}

std::string name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::agrees: return "agrees";
    case Verdict::differs: return "differs";
    case Verdict::cannot_tell: break;
  }
  return "cannot be told apart";
}

Comparison compare(const Printed& printed, const Mean& ours) {
  const double spread = ours.standard_error * std::sqrt(static_cast<double>(ours.count));
  const double their_error = spread / std::sqrt(static_cast<double>(printed.count));
  const double apart = std::max(0.0, std::abs(printed.value - ours.mean) - printed.rounding);
  const double errors = distance(apart, ours.standard_error, 0, their_error);
  if (errors > 3) return {errors, Verdict::differs};
  const double visible = 2 * std::hypot(ours.standard_error, their_error);
  const bool is_sharp = visible <= 0.1 * std::abs(printed.value) + printed.rounding;
  return {errors, errors <= 2 && is_sharp ? Verdict::agrees : Verdict::cannot_tell};
}

}  // namespace pincer::experiments
