#pragma once
#include "experiments/chapter.hpp"

namespace pincer::experiments {

// The experiments of Saffidine, Finnsson and Buro, and what has come since.
Chapter table_2(const Settings& settings);
Chapter table_3(const Settings& settings);
Chapter table_4(const Settings& settings);
Chapter since_then(const Settings& settings);

}  // namespace pincer::experiments
