#pragma once
#include <string>
#include <vector>

#include "command.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/hub/redis.hpp"

namespace pincer::cli {

/// Where a hub is and how one gets in, as typed.
struct HubWords {
  std::string hub, secret, lease;

  std::vector<Option> options();
  bool is_given() const { return !hub.empty(); }

  /// Throws Error on what cannot be read.
  hub::RedisOptions redis(const std::atomic<bool>* stop) const;
};

/// The steps that a task plays first, from the game's start.
std::vector<Step> steps_to(const Task& task, const Rules& rules);

}  // namespace pincer::cli
