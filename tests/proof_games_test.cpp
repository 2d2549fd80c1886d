// Certificates of every game on offer at small sizes: of solves that ended, exactly and within an
// error, and of solves that were stopped.

#include <gtest/gtest.h>

#include "made_game.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/certify.hpp"
#include "pincer/catalog/session.hpp"
#include "proof_checks.hpp"
#include "random_game.hpp"

namespace pincer::testing {
namespace {

std::vector<Case> cases_for_two() {
  std::vector<Case> cases = small_cases();
  std::erase_if(cases, [](const Case& c) { return make(c).rules().shape().players > 2; });
  return cases;
}

class Offered : public ::testing::TestWithParam<Case> {
 protected:
  Offered() : start_(make(GetParam())) {}

  const Rules& rules() const { return start_.rules(); }
  std::unique_ptr<Session> session() const {
    return rules().session({.memory_bytes = std::size_t{64} << 20});
  }
  bool has_sums() const { return rules().shape().has_chance || rules().shape().has_joint; }
  double range() const { return rules().range().width(); }

  Certificate certified(Session& session, const CertifyOptions& options) const {
    Budget budget;
    Certificate made = certify(start_, session, options, budget);
    const auto verdict = verdict_on(start_, written(made.head, made.strategies));
    EXPECT_EQ(verdict.proved.front().bounds, made.proved);
    EXPECT_EQ(verdict.positions, made.positions);
    return made;
  }

  /// Ensures: what is proved is what was known, but for what rounding costs.
  void expect_proved(const Certificate& made, Bounds<double> known) const {
    const double loss = has_sums() ? 1e-8 * range() : 0;
    EXPECT_GE(made.proved.lower, known.lower - loss);
    EXPECT_LE(made.proved.upper, known.upper + loss);
  }

  Position start_;
};

TEST_P(Offered, IsProvedExactly) {
  for (const bool has_lemmas : {false, true}) {
    const Certificate made = certified(*session(), {.has_lemmas = has_lemmas});
    expect_proved(made, made.bounds);
    EXPECT_LE(made.proved.width(), has_sums() ? 2e-8 * range() : 0);
  }
}

TEST_P(Offered, IsProvedWithinAnError) {
  const double eps = range() / 20;
  for (const bool has_lemmas : {false, true}) {
    const Certificate made = certified(*session(), {.eps = eps, .has_lemmas = has_lemmas});
    expect_proved(made, made.bounds);
    EXPECT_LE(made.proved.width(), eps + 2e-8 * range());
  }
}

TEST_P(Offered, IsProvedAsFarAsAStoppedSearchCame) {
  Random random(GetParam().game.size());
  for (int i = 0; i < 6; ++i) {
    const auto asked = session();
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(random.below(i % 2 == 0 ? 100 : 5000));
    Budget budget(limits);
    const double eps = i < 3 ? 0 : range() / 20;
    const auto known = asked->solve(start_.state(), eps, budget).bounds;
    expect_proved(certified(*asked, {.eps = eps, .has_lemmas = i % 2 == 0, .wanted = known}),
                  known);
  }
}

TEST_P(Offered, IsProvedWhoeverSolvedIt) {
  for (const Algorithm& algorithm : algorithms()) {
    const bool can_solve = algorithm.solves_the_game && algorithm.is_sound;
    if (!can_solve || !algorithm.refusal(rules().shape()).empty()) continue;
    Request request;
    request.algorithm = algorithm.name;
    request.limits.nodes = 100'000;
    Analyst analyst(start_.shared_rules(), {.memory_bytes = std::size_t{64} << 20});
    const Report report = analyst.report(start_, request);
    expect_proved(certified(analyst.session(), {.wanted = report.bounds}), report.bounds);
  }
}

// Down to the ends symmetric positions are listed apart. What one of them plays, the others do,
// where their moves are listed in the same order; pursuit and tron list them as they are on the
// board.

Certificate proof_of(const Case& game) {
  const Position start = make(game);
  const auto session = start.rules().session({.memory_bytes = std::size_t{64} << 20});
  Budget budget;
  return certify(start, *session, {}, budget);
}

TEST(SymmetricPositions, ArePlayedAlike) {
  const Certificate made = proof_of({"goofspiel", {"cards=7"}});
  EXPECT_EQ(made.positions, 16'304u);
  EXPECT_LT(made.questions, made.positions / 4);
}

TEST(SymmetricPositions, AreNotPlayedAlikeWhereTheirMovesAreNot) {
  for (const std::string game : {"tron", "pursuit"}) {
    const Certificate made = proof_of({game, {}});
    const Bounds<double> range = make({game, {}}).rules().range();
    EXPECT_LE(made.proved.width(), 2e-8 * range.width()) << game;
  }
}

INSTANTIATE_TEST_SUITE_P(Small, Offered, ::testing::ValuesIn(cases_for_two()), name_of_case);

}  // namespace
}  // namespace pincer::testing
