#include "hub.hpp"

#include <fmt/format.h>

#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::cli {

std::vector<Option> HubWords::options() {
  return {{.name = "--hub",
           .words = "where workers and coordinator meet: a Redis server",
           .text = &hub,
           .value = "redis://HOST:PORT"},
          {.name = "--hub-secret",
           .words = "a file with `user NAME` and `password WORD` (PINCER_HUB_USER, "
                    "PINCER_HUB_PASSWORD)",
           .text = &secret,
           .completes = "files",
           .value = "FILE"},
          {.name = "--lease",
           .words = "seconds a worker may be silent before another gets its job; the same for all "
                    "(30)",
           .text = &lease,
           .value = "SECONDS"}};
}

hub::RedisOptions HubWords::redis(const std::atomic<bool>* stop) const {
  hub::RedisOptions options;
  options.address = hub::read_redis_address(hub);
  hub::add_secret(options.address, secret);
  if (!lease.empty()) {
    const auto seconds = read_number<double>(lease);
    if (!seconds || !(*seconds >= 0.1 && *seconds <= 1e6))
      throw Error(fmt::format("--lease takes a number of seconds from 0.1, not '{}'", lease));
    options.lease = *seconds;
  }
  options.stop = stop;
  options.tell = [](const std::string& words) { remark(words); };
  return options;
}

std::vector<Step> steps_to(const Task& task, const Rules& rules) {
  std::vector<Step> path;
  AnyState s = rules.root();
  for (const auto& name : task.after) {
    path.push_back(step_called(rules, s, name));
    s = after(rules, s, path.back());
  }
  return path;
}

}  // namespace pincer::cli
