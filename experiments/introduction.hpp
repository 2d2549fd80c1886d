#pragma once
#include <string>

#include "experiments/document.hpp"

namespace pincer::experiments {

/// What the report is about, how to read it, and what comes out, in short. `about` says which
/// program found it.
void introduce(const std::string& paper, const std::string& about, Document& document);

}  // namespace pincer::experiments
