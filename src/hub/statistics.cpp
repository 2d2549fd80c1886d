#include "pincer/hub/statistics.hpp"

#include "fields.hpp"

namespace pincer::hub {

std::string with_statistics(const std::string& answer_json, const Statistics& statistics) {
  const Json answer = Json::parse(answer_json);
  const Json hub = {{"workers", statistics.workers},
                    {"jobs", statistics.posted},
                    {"done", statistics.done},
                    {"answered", statistics.answered},
                    {"split", statistics.split},
                    {"cancelled", statistics.cancelled},
                    {"late", statistics.stray},
                    {"refused", statistics.refused},
                    {"audited", statistics.audited},
                    {"set_aside", statistics.set_aside},
                    {"positions", statistics.positions},
                    {"nodes_per_second", statistics.nodes_per_second()},
                    {"share_twice", statistics.share_twice()},
                    {"work_seconds", statistics.work_seconds},
                    {"idle_seconds", statistics.idle_seconds}};
  Json all = Json::object();
  for (const auto& [name, value] : answer.items()) {
    if (name == "version") all["hub"] = hub;
    all[name] = value;
  }
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pincer::hub
