#pragma once
#include <string>

#include "pincer/core/bounds.hpp"
#include "pincer/core/question.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::explore {

/// Questions and bounds as people say them, in the numbers of one game.
class Wording {
 public:
  explicit Wording(const Rules& rules);

  std::string number(double value) const;
  /// "is it at least 3?", "is it at most 2? if not, what is it worth?"
  std::string question(const Question<double>& question) const;
  /// "worth 3", "worth at least 3", "worth 3 to 5"; nothing where nothing is proved.
  std::string bounds(Bounds<double> bounds) const;

  /// The same question with infinite limits where no payoff can reach them.
  Question<double> cut_to_range(const Question<double>& question) const;

 private:
  Bounds<double> range_;
  bool is_whole_;
};

}  // namespace pincer::explore
