#include "pincer/explore/words.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace pincer::explore {

namespace {
constexpr double infinite = std::numeric_limits<double>::infinity();
}

Wording::Wording(const Rules& rules) : range_(rules.range()), is_whole_(rules.shape().is_whole) {}

std::string Wording::number(double value) const {
  char text[40];
  std::snprintf(text, sizeof text, is_whole_ ? "%.0f" : "%.6g", value == 0 ? 0. : value);
  return text;
}

Question<double> Wording::cut_to_range(const Question<double>& question) const {
  Question<double> cut = question;
  if (!(cut.at_most >= range_.lower)) cut.at_most = -infinite;
  if (!(cut.at_least <= range_.upper)) cut.at_least = infinite;
  return cut;
}

std::string Wording::question(const Question<double>& asked) const {
  const Question<double> q = cut_to_range(asked);
  const std::string within = q.within > 0 ? ", within " + number(q.within) : "";
  const std::string what = "what is it worth" + within + "?";
  const bool has_low = std::isfinite(q.at_most), has_high = std::isfinite(q.at_least);
  if (!has_low && !has_high) return what;
  if (!has_low) return "is it at least " + number(q.at_least) + "? if not, " + what;
  if (!has_high) return "is it at most " + number(q.at_most) + "? if not, " + what;
  // Nothing lies between: one question, with two answers.
  if (q.at_least - q.at_most <= (is_whole_ ? std::max(q.within, 1.) : q.within))
    return "is it at least " + number(q.at_least) + "?";
  return "is it at most " + number(q.at_most) + "? is it at least " + number(q.at_least) +
         "? if neither, " + what;
}

std::string Wording::bounds(Bounds<double> b) const {
  if (b.lower == b.upper) return "worth " + number(b.lower);
  const bool has_low = std::isfinite(b.lower), has_high = std::isfinite(b.upper);
  if (has_low && has_high) return "worth " + number(b.lower) + " to " + number(b.upper);
  if (has_low) return "worth at least " + number(b.lower);
  if (has_high) return "worth at most " + number(b.upper);
  return "";
}

}  // namespace pincer::explore
