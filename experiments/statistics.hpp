#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace pincer::experiments {

/// The mean of a sample and how far it may be from the truth.
struct Mean {
  double mean = 0;
  double standard_error = 0;  ///< 0 for fewer than two values
  std::size_t count = 0;
};

Mean mean_of(const std::vector<double>& sample);

/// How many standard errors two independent means are apart; 0 where they are equal.
double distance(double a, double a_error, double b, double b_error);

/// The probability of a split at least as uneven as this one if either side wins every decided
/// game with probability 1/2 (two-sided, exact).
double sign_test(std::size_t wins, std::size_t losses);

/// What a printed mean of a sample says about one of ours.
enum class Verdict { agrees, differs, cannot_tell };
std::string name_of(Verdict verdict);

/// A number printed in a paper, and what it was the mean of.
struct Printed {
  double value;
  double rounding;    ///< half a unit of its last digit
  std::size_t count;  ///< the paper's sample size
};

struct Comparison {
  double distance;  ///< in standard errors, what rounding explains left out
  Verdict verdict;
};

/// The paper's sample is taken to spread as ours does. Beyond three standard errors they differ;
/// within two they agree, unless the samples are so small that a difference of a tenth could
/// have been missed; else it cannot be told.
Comparison compare(const Printed& printed, const Mean& ours);

}  // namespace pincer::experiments
