// Many machines, simulated: random games of every kind against the truth in rationals, while
// messages are lost, doubled, late and out of order and workers vanish.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>

#include "hub_checks.hpp"

namespace pincer::testing {
namespace {

// How many games, unless RC_PARAMS says otherwise.
const bool configured = setenv("RC_PARAMS", "max_success=10000", 0) == 0;

RC_GTEST_PROP(HubOnRandomGames, TellsTheTruthAtEveryMomentAndAnswersInTheEnd, ()) {
  check_hub_on_any_game();
}

}  // namespace
}  // namespace pincer::testing
