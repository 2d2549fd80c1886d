// Certificates: each promise is checked by itself on games small enough to write their strategies
// by hand, and files that are damaged or meant for other rules are refused.

#include <gtest/gtest.h>
#include <zlib.h>

#include "made_game.hpp"
#include "pincer/catalog/certify.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/core/framing.hpp"
#include "proof_checks.hpp"
#include "random_game.hpp"
#include "sanitized.hpp"

namespace pincer::testing {
namespace {

// ---- promises, one by one

using Node = RandomNode;
Node over(double payoff) {
  Node node;
  node.payoff = payoff;
  return node;
}
Node at(Turn turn, std::vector<std::uint32_t> children, std::vector<std::int64_t> weights = {},
        std::size_t columns = 1) {
  Node node;
  node.turn = turn;
  node.children = std::move(children);
  node.weights = std::move(weights);
  node.columns = columns;
  return node;
}

/// A game by its nodes, the last of them its root, that pays from 0 to 8.
Position game_of(std::vector<Node> nodes) {
  Shape shape;
  shape.depth = 0;
  auto made = std::make_shared<RandomNodes>(shape);
  for (Node& node : nodes) {
    node.known = {0, 8};
    node.is_idle.assign(16, false);
  }
  made->nodes = std::move(nodes);
  made->range = {0, 8};
  return Position(light_rules_of(RandomGame<int, true, true>(made)));
}

/// A certificate of one part, its claim as a payoff.
struct ByHand {
  Side side = Side::max;
  double claim = 0;
  std::uint64_t positions = 1;
  int weight_bits = 2;
  bool has_lemmas = false;
};

/// What the checker says to the strategy: nothing if it holds.
std::string complaint(const Position& start, const ByHand& by_hand, const std::string& strategy) {
  proof::Head head;
  const proof::Scale scale(start.rules());
  head.exponent = scale.exponent();
  head.weight_bits = by_hand.weight_bits;
  head.has_lemmas = by_hand.has_lemmas;
  const auto claim = scale.rounded_down(by_hand.side, by_hand.claim);
  head.parts = {{by_hand.side, {}, claim, by_hand.positions, strategy.size()}};
  try {
    verdict_on(start, written(head, {strategy}));
    return "";
  } catch (const proof::BrokenProof& broken) {
    std::string text = broken.what();
    for (const auto& move : broken.moves()) text += " @" + move;
    return text;
  }
}

std::string bytes(std::initializer_list<int> numbers) {
  std::string text;
  for (const int n : numbers) text += static_cast<char>(n);
  return text;
}

TEST(Promise, AnEndPaysAtLeastTheClaim) {
  const Position start = game_of({over(3)});
  EXPECT_EQ(complaint(start, {.claim = 3, .positions = 0}, bytes({0})), "");
  EXPECT_NE(complaint(start, {.claim = 4, .positions = 0}, bytes({0})), "");
  EXPECT_EQ(complaint(start, {.side = Side::min, .claim = 3, .positions = 0}, bytes({0})), "");
  EXPECT_NE(complaint(start, {.side = Side::min, .claim = 2, .positions = 0}, bytes({0})), "");
}

TEST(Promise, OnesOwnMoveLeadsToAsMuch) {
  for (const Side side : {Side::max, Side::min}) {
    const Position start = game_of({over(3), over(5), at(turn_of(side), {0, 1})});
    EXPECT_EQ(complaint(start, {side, 5}, bytes({0, 2})), "");
    EXPECT_EQ(complaint(start, {side, 3}, bytes({0, 1})), "");
    const double better = side == Side::max ? 5 : 3;
    const std::string worse = bytes({0, side == Side::max ? 1 : 2});
    EXPECT_TRUE(complaint(start, {side, better}, worse).find("@") != std::string::npos);
    EXPECT_NE(complaint(start, {side, 4}, bytes({0, 3})), "") << "a move that is not there";
  }
}

TEST(Promise, EveryMoveOfTheOpponentLeadsToAsMuch) {
  for (const Side side : {Side::max, Side::min})
    for (const auto& payoffs : {std::pair{3, 5}, std::pair{5, 3}}) {
      const Position start =
          game_of({over(payoffs.first), over(payoffs.second), at(turn_of(other(side)), {0, 1})});
      const double sure = side == Side::max ? 3 : 5;
      EXPECT_EQ(complaint(start, {side, sure}, bytes({0, 1})), "");
      EXPECT_NE(complaint(start, {side, 4}, bytes({0, 1})), "");
      EXPECT_NE(complaint(start, {side, sure}, bytes({0, 2})), "") << "it is not the side's move";
    }
}

TEST(Promise, AnOpponentWhoCannotMoveProvesNothing) {
  const Position start = game_of({over(5), at(Turn::min, {})});
  EXPECT_THROW(complaint(start, {.claim = 5, .positions = 1}, bytes({0, 1})), BrokenPromise);
}

TEST(Promise, DiceAreWorthTheirMeanRoundedToTheSafeSide) {
  const Position start = game_of({over(3), over(4), at(Turn::chance, {0, 1}, {2, 1})});
  const double third = 10. / 3, unit = 0x1p-48;
  EXPECT_EQ(complaint(start, {.claim = third - unit}, bytes({0, 1})), "");
  EXPECT_NE(complaint(start, {.claim = third + unit}, bytes({0, 1})), "");
  EXPECT_EQ(complaint(start, {.side = Side::min, .claim = third + unit}, bytes({0, 1})), "");
  EXPECT_NE(complaint(start, {.side = Side::min, .claim = third - unit}, bytes({0, 1})), "");
}

TEST(Promise, AMixEarnsAsMuchAgainstEveryReply) {
  // Matching pennies: 8 where both are alike. Half and half earns 4; three to one earns 2.
  const Position start = game_of({over(8), over(0), at(Turn::both, {0, 1, 1, 0}, {}, 2)});
  for (const Side side : {Side::max, Side::min}) {
    EXPECT_EQ(complaint(start, {side, 4}, bytes({0, 2, 0, 2, 0})), "");
    EXPECT_NE(complaint(start, {side, 4}, bytes({0, 2, 0, 3, 0})), "");
    EXPECT_NE(complaint(start, {side, 4}, bytes({0, 2, 0, 1, 0})), "");
    EXPECT_EQ(complaint(start, {side, side == Side::max ? 2. : 6.}, bytes({0, 2, 0, 1, 0})), "");
    EXPECT_NE(complaint(start, {side, 4}, bytes({0, 1, 1})), "") << "a single move";
    for (const auto& nonsense :
         {bytes({0, 2, 0, 4, 0}), bytes({0, 2, 0, 5, 0}), bytes({0, 2, 0, 0, 0}),
          bytes({0, 2, 1, 2, 0}), bytes({0, 2, 0, 2, 1}), bytes({0, 3, 0, 1, 0, 1, 0})})
      EXPECT_NE(complaint(start, {side, side == Side::max ? 0. : 8.}, nonsense), "");
  }
}

TEST(Promise, NoMoveOfAMixHasANegativeWeight) {
  // The first move is worth 4 and the second nothing: 5/4 of one and -1/4 of the other were 5.
  const Position start = game_of({over(4), over(0), at(Turn::both, {0, 0, 1, 1}, {}, 2)});
  EXPECT_EQ(complaint(start, {.claim = 4}, bytes({0, 1, 0})), "");
  EXPECT_NE(complaint(start, {.claim = 5}, bytes({0, 2, 0, 5, 0})), "");
}

TEST(Promise, WhatIsNotListedCountsWithTheRange) {
  const Position start = game_of({over(5), at(Turn::max, {0}), at(Turn::max, {1})});
  EXPECT_EQ(complaint(start, {.claim = 5, .positions = 2}, bytes({0, 1, 1})), "");
  EXPECT_NE(complaint(start, {.claim = 5, .positions = 1}, bytes({0, 1, 0})), "");
  EXPECT_EQ(complaint(start, {.claim = 0, .positions = 1}, bytes({0, 1, 0})), "");
}

TEST(Promise, TheCountsOfTheHeadAreKept) {
  const Position start = game_of({over(5), at(Turn::max, {0})});
  EXPECT_EQ(complaint(start, {.claim = 5, .positions = 1}, bytes({0, 1})), "");
  EXPECT_NE(complaint(start, {.claim = 5, .positions = 0}, bytes({0, 1})), "");
  EXPECT_NE(complaint(start, {.claim = 5, .positions = 2}, bytes({0, 1})), "");
  EXPECT_NE(complaint(start, {.claim = 5}, bytes({0})), "") << "too few records";
  EXPECT_NE(complaint(start, {.claim = 5}, bytes({0, 1, 0})), "") << "too many";
  EXPECT_NE(complaint(start, {.claim = 5}, std::string(12, '\xff')), "") << "a number without end";
}

TEST(Promise, APositionIsNoReasonForItself) {
  const Position start = game_of({over(5), at(Turn::max, {0, 2}), at(Turn::max, {1})});
  EXPECT_EQ(complaint(start, {.claim = 5, .positions = 2}, bytes({0, 1, 1})), "");
  const std::string circle = complaint(start, {.claim = 5, .positions = 2}, bytes({0, 1, 2}));
  EXPECT_NE(circle.find("comes again"), std::string::npos) << circle;
}

TEST(Promise, APositionMayBeReadAgainAndKeepsItsBest) {
  // Min moves to 1 twice. First not enough is claimed of it; the second time it is read again.
  const Position start =
      game_of({over(1), over(5), at(Turn::max, {0, 1}), at(Turn::chance, {2, 2}, {1, 1})});
  EXPECT_EQ(complaint(start, {.claim = 1, .positions = 2}, bytes({0, 1, 1})), "");
  EXPECT_EQ(complaint(start, {.claim = 3, .positions = 3}, bytes({1, 1, 1, 0, 2})), "");
  EXPECT_NE(complaint(start, {.claim = 4, .positions = 3}, bytes({1, 1, 1, 0, 2})), "");
  EXPECT_EQ(complaint(start, {.claim = 5, .positions = 3}, bytes({1, 1, 2, 0, 1})), "");
  EXPECT_NE(complaint(start, {.claim = 1, .positions = 3}, bytes({0, 1, 1, 2})), "");
}

TEST(Promise, APositionThatIsReadAgainMayPromiseLess) {
  const Position start = game_of({over(1), over(5), at(Turn::max, {0, 1}), at(Turn::min, {2, 2})});
  EXPECT_EQ(complaint(start, {.claim = 5, .positions = 3}, bytes({1, 1, 2, 0, 1})), "");
  EXPECT_NE(complaint(start, {.claim = 5, .positions = 3}, bytes({1, 1, 1, 0, 1})), "");
}

/// Its bounds know that the start is worth 4 at least.
struct Knowing {
  struct State {
    std::uint8_t ply;
  };
  using Move = int;
  using Value = int;
  State root() const { return {0}; }
  Turn turn(State s) const { return s.ply == 0 ? Turn::max : Turn::over; }
  int payoff(State) const { return 4; }
  Bounds<int> range() const { return {0, 8}; }
  Bounds<int> bounds(State) const { return {4, 6}; }
  auto moves(State) const { return InlineVector<int, 1>{1}; }
  State play(State, int) const { return {1}; }
};

TEST(Promise, LemmasAreBelievedOnlyWhereTheHeadCitesThem) {
  const Position start(light_rules_of(Knowing{}));
  EXPECT_EQ(complaint(start, {.claim = 4, .positions = 0, .has_lemmas = true}, bytes({0, 0})), "");
  EXPECT_NE(complaint(start, {.claim = 5, .positions = 0, .has_lemmas = true}, bytes({0, 0})), "");
  EXPECT_NE(complaint(start, {.claim = 4, .positions = 0}, bytes({0, 0})), "");
  const ByHand min{.side = Side::min, .claim = 6, .positions = 0, .has_lemmas = true};
  EXPECT_EQ(complaint(start, min, bytes({0, 0})), "");
}

// ---- files

TEST(File, EveryDamagedByteIsNoticed) {
  const Position start = make({"goofspiel", {"cards=4"}});
  const auto session = start.rules().session({.memory_bytes = 1 << 20});
  Budget budget;
  const Certificate made = certify(start, *session, {}, budget);
  const std::string file = written(made.head, made.strategies);
  EXPECT_EQ(verdict_on(start, file).proved.front().bounds, made.proved);
  for (std::size_t i = 0; i < file.size(); ++i)
    for (const int bit : {0, 3, 7}) {
      std::string damaged = file;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      try {
        verdict_on(start, damaged);
        ADD_FAILURE() << "byte " << i;
      } catch (const proof::BrokenProof& broken) {
        ADD_FAILURE() << "byte " << i << " is no broken promise: " << broken.what();
      } catch (const Error&) {
      }
    }
  for (std::size_t length = 0; length < file.size(); ++length)
    EXPECT_THROW(verdict_on(start, file.substr(0, length)), Error);
  EXPECT_THROW(verdict_on(start, file + "x"), Error);
}

TEST(File, GarbageUnderRightChecksumsIsRefusedAndNothingWorse) {
  Random random(3);
  for (const Case& c : {Case{"goofspiel", {"cards=5"}}, Case{"pig", {"target=9", "horizon=6"}},
                        Case{"tic_tac_toe", {}}})
    for (int i = 0; i < 1000; ++i) {
      const Position start = make(c);
      const int highest = random.chance(.5) ? 3 : 256;
      std::string garbage(static_cast<std::size_t>(random.between(1, 300)), '\0');
      for (char& byte : garbage) byte = static_cast<char>(random.below(highest));
      const Side side = random.chance(.5) ? Side::max : Side::min;
      const double claim = seen_by(side, 0.9);
      const auto positions = static_cast<std::uint64_t>(random.below(300));
      EXPECT_NE(complaint(start, {side, std::max(claim, start.rules().range().lower), positions, 6},
                          garbage),
                "");
    }
}

/// So many bytes, packed.
std::string packed(std::size_t bytes) {
  const std::string text(bytes, '\1');
  uLongf size = compressBound(bytes);
  std::string small(size, '\0');
  compress(reinterpret_cast<Bytef*>(small.data()), &size,
           reinterpret_cast<const Bytef*>(text.data()), bytes);
  small.resize(size);
  return small;
}

/// A reader of a file with one block that holds this, under right checksums.
proof::Reader reader_of_block(const std::string& held) {
  std::string block;
  put_number(block, held.size(), 4);
  block += held;
  put_number(block, checksum(block), 4);
  proof::Head head;
  head.parts.emplace_back();
  return {std::make_unique<std::istringstream>(written(head, {}) + block), "it"};
}

constexpr std::size_t most_of_block = 1 << 20;

TEST(File, ABlockUnpacksToAMegabyteAtMost) {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{100}, most_of_block}) {
    proof::Reader reader = reader_of_block(packed(bytes));
    reader.begin_part(bytes);
    std::size_t found = 0;
    while (const auto byte = reader.byte()) found += *byte;
    EXPECT_EQ(found, bytes);
    EXPECT_NO_THROW(reader.expect_end());
  }
  const std::string whole = packed(most_of_block);
  for (const std::string& held :
       {std::string(), packed(0), packed(most_of_block + 1), whole.substr(0, whole.size() / 2)}) {
    proof::Reader reader = reader_of_block(held);
    reader.begin_part(most_of_block);
    EXPECT_THROW(reader.byte(), Error) << held.size();
  }
}

/// Both count down, by one or two.
struct LongCount {
  using State = std::uint64_t;
  using Move = int;
  using Value = int;
  State root() const { return long_game(100'000); }
  Turn turn(State s) const { return s < 2 ? Turn::over : s % 2 == 0 ? Turn::max : Turn::min; }
  int payoff(State) const { return 1; }
  Bounds<int> range() const { return {-1, 1}; }
  auto moves(State) const { return InlineVector<int, 2>{1, 3}; }
  State play(State s, int m) const { return s < 4 ? s % 2 : s - static_cast<State>(m); }
};

TEST(File, ALongGameIsProvedAndVerified) {
  const Position start(light_rules_of(LongCount{}));
  const auto session = start.rules().session({.memory_bytes = std::size_t{64} << 20});
  Budget budget;
  const Certificate made = certify(start, *session, {}, budget);
  EXPECT_EQ(made.proved, (Bounds<double>{1, 1}));
  EXPECT_GT(made.positions, LongCount{}.root() / 2);
  EXPECT_EQ(verdict_on(start, written(made.head, made.strategies)).positions, made.positions);
}

TEST(File, AHeadIsReadStrictly) {
  proof::Head head;
  head.game = "nim";
  head.parts = {{Side::min, {}, 3, 1, 2}};
  const std::string text = proof::head_json(head);
  EXPECT_EQ(proof::head_json(proof::head_from_json(text)), text);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    const auto where = other.find(from);
    EXPECT_NE(where, std::string::npos) << from;
    return other.replace(where, from.size(), to);
  };
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"pincer-certificate", "other"},
           {"\"version\":1", "\"version\":2"},
           {"own", "players"},
           {"\"claim\":-3", "\"claim\":\"-3 22\""},
           {"\"claim\":-3", "\"claim\":-3.0"},
           {"\"claim\":-3", "\"claim\":1e99"},
           {"\"claim\":-3", "\"claim\":18446744073709551615"},
           {"\"bytes\":2", "\"bytes\":-2"},
           {"\"weight_bits\":32", "\"weight_bits\":64"},
           {"\"lemmas\":false", "\"lemmas\":0"},
           {"\"min\"", "\"Min\""},
           {"\"moves\":[]", "\"moves\":[1]"},
           {"}]}", "}]} x"}})
    EXPECT_THROW(proof::head_from_json(changed(from, to)), Error) << to;
  EXPECT_THROW(proof::head_from_json("{}"), Error);
}

TEST(File, IsMadeForTheRulesItNames) {
  const Position start = make({"goofspiel", {"cards=4"}});
  const auto session = start.rules().session({.memory_bytes = 1 << 20});
  Budget budget;
  const Certificate made = certify(start, *session, {}, budget);
  EXPECT_THROW(verdict_on(make({"nim", {}}), written(made.head, made.strategies)), Error);
}

}  // namespace
}  // namespace pincer::testing
