// The checks of best_first_test.cpp on many more random games.
#include <gtest/gtest.h>

#include <cstdlib>

#include "best_first_checks.hpp"

namespace pincer::testing {
namespace {

TEST(BestFirstOnManyGames, IsSoundWithoutDice) { EXPECT_TRUE(rc::check(check_without_dice)); }
TEST(BestFirstOnManyGames, IsSoundWithDice) { EXPECT_TRUE(rc::check(check_with_dice)); }
TEST(BestFirstOnManyGames, IsSoundWithAllKindsMixed) { EXPECT_TRUE(rc::check(check_mixed)); }

const bool configured = [] { return setenv("RC_PARAMS", "max_success=100000", 0) == 0; }();

}  // namespace
}  // namespace pincer::testing
