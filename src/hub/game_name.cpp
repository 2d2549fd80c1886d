#include "pincer/hub/game_name.hpp"

#include "pincer/catalog/identity.hpp"

namespace pincer::hub {

GameName game_name(const Setting& setting) {
  const GameIdentity identity = identity_of(setting);
  return {identity.game, identity.parameters,
          std::to_string(identity.version) + " " + identity.fingerprint};
}

}  // namespace pincer::hub
