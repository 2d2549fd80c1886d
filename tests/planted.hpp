#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/check.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/catalog/words.hpp"
#include "sanitized.hpp"

namespace pincer {

/// A game with one hook that breaks its promise somewhere.
struct Plant {
  std::string name;
  std::string hook;  ///< that is wrong
  std::function<std::shared_ptr<const Rules>()> make;
};

/// The finding that blames this hook, or null.
inline const Finding* blamed(const CheckReport& report, const std::string& hook) {
  const auto found = std::find_if(report.findings.begin(), report.findings.end(),
                                  [&](const Finding& finding) { return finding.hook == hook; });
  return found == report.findings.end() ? nullptr : &*found;
}

inline std::string findings_text(const CheckReport& report) {
  std::string text = std::to_string(report.states) + " states\n";
  for (const Finding& f : report.findings)
    text += f.hook + " (" + f.kind + "): " + f.words + ", after '" + joined(f.path, " ") + "'\n";
  return text;
}

class Planted : public testing::TestWithParam<Plant> {};

/// The hook is found and named, nothing else is, and the position that shows it does so by itself.
TEST_P(Planted, IsFoundAndShownAgain) {
  const auto rules = GetParam().make();
  CheckOptions options{.shrink_seconds = 0.2};
  if (is_sanitized) options.seconds = 200;
  const CheckReport report = check_game(Position(rules), options);
  const Finding* const found = blamed(report, GetParam().hook);
  ASSERT_NE(found, nullptr) << findings_text(report);
  for (const Finding& other : report.findings)
    EXPECT_EQ(other.hook, GetParam().hook) << findings_text(report);
  std::printf("%-40s %8.3f s  %9zu states, smallest %zu after %zu steps: %s\n",
              GetParam().name.c_str(), report.seconds, report.states, found->states,
              found->path.size(), found->words.c_str());

  const Position there = Position(rules).play_all(found->path);
  const CheckReport again = check_game(there, {.shrink_seconds = 0});
  EXPECT_NE(blamed(again, GetParam().hook), nullptr) << findings_text(again);
}

inline std::string name_of_plant(const testing::TestParamInfo<Plant>& info) {
  return info.param.name;
}

}  // namespace pincer
