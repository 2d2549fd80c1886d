#pragma once
#include "pincer/catalog/typed_session.hpp"
#include "pincer/rules/erased_game.hpp"

namespace pincer {

// The engine on rules without their type, compiled once for all games, in a file each.
extern template class TypedSession<WholeTurnGame>;
extern template class TypedSession<EveryGame>;

}  // namespace pincer
