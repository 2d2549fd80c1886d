// Searches that look for the best leaf first, against the truth on random games of all kinds:
// sound, within eps, also when stopped at random or short of memory.
#include <gtest/gtest.h>

#include <cstdlib>

#include "best_first_checks.hpp"

namespace pincer::testing {
namespace {

TEST(BestFirst, IsSoundWithoutDice) { EXPECT_TRUE(rc::check(check_without_dice)); }
TEST(BestFirst, IsSoundWithDice) { EXPECT_TRUE(rc::check(check_with_dice)); }
TEST(BestFirst, IsSoundWithAllKindsOfNodesMixed) { EXPECT_TRUE(rc::check(check_mixed)); }

// How many games, unless RC_PARAMS says otherwise.
const bool configured = [] { return setenv("RC_PARAMS", "max_success=3000", 0) == 0; }();

}  // namespace
}  // namespace pincer::testing
