#pragma once
#include "experiments/chapter.hpp"

namespace pincer::experiments {

// What neither paper has, measured as they measure.
Chapter engine_against_bab(const Settings& settings);
Chapter simultaneous_within_eps(const Settings& settings);

}  // namespace pincer::experiments
