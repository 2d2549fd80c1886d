// Certificates of random games of every kind, against the truth in rationals, and of the games on
// offer: what is written proves what it says, and what is changed proves nothing false.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdlib>

#include "draw_game.hpp"
#include "made_game.hpp"
#include "pincer/catalog/certify.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "proof_checks.hpp"

namespace pincer::testing {
namespace {

// How many games, unless RC_PARAMS says otherwise.
const bool configured = setenv("RC_PARAMS", "max_success=4000", 0) == 0;

// ---- random games

/// The same game without keys.
template <class Game>
struct AsTree : Game {
  static constexpr bool is_tree = true;
  using Game::Game;
};

/// How much may be lost of what the session says, in units of the range.
double loss(const Rules& rules, const proof::Head& head, const RandomNodes& nodes) {
  if (!rules.shape().has_chance && !rules.shape().has_joint) return 1e-15;
  const double depth = std::min<double>(static_cast<double>(nodes.nodes.size()), 70);
  return depth * (4 * std::ldexp(1, -head.weight_bits) + 4e-9);
}

void contains_truth(const proof::Verdict& verdict, const mpq_class& truth) {
  contains(verdict.proved.front().bounds, truth);
}

/// One change near the root, in a file that is well-formed all the same.
std::string with_a_change(std::string strategy) {
  if (strategy.empty()) return strategy;
  const auto near = std::min<std::size_t>(strategy.size(), 12);
  const auto where = *rc::gen::inRange<std::size_t>(0, near);
  switch (*rc::gen::inRange(0, 3)) {
    case 0: strategy[where] = static_cast<char>(*rc::gen::inRange(0, 5)); break;
    case 1: strategy.erase(where, 1); break;
    default: strategy.insert(where, 1, static_cast<char>(*rc::gen::inRange(0, 5)));
  }
  return strategy;
}

/// Nothing false is ever accepted: neither what was changed, nor a claim beyond the truth.
void check_changes(const Position& start, const Certificate& made, const mpq_class& truth) {
  for (int i = 0; i < 4; ++i) {
    proof::Head head = made.head;
    auto strategies = made.strategies;
    const auto part = *rc::gen::inRange<std::size_t>(0, 2);
    if (i > 0) strategies[part] = with_a_change(strategies[part]);
    head.parts[part].bytes = strategies[part].size();
    const std::int64_t unit = std::int64_t{1} << *rc::gen::inRange(0, 50);
    if (i != 1) head.parts[part].claim += head.exponent == 0 ? 1 : unit;
    if (i == 2) head.parts[part].positions = 1'000'000;
    try {
      contains_truth(verdict_on(start, written(head, strategies)), truth);
      RC_ASSERT(i != 0);  // more than was proved is not accepted
    } catch (const proof::BrokenProof&) {
    }
  }
}

template <class Game>
void check_certificate(const std::shared_ptr<const RandomNodes>& nodes) {
  const Position start(light_rules_of(Game(nodes)));
  const mpq_class& truth = nodes->nodes[nodes->root()].value;
  SessionOptions options;
  options.memory_bytes = *rc::gen::element<std::size_t>(0, 1000, 1 << 20);
  const auto session = start.rules().session(options);
  Budget budget(draw_limits());
  const CertifyOptions wanted{draw_eps(nodes->range), *rc::gen::arbitrary<bool>(),
                              *rc::gen::arbitrary<bool>()};
  const Certificate made = certify(start, *session, wanted, budget);
  const auto verdict = verdict_on(start, written(made.head, made.strategies));
  for (const auto& one : verdict.proved)
    contains(
        one.bounds,
        one.moves.empty()
            ? truth
            : nodes
                  ->nodes[nodes->nodes[nodes->root()]
                              .children[static_cast<std::size_t>(&one - verdict.proved.data() - 1)]]
                  .value);
  RC_ASSERT(verdict.proved.front().bounds == made.proved);
  RC_ASSERT(verdict.positions == made.positions);
  if (budget.stop() == Stop::none) {
    const double allowed = loss(start.rules(), made.head, *nodes) * start.rules().range().width();
    RC_ASSERT(made.proved.lower >= made.bounds.lower - allowed);
    RC_ASSERT(made.proved.upper <= made.bounds.upper + allowed);
  }
  if (!wanted.all) check_changes(start, made, truth);
}

template <Payoff V, bool with_chance, bool with_joint>
void check_kind(const Shape& shape) {
  const auto nodes = std::make_shared<const RandomNodes>(shape);
  using Game = RandomGame<V, with_chance, with_joint>;
  if (shape.repeat == 0) check_certificate<AsTree<Game>>(nodes);
  else check_certificate<Game>(nodes);
}

template <bool with_chance, bool with_joint>
void check_random() {
  const Shape shape = draw_shape(with_chance, with_joint);
  if (are_integers(shape)) check_kind<int, with_chance, with_joint>(shape);
  else check_kind<double, with_chance, with_joint>(shape);
}

RC_GTEST_PROP(RandomGames, AreProvedAndVerifiedWithTurns, ()) { check_random<false, false>(); }
RC_GTEST_PROP(RandomGames, AreProvedAndVerifiedWithDice, ()) { check_random<true, false>(); }
RC_GTEST_PROP(RandomGames, AreProvedAndVerifiedWithMixes, ()) { check_random<true, true>(); }

// ---- games on offer

class Offered : public ::testing::TestWithParam<Case> {};

TEST_P(Offered, IsProvedWithAndWithoutLemmas) {
  const Position start = make(GetParam());
  if (start.rules().shape().players > 2) GTEST_SKIP();
  const double width = start.rules().range().width();
  for (const bool has_lemmas : {false, true}) {
    const auto session = start.rules().session({.memory_bytes = std::size_t{64} << 20});
    Limits limits;
    limits.nodes = 300'000;
    Budget budget(limits);
    const Certificate made = certify(start, *session, {.has_lemmas = has_lemmas}, budget);
    const auto verdict = verdict_on(start, written(made.head, made.strategies));
    EXPECT_EQ(verdict.proved.front().bounds, made.proved);
    EXPECT_EQ(verdict.positions, made.positions);
    if (made.stop != Stop::none) continue;
    EXPECT_LE(made.proved.width(), 2e-8 * width);
    EXPECT_LE(made.proved.lower, made.bounds.upper);
    EXPECT_GE(made.proved.upper, made.bounds.lower);
  }
}

INSTANTIATE_TEST_SUITE_P(Small, Offered, ::testing::ValuesIn(small_cases()), name_of_case);

}  // namespace
}  // namespace pincer::testing
