// Playing by a certificate.

#include <gtest/gtest.h>

#include "made_game.hpp"
#include "pincer/catalog/certify.hpp"
#include "pincer/proof/playbook.hpp"
#include "proof_checks.hpp"

namespace pincer::testing {
namespace {

/// Follows a side's strategy against all that the other one and the dice may do, by turns alone.
/// What is not listed must be sure enough without.
void follow(const proof::Playbook& book, const Position& at, Side side, double claim,
            std::size_t& met) {
  const Rules& rules = at.rules();
  const auto keeps = [&](double payoff) { return seen_by(side, payoff) >= seen_by(side, claim); };
  if (at.turn() == Turn::over) {
    EXPECT_TRUE(keeps(at.payoff())) << pincer::written(at);
    return;
  }
  const auto entry = book.at(side, at.state());
  if (!entry) {
    const auto settled = rules.settled(at.state());
    const Bounds<double> known =
        settled ? Bounds<double>::exactly(*settled) : rules.bounds(at.state());
    EXPECT_TRUE(keeps(side == Side::max ? known.lower : known.upper)) << pincer::written(at);
    return;
  }
  ++met;
  EXPECT_TRUE(keeps(entry->sure)) << pincer::written(at);
  const bool moves = at.turn() == turn_of(side);
  EXPECT_EQ(entry->mix.empty(), !moves);
  for (std::uint32_t i = 0; i < rules.moves(at.state(), side).size(); ++i)
    if (!moves || entry->mix[i] > 0) follow(book, at.play(Step{i, 0}), side, claim, met);
}

TEST(Playbook, KeepsTheClaimWhateverTheOtherDoes) {
  for (const bool has_lemmas : {false, true}) {
    const Position start = make({"tic_tac_toe", {}});
    const auto session = start.rules().session({.memory_bytes = 1 << 20});
    Budget budget;
    const Certificate made = certify(start, *session, {.has_lemmas = has_lemmas}, budget);
    const std::string file = written(made.head, made.strategies);
    proof::Reader reader(std::make_unique<std::istringstream>(file), "it");
    const proof::Playbook book(start, reader);
    for (const Side side : {Side::max, Side::min}) {
      std::size_t met = 0;
      follow(book, start, side, made.bounds.lower, met);
      EXPECT_GT(met, 2u);
    }
  }
}

TEST(Playbook, TellsMixes) {
  const Position start = make({"rock_paper_scissors", {}});
  const auto session = start.rules().session({.memory_bytes = 1 << 20});
  Budget budget;
  const Certificate made = certify(start, *session, {}, budget);
  proof::Reader reader(std::make_unique<std::istringstream>(written(made.head, made.strategies)),
                       "it");
  const proof::Playbook book(start, reader);
  for (const Side side : {Side::max, Side::min}) {
    const auto entry = book.at(side, start.state());
    ASSERT_TRUE(entry);
    ASSERT_EQ(entry->mix.size(), 3u);
    for (const double p : entry->mix) EXPECT_NEAR(p, 1. / 3, 1e-9);
    EXPECT_NEAR(entry->sure, 0, 1e-8);
  }
}

}  // namespace
}  // namespace pincer::testing
