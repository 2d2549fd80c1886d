#pragma once
#include "pincer/catalog/any_game.hpp"

namespace pincer::cli {

/// Solves with progress on a terminal; Ctrl-C ends it early with the bounds so far.
Report search(const AnyGame& game, Request request);

}  // namespace pincer::cli
