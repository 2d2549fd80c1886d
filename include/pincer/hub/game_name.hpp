#pragma once
#include "pincer/catalog/task.hpp"
#include "pincer/hub/job.hpp"

namespace pincer::hub {

/// What jobs call a game of a catalog: all its parameters, and what tells its rules from others, so
/// that nobody answers a job by other rules.
GameName game_name(const Setting& setting);

}  // namespace pincer::hub
