// Every game on offer with its defaults, checked for as long as `pincer check` does.

#include "checked_game.hpp"
#include "made_game.hpp"

namespace pincer {
namespace {

class CheckedAtLength : public testing::TestWithParam<Case> {};

TEST_P(CheckedAtLength, KeepsItsPromises) { expect_kept(check_game(make(GetParam()))); }

std::vector<Case> defaults() {
  std::vector<Case> all;
  for (const Entry& entry : builtin_games()) all.push_back({entry.name, {}});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Games, CheckedAtLength, testing::ValuesIn(defaults()), name_of_case);

}  // namespace
}  // namespace pincer
