#include "pincer/catalog/algorithm.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "entries.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"

namespace pincer {

Job::Job(std::shared_ptr<const Rules> rules, const AnyState& state, const Request& request,
         const SessionOptions& options, const Watch& watch, Recording* recording)
    : rules_(std::move(rules)),
      state_(state),
      request_(request),
      options_(options),
      watch_(watch),
      recording_(recording),
      budget_(request.limits, [this] { tell(); }) {}

double Job::eps() const {
  const double wanted = std::min(request_.eps, rules_->range().width());
  return rules_->shape().is_whole ? std::floor(wanted) : wanted;
}

void Job::tell() {
  constexpr double between = 0.05;  // seconds
  if (!watch_ || !look_) return;
  const double now = budget_.seconds();
  if (now - told_ < between) return;
  told_ = now;
  Progress progress = look_();
  progress.seconds = now;
  watch_(progress);
}

const std::vector<Algorithm>& algorithms() {
  static const std::vector<Algorithm> all = [] {
    std::vector<Algorithm> list = listed_algorithms();
    // The default, then what it mostly stands for, then the others by name.
    const auto rank = [](const Algorithm& a) {
      if (a.name == Request{}.algorithm) return 0;
      const Shape two{.players = 2}, several{.players = 3};
      return a.refusal(two).empty() && a.refusal(several).empty() ? 1 : 2;
    };
    std::stable_sort(list.begin(), list.end(), [&](const Algorithm& a, const Algorithm& b) {
      return rank(a) != rank(b) ? rank(a) < rank(b) : a.name < b.name;
    });
    return list;
  }();
  return all;
}

const Algorithm& find_algorithm(const std::string& name) {
  return found_by_name(algorithms(), name, "algorithm", "the algorithms are ");
}

namespace {

/// The algorithm that `auto` stands for. With dice and turns best_first takes .72 of the engine's
/// time at an eps of 5% and .42 at 10%, and has the narrower bounds wherever both are stopped. With
/// joint moves its nodes cost too much, and with turns alone it needs more of them.
std::string best_algorithm(const Request& request, const Shape& shape, Bounds<double> range) {
  const double width = range.upper - range.lower;
  const bool is_dicey = shape.has_chance && !shape.has_joint;
  const bool is_rough = width > 0 && request.eps >= 0.05 * width;
  return is_dicey && (is_rough || request.limits.is_limited()) ? "best_first" : "engine";
}

}  // namespace

const Algorithm& chosen_algorithm(const Request& request, const Shape& shape,
                                  Bounds<double> range) {
  const Algorithm& asked = find_algorithm(request.algorithm);
  return asked.run ? asked : find_algorithm(best_algorithm(request, shape, range));
}

}  // namespace pincer
