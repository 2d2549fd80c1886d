#pragma once
#include <string>

#include "pincer/hub/coordinator.hpp"

namespace pincer::hub {

/// An answer as JSON (catalog/json.hpp) with what solving on many machines was like as its field
/// "hub", before its last one.
std::string with_statistics(const std::string& answer_json, const Statistics& statistics);

}  // namespace pincer::hub
