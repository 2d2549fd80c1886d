// Games in which both players move at once: what the papers say about their algorithms, values
// and counts found by independent programs, and agreement of all algorithms on random games.
#include <gtest/gtest.h>

#include <numeric>

#include "allocations.hpp"
#include "pincer/games/goofspiel.hpp"
#include "pincer/games/tic_tac_toe.hpp"
#include "pincer/textbook/backward_induction.hpp"
#include "pincer/textbook/double_oracle.hpp"
#include "pincer/textbook/sequence_form.hpp"
#include "pincer/textbook/serialized.hpp"
#include "pincer/textbook/smab.hpp"

namespace pincer::textbook {
namespace {

struct Result {
  double value;
  Counts counts;
};

template <class Algorithm, class G, class... More>
Result run(const G& game, const typename G::State& s, More... more) {
  Budget budget;
  Meter<double> meter(budget);
  const Bounds<double> found = Algorithm(game, meter, more...).solve(s);
  EXPECT_LE(found.lower, found.upper);
  EXPECT_LE(found.width(), 1e-8 * as<double>(game.range()).width());
  return {found.middle(), meter.counts()};
}

template <template <class...> class Algorithm, class G, class... More>
Result run(const G& game, More... more) {
  return run<Algorithm<G>>(game, game.root(), more...);
}

// Goofspiel.

using Open = Goofspiel<false>;
using Strict = Goofspiel<false>;

std::vector<int> ascending(int cards) {
  std::vector<int> prizes(static_cast<std::size_t>(cards));
  std::iota(prizes.begin(), prizes.end(), 1);
  return prizes;
}
std::vector<int> descending(int cards) {
  const auto prizes = ascending(cards);
  return {prizes.rbegin(), prizes.rend()};
}
Open goofspiel(int cards, GoofspielPays pays = GoofspielPays::sign) {
  return {cards, descending(cards), pays};
}

/// The same rules without their symmetries.
template <class G>
struct Plain {
  using State = typename G::State;
  using Move = typename G::Move;
  using Value = typename G::Value;
  G game;

  State root() const { return game.root(); }
  Turn turn(const State& s) const { return game.turn(s); }
  Value payoff(const State& s) const { return game.payoff(s); }
  Bounds<Value> range() const { return game.range(); }
  auto moves(const State& s, Side side) const { return game.moves(s, side); }
  State play(const State& s, Move a, Move b) const { return game.play(s, a, b); }
  auto outcomes(const State& s) const requires Chance<G> { return game.outcomes(s); }
};

// Saffidine, Finnsson and Buro 2012, Table 2.
TEST(BackwardInduction, ExpandsWhatThePaperPrints) {
  const std::uint64_t printed[] = {109, 1926, 58173, 2578710};
  for (int cards = 4; cards <= 7; ++cards) {
    const Result found = run<BackwardInduction>(goofspiel(cards));
    EXPECT_EQ(found.counts.joint, printed[cards - 4]);
    EXPECT_EQ(found.counts.lps, printed[cards - 4]);
    EXPECT_NEAR(found.value, 0, 2e-9);
  }
}

TEST(BackwardInduction, FindsTheValuesWhereADrawLoses) {
  const double down[] = {-.6363636364, -.3332758546, -.2247266259, -.1683115424};
  const double up[] = {-.5, -.2826273389, -.1480696368, -.1014948842};
  for (int cards = 4; cards <= 7; ++cards) {
    const Strict falling(cards, descending(cards), GoofspielPays::strict);
    const Strict rising(cards, ascending(cards), GoofspielPays::strict);
    EXPECT_NEAR(run<InductionWithTable>(falling).value, down[cards - 4], 1e-10);
    EXPECT_NEAR(run<InductionWithTable>(rising).value, up[cards - 4], 1e-10);
    if (cards == 7) continue;
    EXPECT_NEAR(run<BackwardInduction>(falling).value, down[cards - 4], 1e-10);
    EXPECT_NEAR(run<BackwardInduction>(rising).value, up[cards - 4], 1e-10);
  }
}

TEST(BackwardInduction, FindsTheValuesAfterTheHighestCardMetTheLowest) {
  const double sign[] = {.1578947368, 0, -.0794797688};
  const double points[] = {.3168044077, -.1606207554, -.6569210490};
  for (int cards = 4; cards <= 6; ++cards) {
    const Open by_sign = goofspiel(cards), by_points = goofspiel(cards, GoofspielPays::points);
    const auto s = by_sign.play(by_sign.root(), static_cast<Open::Move>(cards), 1);
    EXPECT_NEAR(run<BackwardInduction<Open>>(by_sign, s).value, sign[cards - 4], 1e-10);
    EXPECT_NEAR(run<BackwardInduction<Open>>(by_points, s).value, points[cards - 4], 1e-9);
    EXPECT_NEAR(run<InductionWithTable<Open>>(by_sign, by_sign.swapped(s)).value, -sign[cards - 4],
                1e-10);
  }
}

TEST(BackwardInduction, WithATableSearchesEveryStateOnce) {
  const std::uint64_t different[] = {99, 704, 4759, 27024, 154287};
  for (int cards = 4; cards <= 8; ++cards) {
    const Plain<Open> game{goofspiel(cards)};
    EXPECT_EQ(run<InductionWithTable>(game).counts.joint, different[cards - 4]);
    EXPECT_LT(run<InductionWithTable>(game.game).counts.joint, different[cards - 4] / 2);
  }
}

TEST(BackwardInduction, HandlesPrizesInRandomOrder) {
  const Goofspiel<true> game(5, {}, GoofspielPays::points);
  const auto s = game.outcomes(game.root())[1].state;
  const auto t = game.play(s, 5, 2);
  const double plain = run<BackwardInduction<Goofspiel<true>>>(game, t).value;
  EXPECT_NE(plain, 0);
  EXPECT_NEAR(run<InductionWithTable<Goofspiel<true>>>(game, t).value, plain, 1e-9);
  EXPECT_NEAR(run<DoubleOracle<Goofspiel<true>>>(game, t).value, plain, 1e-9);
  EXPECT_NEAR(run<SerializedInduction<Goofspiel<true>>>(game, t).value, plain, 1e-9);
  EXPECT_NEAR(run<SequenceForm<Goofspiel<true>>>(game, t).value, plain, 1e-8);
}

TEST(BackwardInduction, AgreesWithMinimaxInGamesOfTurns) {
  const Result found = run<BackwardInduction>(TicTacToe(3, 3, 3));
  EXPECT_EQ(found.value, 0);
  EXPECT_EQ(found.counts.nodes, 549'946u);
  EXPECT_EQ(found.counts.lps, 0u);
}

template <class Algorithm>
std::size_t allocations_on(const Open& game) {
  const std::size_t before = allocations;
  run<Algorithm>(game, game.root());
  return allocations - before;
}

TEST(AllAlgorithms, AllocateNothingPerNode) {  // but now and then, as they go deeper
  const Open game = goofspiel(6);
  EXPECT_LT(allocations_on<BackwardInduction<Open>>(game), 30u);
  EXPECT_LT(allocations_on<InductionWithTable<Open>>(game), 30u);
  EXPECT_LT(allocations_on<SerializedInduction<Open>>(game), 30u);
  EXPECT_LT(allocations_on<DoubleOracle<Open>>(game), 60u);
  EXPECT_LT(allocations_on<Smab<Open>>(game), 60u);
}

// Counts of two independent programs that read Algorithm 1 literally.
TEST(Smab, CountsStatesAndLps) {
  struct Row {
    int cards;
    std::size_t skip;
    std::uint64_t states, lps;
  };
  for (const Row& row : {Row{4, 0, 101, 931}, Row{4, 1, 107, 405}, Row{4, 2, 109, 149},
                         Row{5, 0, 1322, 11813}, Row{5, 1, 1578, 5850}, Row{5, 2, 1843, 2585},
                         Row{6, 0, 31386, 276338}, Row{6, 1, 40027, 148229}}) {
    const Result found = run<Smab>(goofspiel(row.cards), row.skip);
    EXPECT_EQ(found.counts.joint, row.states) << row.cards << " cards, skip " << row.skip;
    EXPECT_EQ(found.counts.lps, row.lps) << row.cards << " cards, skip " << row.skip;
    EXPECT_NEAR(found.value, 0, 2e-9);
  }
}

TEST(Smab, ShortcutsSpareStatesAndLpsAndChangeNoValue) {
  constexpr auto taken = Smab<Open>::Shortcuts::taken;
  struct Row {
    int cards;
    std::uint64_t states;
  };
  for (const Row& row : {Row{4, 64}, Row{5, 617}, Row{6, 15538}}) {
    const Open game = goofspiel(row.cards);
    const Result found = run<Smab<Open>>(game, game.root(), std::size_t{0}, taken);
    EXPECT_EQ(found.counts.joint, row.states);
    EXPECT_LT(found.counts.lps, run<Smab>(game, std::size_t{0}).counts.lps / 3);
    EXPECT_NEAR(found.value, 0, 2e-9);
  }
  const Open game = goofspiel(6);
  const auto uneven = game.play(game.root(), 6, 1);
  EXPECT_NEAR(run<Smab<Open>>(game, uneven, std::size_t{0}, taken).value, -.0794797688, 2e-9);
}

TEST(Meter, TimesLpsOnlyWhenAsked) {
  const Open game = goofspiel(5);
  Budget budget;
  Meter<double> silent(budget), timing(budget, Meter<double>::TimingLps{});
  BackwardInduction<Open>(game, silent).solve(game.root());
  BackwardInduction<Open>(game, timing).solve(game.root());
  EXPECT_EQ(silent.lp_seconds(), 0);
  EXPECT_GT(timing.lp_seconds(), 0);
  EXPECT_LT(timing.lp_seconds(), budget.seconds());
}

TEST(DoubleOracle, ExpandsFewStatesOfGoofspiel) {
  const Open game = goofspiel(6);
  Budget budget;
  Meter<double> meter(budget);
  DoubleOracle<Open> algorithm(game, meter);
  EXPECT_NEAR(algorithm.solve(game.root()).lower, 0, 2e-9);
  EXPECT_LT(meter.counts().joint - algorithm.serialized_states(), 58173u / 20);
  EXPECT_LT(algorithm.serialized_states(), 58173u);
}

TEST(SequenceForm, HasARowForEveryChoice) {
  const Strict game(5, descending(5), GoofspielPays::strict);
  Budget budget;
  Meter<double> meter(budget);
  SequenceForm<Strict> algorithm(game, meter);
  EXPECT_NEAR(algorithm.solve(game.root()).lower, -.3332758546, 1e-9);
  EXPECT_EQ(meter.counts().joint, 1926u);
  // Per state one row for Max and one column for Min, and a column or row for each action.
  const std::size_t actions = 5 + 25 * 4 + 400 * 3 + 1500 * 2;  // had no state ended early
  EXPECT_LE(algorithm.lp().rows.size(), 1 + 1926 + actions);
  EXPECT_EQ(algorithm.lp().columns.size(), 1 + algorithm.lp().rows.size());
  EXPECT_GT(algorithm.lp().bytes(), algorithm.lp().entries.size() * 24);
}

// All of them.

/// One matrix.
struct OneMatrix {
  struct State {
    std::int32_t cell;  // -1 before the game
  };
  using Move = int;
  using Value = double;
  std::vector<double> cells;
  int columns;

  State root() const { return {-1}; }
  Turn turn(State s) const { return s.cell < 0 ? Turn::both : Turn::over; }
  double payoff(State s) const { return cells[static_cast<std::size_t>(s.cell)]; }
  Bounds<double> range() const { return {-10, 10}; }
  auto moves(State, Side side) const {
    const int rows = static_cast<int>(cells.size()) / columns;
    InlineVector<int, 8> moves;
    for (int i = 0; i < (side == Side::max ? rows : columns); ++i) moves.push_back(i);
    return moves;
  }
  State play(State, int a, int b) const { return {a * columns + b}; }
};

TEST(AllAlgorithms, SolveOneMatrix) {
  const struct {
    OneMatrix game;
    double value;
  } known[] = {{{{0, -1, 1, 1, 0, -1, -1, 1, 0}, 3}, 0},  // rock, paper, scissors
               {{{6, 1, 0, 3, 3, 3, 0, 1, 6}, 3}, 3},     // Saffidine et al., example 2
               {{{3, -1, -2, 4}, 2}, 1},                  // mixed: (3 * 4 - 1 * 2) / 10
               {{{2, 7, -3}, 3}, -3},                     // Min alone chooses
               {{{2, 7, -3}, 1}, 7}};                     // Max alone chooses
  for (const auto& [game, value] : known) {
    EXPECT_NEAR(run<BackwardInduction>(game).value, value, 1e-12);
    for (const std::size_t skip : {0u, 1u, 2u, 9u})
      EXPECT_NEAR(run<Smab>(game, skip).value, value, 1e-12);
    EXPECT_NEAR(run<DoubleOracle>(game).value, value, 1e-12);
    EXPECT_NEAR(run<SerializedInduction>(game).value, value, 1e-12);
    EXPECT_NEAR(run<SequenceForm>(game).value, value, 1e-8);
  }
}

/// A random game whose nodes are of all kinds; every level has a few states, which come again.
template <bool with_chance>
class SmallGame {
 public:
  struct State {
    std::uint32_t level, number;
  };
  using Move = std::uint32_t;
  using Value = double;

  SmallGame(std::uint64_t seed, std::uint32_t depth) : seed_(seed), depth_(depth) {}

  State root() const { return {0, 0}; }
  Turn turn(State s) const {
    if (s.level == depth_ || (s.level > 0 && draw(s, 1, 8) == 0)) return Turn::over;
    const std::uint64_t kind = draw(s, 2, with_chance ? 6 : 5);
    return kind < 3 ? Turn::both : kind == 3 ? Turn::max : kind == 4 ? Turn::min : Turn::chance;
  }
  double payoff(State s) const {
    switch (seed_ % 3) {
      case 0: return static_cast<double>(draw(s, 3, 3)) - 1;
      case 1: return static_cast<double>(draw(s, 3, 200)) - 50;
      default: return static_cast<double>(draw(s, 3, 1 << 30)) * 0x1p-30 - 1;
    }
  }
  Bounds<double> range() const {
    switch (seed_ % 3) {
      case 0: return {-1, 1};
      case 1: return {-50, 150};
      default: return {-1, 0};
    }
  }
  auto moves(State s) const { return numbers(1 + draw(s, 4, 4)); }
  State play(State s, Move m) const { return child(s, m, 0); }
  auto moves(State s, Side side) const {
    return numbers(1 + draw(s, side == Side::max ? 5 : 6, 4));
  }
  State play(State s, Move a, Move b) const { return child(s, a, b); }
  auto outcomes(State s) const requires with_chance {
    InlineVector<Outcome<State>, 4> outcomes;
    for (const Move m : numbers(1 + draw(s, 4, 4)))
      outcomes.push_back({1 + static_cast<std::int64_t>(draw(s, 7 + m, 5)), child(s, m, 0)});
    return outcomes;
  }

 private:
  std::uint64_t draw(State s, std::uint64_t what, std::uint64_t below) const {
    return mixed_bits(
               mixed_bits(mixed_bits(seed_ + 1) ^ (std::uint64_t{s.level} << 32 | s.number)) +
               what) %
           below;
  }
  static InlineVector<Move, 4> numbers(std::uint64_t count) {
    InlineVector<Move, 4> numbers;
    for (Move m = 0; m < count; ++m) numbers.push_back(m);
    return numbers;
  }
  State child(State s, Move a, Move b) const {
    return {s.level + 1, static_cast<std::uint32_t>(draw(s, 100 + 10 * a + b, 40))};
  }

  std::uint64_t seed_;
  std::uint32_t depth_;
};

template <bool with_chance>
void expect_agreement(std::uint64_t seed, std::uint32_t depth) {
  using G = SmallGame<with_chance>;
  const G game(seed, depth);
  const double width = game.range().upper - game.range().lower;
  const Result truth = run<BackwardInduction>(game);
  const auto agrees = [&](double value) { return std::abs(value - truth.value) <= 1e-9 * width; };
  EXPECT_TRUE(agrees(run<InductionWithTable>(game).value));
  EXPECT_TRUE(agrees(run<SerializedInduction>(game).value));
  EXPECT_TRUE(agrees(run<DoubleOracle>(game).value));
  EXPECT_TRUE(agrees(run<SequenceForm>(game).value));
  if constexpr (!with_chance) {
    for (std::size_t skip = 0; skip < 4; ++skip)
      for (const auto shortcuts : {Smab<SmallGame<false>>::Shortcuts::as_printed,
                                   Smab<SmallGame<false>>::Shortcuts::taken})
        EXPECT_TRUE(agrees(run<Smab>(game, skip, shortcuts).value)) << "skip " << skip;
  }
  Budget budget;
  Meter<double> meter(budget);
  const auto [lower, upper] = Serialized<G>(game, meter).bounds(game.root());
  EXPECT_LE(lower, truth.value + 1e-9 * width);
  EXPECT_GE(upper, truth.value - 1e-9 * width);
}

TEST(AllAlgorithms, AgreeOnRandomGames) {
  for (std::uint64_t seed = 0; seed < 1500 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto depth = static_cast<std::uint32_t>(1 + seed / 3 % 3);
    expect_agreement<false>(seed, depth);
    expect_agreement<true>(seed, depth);
  }
}

template <class G>
concept HasSmab = requires {
  typename Smab<G>;
};
static_assert(HasSmab<SmallGame<false>>);
static_assert(!HasSmab<SmallGame<true>>, "Algorithm 1 does not know chance");

TEST(AllAlgorithms, EndWhenTheBudgetDoes) {
  const Open game = goofspiel(5);
  const auto stops = [&](auto make) {
    Budget budget(Limits{.nodes = 300});
    Meter<double> meter(budget);
    auto algorithm = make(meter);
    EXPECT_THROW(algorithm.solve(game.root()), Stopped);
  };
  stops([&](auto& meter) { return BackwardInduction<Open>(game, meter); });
  stops([&](auto& meter) { return Smab<Open>(game, meter); });
  stops([&](auto& meter) { return DoubleOracle<Open>(game, meter); });
  stops([&](auto& meter) { return SequenceForm<Open>(game, meter); });
}

TEST(SequenceForm, EndsWhenTheBudgetDoesWithinTheLinearProgram) {
  const Open game = goofspiel(5);
  Budget budget(Limits{.nodes = 9526 + 100});  // the states, and a few pivots
  Meter<double> meter(budget);
  EXPECT_THROW(SequenceForm<Open>(game, meter).solve(game.root()), Stopped);
}

}  // namespace
}  // namespace pincer::textbook
