#pragma once
#include <string>

#include "experiments/experiment.hpp"

namespace pincer::experiments {

/// Which program finds what: version, compiler and flags, seed and sample size.
std::string provenance(const Settings& settings);

}  // namespace pincer::experiments
