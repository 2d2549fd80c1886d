// Searches that look for the best leaf first, against the truth on random games with dice and with
// all kinds of nodes mixed.
#include <gtest/gtest.h>

#include <cstdlib>

#include "best_first_checks.hpp"

namespace pincer::testing {
namespace {

TEST(BestFirst, IsSoundWithDice) { EXPECT_TRUE(rc::check(check_with_dice)); }
TEST(BestFirst, IsSoundWithAllKindsOfNodesMixed) { EXPECT_TRUE(rc::check(check_mixed)); }

// How many games, unless RC_PARAMS says otherwise.
const bool configured = [] { return setenv("RC_PARAMS", "max_success=10000", 0) == 0; }();

}  // namespace
}  // namespace pincer::testing
