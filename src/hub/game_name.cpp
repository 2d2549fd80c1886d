#include "pincer/hub/game_name.hpp"

#include "pincer/catalog/json.hpp"

namespace pincer::hub {

GameName game_name(const Setting& setting) {
  GameName name{setting.entry.name, {}, version()};
  for (const auto& parameter : setting.arguments.parameters())
    name.parameters.push_back(parameter.name + "=" + setting.arguments.as_written(parameter.name));
  return name;
}

}  // namespace pincer::hub
