// Certificates of random games of every kind, against the truth in rationals: what is written
// proves what it says, and what is changed proves nothing false.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "draw_game.hpp"
#include "pincer/catalog/certify.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/core/deep_stack.hpp"
#include "proof_checks.hpp"

namespace pincer::testing {
namespace {

// How many games, unless RC_PARAMS says otherwise.
const bool configured = setenv("RC_PARAMS", "max_success=4000", 0) == 0;

/// The same game without keys.
template <class Game>
struct AsTree : Game {
  static constexpr bool is_tree = true;
  using Game::Game;
};

/// The same game where every node comes as two positions, which are symmetric: one of them has its
/// moves in reverse.
template <class Game>
struct Twins {
  using Value = typename Game::Value;
  using Move = typename Game::Move;
  struct State {
    std::uint32_t node, twin;
    bool operator==(const State&) const = default;
  };

  explicit Twins(std::shared_ptr<const RandomNodes> nodes) : game(std::move(nodes)) {}

  State root() const { return {game.root().node, 0}; }
  Turn turn(State s) const { return game.turn({s.node}); }
  Value payoff(State s) const { return game.payoff({s.node}); }
  Bounds<Value> range() const { return game.range(); }
  Bounds<Value> bounds(State s) const { return game.bounds({s.node}); }
  std::uint64_t symmetric_key(State s) const { return s.node; }

  auto moves(State s) const { return in_order(s, game.moves({s.node})); }
  State play(State s, Move m) const { return twin_of(s, m, game.play({s.node}, m).node); }
  auto outcomes(State s) const {
    InlineVector<Outcome<State>, 8> outcomes;
    for (const auto& outcome : game.outcomes({s.node}))
      outcomes.push_back(
          {outcome.weight, twin_of(s, static_cast<Move>(outcomes.size()), outcome.state.node)});
    return outcomes;
  }
  auto moves(State s, Side side) const { return in_order(s, game.moves({s.node}, side)); }
  State play(State s, Move a, Move b) const {
    return twin_of(s, static_cast<Move>(a + 3 * b), game.play({s.node}, a, b).node);
  }

 private:
  static State twin_of(State before, Move move, std::uint32_t node) {
    return {node, static_cast<std::uint32_t>(mixed_bits(before.node + 64U * move) % 2)};
  }
  static auto in_order(State s, auto moves) {
    if (s.twin == 1) std::reverse(moves.begin(), moves.end());
    return moves;
  }

  Game game;
};

/// How much may be lost of what the session says, in units of the range.
double loss(const Rules& rules, const proof::Head& head, const RandomNodes& nodes) {
  if (!rules.shape().has_chance && !rules.shape().has_joint) return 1e-15;
  const double depth = std::min<double>(static_cast<double>(nodes.nodes.size()), 70);
  return depth * (4 * std::ldexp(1, -head.weight_bits) + 4e-9);
}

/// A certificate in parts, to be changed before it is written.
struct Draft {
  proof::Head head;
  std::vector<std::string> strategies;
  std::size_t left_of_file = std::string::npos;

  std::string file() {
    for (std::size_t i = 0; i < head.parts.size(); ++i) head.parts[i].bytes = strategies[i].size();
    return written(head, strategies).substr(0, left_of_file);
  }
};

/// One number near the beginning: a move, a weight, how many are mixed, a position left out.
void change_a_record(std::string& strategy) {
  const auto near = std::min<std::size_t>(strategy.size(), 12);
  const auto where = *rc::gen::inRange<std::size_t>(0, near);
  const auto number = static_cast<char>(*rc::gen::inRange(0, 5));
  switch (*rc::gen::inRange(0, 4)) {
    case 0: strategy[where] = number; break;
    case 1: strategy[where] = static_cast<char>(strategy[where] ^ (1 << (number + 2))); break;
    case 2: strategy.erase(where, 1); break;
    default: strategy.insert(where, 1, number);
  }
}

/// One change, mostly in a file that is well-formed all the same.
void change(Draft& draft) {
  const auto part = *rc::gen::inRange<std::size_t>(0, draft.head.parts.size());
  proof::Part& changed = draft.head.parts[part];
  const auto more_claimed = [&] {
    changed.claim += draft.head.exponent == 0 ? 1 : std::int64_t{1} << *rc::gen::inRange(0, 50);
  };
  switch (*rc::gen::inRange(0, 10)) {
    case 0: more_claimed(); break;
    case 1: std::swap(draft.strategies.front(), draft.strategies.back()); break;
    case 2: draft.left_of_file = *rc::gen::inRange<std::size_t>(0, 400); break;
    case 3: draft.head.weight_bits = *rc::gen::inRange(0, proof::most_weight_bits + 1); break;
    case 4: draft.head.has_lemmas = !draft.head.has_lemmas; break;
    case 5: draft.head.naming = *rc::gen::element(proof::Naming::own, proof::Naming::tree); break;
    case 6: changed.side = other(changed.side); break;
    case 7: changed.positions = *rc::gen::inRange<std::uint64_t>(0, 1'000'000); break;
    default: change_a_record(draft.strategies[part]); break;
  }
  if (*rc::gen::inRange(0, 4) == 0) more_claimed();
}

/// What is proved, if anything is, contains the truth.
void check_file(const Position& start, const std::string& file, const mpq_class& truth) {
  try {
    for (const auto& one : verdict_on(start, file).proved)
      if (one.moves.empty()) contains(one.bounds, truth);
  } catch (const Error&) {
  }
}

/// More than was proved is not accepted.
void check_claims(const Position& start, const Certificate& made) {
  for (std::size_t part = 0; part < made.head.parts.size(); ++part) {
    Draft draft{made.head, made.strategies};
    ++draft.head.parts[part].claim;
    try {
      verdict_on(start, draft.file());
      RC_FAIL("a claim of more than was proved is accepted");
    } catch (const proof::BrokenProof&) {
    }
  }
}

/// Nothing false is ever accepted, whatever is changed in a certificate, nor of another game.
template <class Game>
void check_changes(const Position& start, const Certificate& made, const RandomNodes& nodes) {
  check_claims(start, made);
  const mpq_class& truth = nodes.nodes[nodes.root()].value;
  for (int i = 0; i < 6; ++i) {
    Draft draft{made.head, made.strategies};
    change(draft);
    check_file(start, draft.file(), truth);
  }
  auto others = std::make_shared<RandomNodes>(nodes);
  const auto changed = *rc::gen::inRange<std::uint32_t>(0, others->root() + 1);
  if (others->nodes[changed].weights.empty()) return;
  others->reweigh(changed, 0, *rc::gen::inRange<std::int64_t>(1, 1000));
  const Position other_start(light_rules_of(Game(others)));
  check_file(other_start, Draft{made.head, made.strategies}.file(),
             others->nodes[others->root()].value);
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
  check_changes<Game>(start, made, *nodes);
}

template <Payoff V, bool with_chance, bool with_joint>
void check_kind(const Shape& shape) {
  const auto nodes = std::make_shared<const RandomNodes>(shape);
  using Game = RandomGame<V, with_chance, with_joint>;
  if (shape.repeat == 0) return check_certificate<AsTree<Game>>(nodes);
  if constexpr (with_joint)
    if (*rc::gen::arbitrary<bool>()) return check_certificate<Twins<Game>>(nodes);
  check_certificate<Game>(nodes);
}

template <bool with_chance, bool with_joint>
void check_random() {
  const Shape shape = draw_shape(with_chance, with_joint);
  if (are_integers(shape)) check_kind<int, with_chance, with_joint>(shape);
  else check_kind<double, with_chance, with_joint>(shape);
}

/// On one deep stack: with a thread of its own for every search and every file that is checked,
/// most of the time would go to threads.
template <class Property>
void holds(Property property) {
  bool is_true = false;
  on_deep_stack([&] { is_true = rc::check(property); });
  EXPECT_TRUE(is_true);
}

TEST(RandomGames, AreProvedAndVerifiedWithTurns) { holds(check_random<false, false>); }
TEST(RandomGames, AreProvedAndVerifiedWithDice) { holds(check_random<true, false>); }
TEST(RandomGames, AreProvedAndVerifiedWithMixes) { holds(check_random<true, true>); }

}  // namespace
}  // namespace pincer::testing
