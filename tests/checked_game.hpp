#pragma once
#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <utility>

#include "pincer/catalog/check.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/catalog/words.hpp"

namespace pincer {

/// Expects that nothing was found.
inline void expect_kept(const CheckReport& report) {
  for (const Finding& finding : report.findings)
    ADD_FAILURE() << finding.hook << ": " << finding.words << ", after '"
                  << joined(finding.path, " ") << "'";
}

/// Expects a game to keep all its promises, at every state from a position on that can be reached.
/// Returns what the position is worth, by backward induction over the rules alone.
inline double checked_value(const Position& position) {
  const CheckReport report = check_game(position, {.seconds = 120});
  expect_kept(report);
  EXPECT_TRUE(report.is_complete) << report.states << " states";
  return report.value.value_or(std::numeric_limits<double>::quiet_NaN());
}

/// The same of a game of a known type, after these moves.
template <Game G>
double checked_value(const G& game, const std::string& after = "") {
  return checked_value(read_position(Position(light_rules_of(game)), after));
}

}  // namespace pincer
