// Wrong hooks in games where players move in turn, planted to be found by check_game; and games
// that keep their promises, about which it finds nothing.

#include <bit>
#include <limits>

#include "made_game.hpp"
#include "pincer/games/breakthrough.hpp"
#include "pincer/games/connect_four.hpp"
#include "pincer/games/cops_and_robbers.hpp"
#include "pincer/games/dots_and_boxes.hpp"
#include "pincer/games/kalah.hpp"
#include "pincer/games/nim.hpp"
#include "pincer/games/random_tree.hpp"
#include "pincer/games/tic_tac_toe.hpp"
#include "planted.hpp"

namespace pincer {
namespace {

int stones_on(const TicTacToe::State& s) { return std::popcount(s.x) + std::popcount(s.o); }

struct BoundsOffInOnePosition : TicTacToe {
  using TicTacToe::TicTacToe;
  Bounds<int> bounds(const State& s) const {
    const auto known = TicTacToe::bounds(s);
    return s.x == 0b10011 && s.o == 0b100100 ? Bounds<int>::exactly(1) : known;  // O wins
  }
};

struct KeyWithoutOneCell : TicTacToe {
  using TicTacToe::TicTacToe;
  std::uint64_t key(const State& s) const { return TicTacToe::key(s) & ~std::uint64_t{1}; }
};

struct SymmetryOfColours : TicTacToe {
  using TicTacToe::TicTacToe;
  std::uint64_t symmetric_key(const State& s) const {
    return stones_on(s) == 6 ? TicTacToe::symmetric_key({s.o, s.x}) & TicTacToe::symmetric_key(s)
                             : TicTacToe::symmetric_key(s);
  }
};

struct WrongSettled : ConnectFour7x6 {  // forgets that the last but one stone may win
  using ConnectFour7x6::ConnectFour7x6;
  std::optional<int> settled(const State& s) const {
    if (std::popcount(s.all) == 41) return 0;
    return ConnectFour7x6::settled(s);
  }
};

struct UsefulDropsAMove : ConnectFour7x6 {
  using ConnectFour7x6::ConnectFour7x6;
  CellList useful(const State& s) const {
    const CellList all = ConnectFour7x6::useful(s);
    if (all.size() < 2 || std::popcount(s.all) < 30) return all;
    Bits bits = 0;
    for (std::size_t i = 1; i < all.size(); ++i) bits |= Bits{1} << all[i];
    return CellList(bits);
  }
};

struct BoundsOffByOne : ConnectFour7x6 {
  using ConnectFour7x6::ConnectFour7x6;
  Bounds<int> bounds(const State& s) const {
    auto known = ConnectFour7x6::bounds(s);
    if (std::popcount(s.all) == 33) known.upper = std::max(known.lower, known.upper - 1);
    return known;
  }
};

struct BoundsInTheMiddleGame : ConnectFour7x6 {  // too far up for backward induction
  using ConnectFour7x6::ConnectFour7x6;
  Bounds<int> bounds(const State& s) const {
    auto known = ConnectFour7x6::bounds(s);
    return std::popcount(s.all) == 20 ? Bounds<int>{known.lower, known.lower} : known;
  }
};

struct ForcedElsewhere : ConnectFour7x6 {
  using ConnectFour7x6::ConnectFour7x6;
  std::optional<Move> forced(const State& s) const {
    const auto only = ConnectFour7x6::forced(s);
    return only && std::popcount(s.all) > 24 ? std::optional<Move>(moves(s)[0]) : only;
  }
};

struct KeyWithoutLead : Kalah {
  using Kalah::Kalah;
  Key<2> key(const State& s) const {
    State without = s;
    without.lead = 0;
    return words_of(std::bit_cast<std::array<std::uint8_t, sizeof(State)>>(without));
  }
};

struct SymmetryOfSides : Breakthrough {
  using Breakthrough::Breakthrough;
  Key<2> symmetric_key(const State& s) const {
    return Breakthrough::symmetric_key({s.max, s.min, Side::max});
  }
};

struct BoundsTooNarrow : DotsAndBoxes {
  using DotsAndBoxes::DotsAndBoxes;
  Bounds<int> bounds(const State& s) const {
    auto known = DotsAndBoxes::bounds(s);
    if (std::popcount(s.edges) == 14 && s.lead == 1) --known.upper;
    return known;
  }
};

struct BoundsWithoutDoubt : CopsAndRobbers {
  using CopsAndRobbers::CopsAndRobbers;
  Bounds<double> bounds(const State& s) const {
    auto known = CopsAndRobbers::bounds(s);
    if (s.ply() == 3 && s.robber() % 5 == 2) known.lower = known.upper;
    return known;
  }
};

/// Nim on three heaps, to spoil.
struct SomeNim : Nim {
  SomeNim() : Nim(std::array{3, 4, 5}) {}
  static int left(const State& s) {
    int all = 0;
    for (const auto heap : s.heaps) all += heap;
    return all;
  }
};

struct SwappedForgetsTheSide : SomeNim {
  State swapped(const State& s) const { return s; }
};
struct SwappedLosesAStone : SomeNim {
  State swapped(const State& s) const {
    State image{s.heaps, other(s.side)};
    if (s.heaps[0] == 3 && s.heaps[2] == 1) --image.heaps[0];
    return image;
  }
};
struct TwoMovesOneName : SomeNim {
  std::string name(const State& s, Move m) const {
    return left(s) == 6 && m.stones == 2 ? "two" : SomeNim::name(s, m);
  }
};
struct NameWithABlank : SomeNim {
  std::string name(const State& s, Move m) const {
    return m.stones == 5 ? "all five" : SomeNim::name(s, m);
  }
};
struct NameThrows : SomeNim {
  std::string name(const State& s, Move m) const {
    if (left(s) == 1 && m.heap == 1) throw std::out_of_range("no such heap");
    return SomeNim::name(s, m);
  }
};
struct ShowThrows : SomeNim {
  std::string show(const State& s) const {
    return left(s) == 2 ? std::string("|").substr(2) : SomeNim::show(s);
  }
};
struct NoMoves : SomeNim {
  auto moves(const State& s) const {
    auto all = SomeNim::moves(s);
    return left(s) == 3 && s.heaps[2] == 3 ? decltype(all)() : all;
  }
};
struct MovesChange : SomeNim {
  mutable int asked = 0;
  auto moves(const State& s) const {
    auto all = SomeNim::moves(s);
    if (left(s) == 2 && ++asked % 2 == 0) all.push_back({0, 0});
    return all;
  }
};
struct GoesRound : SomeNim {
  State play(State s, Move m) const {
    if (left(s) == 2 && m.stones == 1) return {{1, 2, 0}, other(s.side)};
    return SomeNim::play(s, m);
  }
};
struct NeverEnds : SomeNim {
  struct State {
    std::int64_t count;
  };
  State root() const { return {0}; }
  Turn turn(State s) const { return s.count % 2 == 0 ? Turn::max : Turn::min; }
  int payoff(State) const { return 0; }
  InlineVector<Move, 2> moves(State) const { return {{0, 1}, {0, 2}}; }
  State play(State s, Move m) const { return {s.count + m.stones}; }
  std::string name(State, Move m) const { return std::to_string(m.stones); }
  std::string show(State) const { return ""; }
};
struct PaysTooMuch : SomeNim {
  int payoff(const State& s) const { return SomeNim::payoff(s) > 0 ? 2 : -1; }
};
struct RangeUpsideDown : SomeNim {
  Bounds<int> range() const { return {1, -1}; }
};
struct DiceInAGameWithout : SomeNim {
  Turn turn(const State& s) const { return left(s) == 4 ? Turn::chance : SomeNim::turn(s); }
};
struct UsefulOutOfOrder : SomeNim {
  auto useful(const State& s) const {
    auto all = moves(s);
    std::reverse(all.begin(), all.end());
    return all;
  }
};
struct ForcedIsNoMove : SomeNim {
  std::optional<Move> forced(const State& s) const {
    return left(s) == 1 ? std::optional(Move{6, 1}) : std::nullopt;
  }
};

struct TreeBounds : RandomTree<int> {
  TreeBounds() : RandomTree<int>({.depth = 9, .branching = 4, .low = -9, .high = 9}) {}
  Bounds<int> bounds(const State& s) const {
    return s.ply == 8 && s.path % 16 == 0 ? Bounds<int>{-9, 8} : range();
  }
};

/// Take one or two stones. Its states have no bytes that tell them apart.
template <class Memory>
struct TakeStones {
  struct State {
    int stones;
    bool is_max;
    Memory memory;
  };
  using Move = int;
  using Value = int;
  State root() const { return {9, true, {}}; }
  Turn turn(const State& s) const {
    return s.stones > 0 ? s.is_max ? Turn::max : Turn::min : Turn::over;
  }
  int payoff(const State& s) const { return s.is_max ? -1 : 1; }
  Bounds<int> range() const { return {-1, 1}; }
  auto moves(const State& s) const {
    InlineVector<int, 2> moves{1};
    if (s.stones > 1) moves.push_back(2);
    return moves;
  }
  State play(const State& s, int n) const { return {s.stones - n, !s.is_max, s.memory}; }
};
struct KeyOfPaddedStates : TakeStones<double> {
  std::uint64_t key(const State& s) const { return static_cast<std::uint64_t>(s.stones); }
};
struct ComparedStates : TakeStones<std::vector<int>> {
  struct State : TakeStones<std::vector<int>>::State {
    bool operator==(const State& o) const { return stones == o.stones && is_max == o.is_max; }
  };
  State root() const { return {{9, true, {1, 2}}}; }
  State play(const State& s, int n) const { return {{s.stones - n, !s.is_max, s.memory}}; }
  std::uint64_t key(const State& s) const {
    return static_cast<std::uint64_t>(s.stones + s.is_max);
  }
};

template <class G, auto... arguments>
Plant plant(const std::string& name, const std::string& hook) {
  return {name, hook, [] { return light_rules_of(G(arguments...)); }};
}

const Plant plants[] = {
    plant<BoundsOffInOnePosition, 3, 3, 3>("bounds_off_in_one_position", "bounds"),
    plant<KeyWithoutOneCell, 3, 3, 3>("key_without_one_cell", "key"),
    plant<SymmetryOfColours, 3, 3, 3>("symmetry_of_colours", "symmetric_key"),
    plant<WrongSettled, ConnectFourPays::score>("wrong_settled_large", "settled"),
    plant<UsefulDropsAMove, ConnectFourPays::sign>("useful_drops_a_move_large", "useful"),
    plant<BoundsOffByOne, ConnectFourPays::score>("bounds_off_by_one_large", "bounds"),
    plant<BoundsInTheMiddleGame, ConnectFourPays::sign>("bounds_in_the_middle_game_large",
                                                        "bounds"),
    plant<ForcedElsewhere, ConnectFourPays::sign>("forced_elsewhere_large", "forced"),
    plant<KeyWithoutLead, 5, 4, true>("key_without_lead_large", "key"),
    plant<SymmetryOfSides, 5, 5>("symmetry_of_sides_large", "symmetric_key"),
    plant<BoundsTooNarrow, 2, 3>("bounds_too_narrow", "bounds"),
    plant<SwappedForgetsTheSide>("swapped_forgets_the_side", "swapped"),
    plant<SwappedLosesAStone>("swapped_loses_a_stone", "swapped"),
    plant<TwoMovesOneName>("two_moves_one_name", "name"),
    plant<NameWithABlank>("name_with_a_blank", "name"),
    plant<NameThrows>("name_throws", "name"),
    plant<ShowThrows>("show_throws", "show"),
    plant<NoMoves>("no_moves", "moves"),
    plant<MovesChange>("moves_change", "moves"),
    plant<GoesRound>("goes_round", "play"),
    plant<NeverEnds>("never_ends", "play"),
    plant<PaysTooMuch>("pays_too_much", "payoff"),
    plant<RangeUpsideDown>("range_upside_down", "range"),
    plant<DiceInAGameWithout>("dice_in_a_game_without", "turn"),
    plant<UsefulOutOfOrder>("useful_out_of_order", "useful"),
    plant<ForcedIsNoMove>("forced_is_no_move", "forced"),
    plant<TreeBounds>("tree_bounds", "bounds"),
    plant<KeyOfPaddedStates>("key_of_padded_states", "key"),
    plant<ComparedStates>("key_of_compared_states", "key"),
    {"bounds_without_doubt", "bounds",
     [] {
       auto setup = random_setup(5, 2, 3, 4);
       setup.depth = 6;
       return light_rules_of(BoundsWithoutDoubt(setup));
     }},
};

INSTANTIATE_TEST_SUITE_P(Turns, Planted, testing::ValuesIn(plants), name_of_plant);

/// A game whose rules are right, and whose engine solves another one.
struct WrongEngine : TypedRules<SomeNim> {
  struct Misere : SomeNim {
    int payoff(const State& s) const { return -SomeNim::payoff(s); }
  };
  WrongEngine() : TypedRules<SomeNim>(SomeNim()) {}
  std::unique_ptr<Session> session(const SessionOptions& options) const final {
    static const auto misere = light_rules_of(Misere());
    return misere->session(options);
  }
};

TEST(Check, HoldsTheEngineToTheRules) {
  const auto rules = std::make_shared<WrongEngine>();
  const CheckReport report = check_game(Position(rules));
  ASSERT_NE(blamed(report, "engine"), nullptr) << findings_text(report);
}

TEST(Check, SaysWhetherItSawEverything) {
  const CheckReport small = check_game(make({"tic_tac_toe", {}}));
  EXPECT_TRUE(small.is_complete);
  EXPECT_EQ(small.states, 5478u);
  EXPECT_EQ(small.value, 0);
  EXPECT_EQ(small.findings.size(), 0u) << findings_text(small);
  const CheckReport large = check_game(make({"connect_four", {}}), {.seconds = 0.3});
  EXPECT_FALSE(large.is_complete);
  EXPECT_EQ(large.findings.size(), 0u) << findings_text(large);
}

TEST(Check, FindsTheSameForTheSameSeed) {
  const auto rules = light_rules_of(KeyWithoutOneCell(3, 3, 3));
  const CheckOptions options{.seed = 7, .shrink_seconds = 60};
  const CheckReport one = check_game(Position(rules), options);
  const CheckReport other = check_game(Position(rules), options);
  EXPECT_EQ(findings_text(one), findings_text(other));
  EXPECT_EQ(one.seed, 7u);
}

TEST(Check, FindsTheSmallestPosition) {
  const auto rules = light_rules_of(BoundsOffInOnePosition(3, 3, 3));
  const CheckReport report = check_game(Position(rules));
  const Finding* const found = blamed(report, "bounds");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->path.size(), 5u) << "three stones of X, two of O";
}

TEST(Check, EndsSoonAfterAnInterrupt) {
  const std::atomic<bool> interrupt = true;
  const CheckReport report = check_game(make({"connect_four", {}}), {.interrupt = &interrupt});
  EXPECT_EQ(report.stop, Stop::interrupted);
  EXPECT_LT(report.seconds, 5);
}

}  // namespace
}  // namespace pincer
