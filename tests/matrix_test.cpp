// One matrix game: what is proved about it against exact arithmetic, dominance and the bound LPs
// against an oracle in rationals, and no allocation.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "allocations.hpp"
#include "pincer/matrix/bound_lp.hpp"
#include "pincer/matrix/dominance.hpp"
#include "pincer/matrix/solver.hpp"
#include "random_matrix.hpp"
#include "rational_lp.hpp"

namespace pincer::testing {
namespace {

using Values = std::vector<double>;

Equilibrium solve(MatrixSolver& solver, const Values& values, std::size_t rows,
                  std::size_t columns) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return solver.solve({values.data(), rows, columns}, {*low, *high});
}

void expect_value(const Values& values, std::size_t rows, std::size_t columns, double value) {
  MatrixSolver solver;
  const Equilibrium e = solve(solver, values, rows, columns);
  EXPECT_LE(e.bounds.lower, value + 1e-15);
  EXPECT_GE(e.bounds.upper, value - 1e-15);
  EXPECT_LE(e.bounds.width(), 1e-13);
}

// From the last section of Saffidine, Finnsson and Buro 2012.
const Values example = {6, 1, 0, 3, 3, 3, 0, 1, 6};

TEST(Matrix, KnownValues) {
  expect_value({0, -1, 1, 1, 0, -1, -1, 1, 0}, 3, 3, 0);     // rock, paper, scissors
  expect_value({1, -1, -1, 1}, 2, 2, 0);                     // matching pennies
  expect_value({3, -1, -2, 4}, 2, 2, 1);                     // (3 * 4 - 2) / (3 + 1 + 2 + 4)
  expect_value({1, 0, 0, 0, 2, 0, 0, 0, 3}, 3, 3, 6. / 11);  // 1 / (1 + 1/2 + 1/3)
  expect_value({0, 2, -1, -2, 0, 3, 1, -3, 0}, 3, 3, 0);     // weighted rock, paper, scissors
  expect_value({2, 3, 1, 5, 4, 1, 6, 0}, 2, 4, 17. / 7);     // columns 2 and 3 cross
}

TEST(Matrix, ASaddlePointIsExact) {
  MatrixSolver solver;
  const Equilibrium e = solve(solver, example, 3, 3);
  EXPECT_TRUE(e.is_pure);
  EXPECT_EQ(e.bounds, Bounds<double>::exactly(3));
  EXPECT_EQ(Values(e.row.begin(), e.row.end()), Values({0, 1, 0}));
  EXPECT_EQ(Values(e.column.begin(), e.column.end()), Values({0, 1, 0}));
}

TEST(Matrix, AWiderGapThatIsWantedSavesTheWork) {
  const Values nearly = {0, 1, 0.01, 0};
  MatrixSolver solver;
  EXPECT_FALSE(solver.solve({nearly.data(), 2, 2}, {0, 1}, 0).is_pure);
  const Equilibrium e = solver.solve({nearly.data(), 2, 2}, {0, 1}, 0.01);
  EXPECT_TRUE(e.is_pure);
  EXPECT_EQ(e.bounds, (Bounds<double>{0, 0.01}));
}

TEST(Matrix, ANearlySingularMatrixIsSolvedAgain) {  // quadruple precision is needed for these
  MatrixSolver solver;
  for (const std::uint64_t seed : {745, 4529, 7867, 8821}) {
    const RandomMatrix m = random_matrix(seed);
    EXPECT_LT(relative_gap(m, solver.solve(m.view(), m.range()).bounds), 1e-12) << m.name();
  }
}

// ---------------------------------------------------------------------------------------------

TEST(Guarantee, OfAnActionPlayedForCertainIsExact) {
  const Values values = {0.1, 0.7, 0.3, 0.2};
  const Matrix m{values.data(), 2, 2};
  EXPECT_EQ(row_guarantee(m, Values{0, 1}, {0, 1}), 0.2);
  EXPECT_EQ(column_guarantee(m, Values{1, 0}, {0, 1}), 0.3);
}

TEST(Guarantee, DoesNotTakeWhatUnderflowsForNothing) {
  const Values values = {0, -std::numeric_limits<double>::denorm_min()};
  EXPECT_LT(row_guarantee({values.data(), 2, 1}, Values{0.75, 0.25}, {-1, 1}), 0);
}

TEST(Guarantee, CountsMissingWeightAtTheWorst) {
  const Values values = {5, 5};
  const Matrix row{values.data(), 1, 2};
  EXPECT_NEAR(row_guarantee(row, Values{0.75}, {-10, 10}), 5 - 0.25 * 15, 1e-13);
  EXPECT_NEAR(row_guarantee(row, Values{1.25}, {-10, 10}), 5 - 0.25 * 5, 1e-13);
  EXPECT_NEAR(column_guarantee(row, Values{0.5, 0.25}, {-10, 10}), 5 + 0.25 * 5, 1e-13);
  EXPECT_NEAR(column_guarantee(row, Values{0.5, 0.75}, {-10, 10}), 5 + 0.25 * 15, 1e-13);
}

/// The same in rationals: for Max the least over the columns of what the mix pays.
mpq_class completed_guarantee(const RandomMatrix& m, Side side, const Values& mix,
                              Bounds<double> range) {
  const Seat seat(side, m.view());
  mpq_class missing = 1, least;
  for (const double weight : mix) missing -= weight;
  for (std::size_t j = 0; j < seat.others(); ++j) {
    mpq_class sum = missing * mpq_class(missing > 0 ? range.lower : range.upper);
    for (std::size_t i = 0; i < seat.own(); ++i) sum += mpq_class(mix[i]) * mpq_class(seat(i, j));
    if (j == 0 || sum < least) least = sum;
  }
  return least;
}

TEST(Guarantee, IsNeverMoreThanTheTruthForAnyWeights) {
  for (std::uint64_t seed = 0; seed < 15'000; ++seed) {
    const RandomMatrix m = random_matrix(seed);
    if (m.rows > 12 || m.columns > 12) continue;
    Random random(seed + 1'000'000);
    for (const Side side : {Side::max, Side::min}) {
      const Bounds<double> range = seen_by(side, m.range());
      Values mix(Seat(side, m.view()).own());
      const double size = random.chance(.5) ? 1 : std::pow(10., random.between(-3, 1));
      for (double& weight : mix)
        weight = random.chance(.3) ? 0 : size * random.real() / static_cast<double>(mix.size());
      const double bound = Guarantee(Seat(side, m.view()), mix, range).value();
      const mpq_class truth = completed_guarantee(m, side, mix, range);
      ASSERT_TRUE(mpq_class(bound) <= truth || bound == range.lower) << m.name();
      if (m.family == Family::uniform && truth > mpq_class(range.lower)) {
        ASSERT_NEAR(bound, truth.get_d(), 1e-13) << m.name();
      }
    }
  }
}

// ---------------------------------------------------------------------------------------------

TEST(Matrix, EveryBoundIsGuaranteedByItsMix) {
  MatrixSolver solver;
  for (std::uint64_t seed = 0; seed < 100'000; ++seed) {
    const RandomMatrix m = random_matrix(seed);
    ASSERT_EQ(complaint(m, solver.solve(m.view(), m.range())), "") << m.name();
  }
}

TEST(Matrix, BoundsContainTheExactValue) {
  EXPECT_TRUE(rc::check([] {
    RandomMatrix m = random_matrix(*rc::gen::arbitrary<std::uint64_t>());
    RC_PRE(m.family < Family::huge_range);  // rationals with a thousand bits take too long
    m.rows = std::min<std::size_t>(m.rows, 4);
    m.columns = std::min<std::size_t>(m.columns, 4);
    m.values.resize(m.rows * m.columns);
    // The value is the largest v such that some mix pays at least v against all columns.
    MatrixSolver solver;
    const Equilibrium e = solver.solve(m.view(), m.range());
    std::vector<std::vector<mpq_class>> A(m.columns);
    for (std::size_t j = 0; j < m.columns; ++j)
      for (std::size_t i = 0; i < m.rows; ++i) A[j].emplace_back(m.view()(i, j));
    const std::vector<mpq_class> gain(m.rows, 1);
    const auto is_reached = [&](double v) {
      return RationalLp(A, std::vector<mpq_class>(m.columns, mpq_class(v)), gain)
          .maximum()
          .has_value();
    };
    RC_ASSERT(is_reached(e.bounds.lower));
    if (e.bounds.upper < std::numeric_limits<double>::max())
      RC_ASSERT(!is_reached(next_up(e.bounds.upper)));
  }));
}

// ---------------------------------------------------------------------------------------------

/// Bounds on the cells of a small matrix, with many ties, or of very different sizes.
struct Cells {
  std::size_t rows, columns;
  Values p, o;
  Bounds<double> range{-2, 2};

  Matrix P() const { return {p.data(), rows, columns}; }
  Matrix O() const { return {o.data(), rows, columns}; }
};

Cells draw_cells() {
  Cells cells{*rc::gen::inRange<std::size_t>(1, 5), *rc::gen::inRange<std::size_t>(1, 5), {}, {}};
  const int steps = *rc::gen::element(1, 1, 3, 7);  // quarters, sevenths: not all are exact
  const bool known = *rc::gen::arbitrary<bool>();
  const double size = *rc::gen::element(1., 1., 1e-5);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto draw = [&] {
    if (size < 1 && random.chance(.8)) return size * (random.real() - .5);
    return random.between(-2 * steps, 2 * steps) / static_cast<double>(steps);
  };
  for (std::size_t k = 0; k < cells.rows * cells.columns; ++k) {
    const double a = draw(), b = known ? a : draw();
    cells.p.push_back(std::min(a, b));
    cells.o.push_back(std::max(a, b));
  }
  return cells;
}

/// Figures 1 and 4 in rationals, from a side's chair: the most that a mix of its other actions
/// (and `outside`, if given) pays against `b`, while it is as good as `a` against the others, up
/// to `slack`. `b` beyond the last: against all, and the result only says whether there is one.
std::optional<mpq_class> exact_bound(const Outlook& outlook, std::size_t a, std::size_t b,
                                     std::optional<double> outside, double slack) {
  std::vector<std::vector<mpq_class>> A;
  std::vector<mpq_class> floor, gain;
  const bool all = b >= outlook.worst.others();
  const auto payoffs = [&](std::size_t j) {
    std::vector<mpq_class> row;
    for (std::size_t i = 0; i < outlook.worst.own(); ++i)
      if (i != a) row.emplace_back(outlook.worst(i, j));
    if (outside) row.emplace_back(*outside);
    return row;
  };
  for (std::size_t j = 0; j < outlook.worst.others(); ++j) {
    if (j == b) continue;
    A.push_back(payoffs(j));
    floor.emplace_back(mpq_class(outlook.best(a, j)) - mpq_class(slack));
  }
  gain = payoffs(all ? 0 : b);
  if (gain.empty()) return {};
  return RationalLp(A, floor, gain).maximum();
}

TEST(Dominance, IsRight) {
  EXPECT_TRUE(rc::check([] {
    const Cells cells = draw_cells();
    CheckedLp lp;
    for (const Side side : {Side::max, Side::min}) {
      const Outlook outlook(side, cells.P(), cells.O());
      for (std::size_t a = 0; a < outlook.worst.own(); ++a) {
        const bool is = is_dominated(side, cells.P(), cells.O(), a, cells.range, lp);
        const std::size_t all = outlook.worst.others();
        if (is) RC_ASSERT(exact_bound(outlook, a, all, {}, 1e-12).has_value());
        else RC_ASSERT(!exact_bound(outlook, a, all, {}, -1e-12).has_value());
        if (!is) RC_ASSERT(!exact_bound(outlook, a, all, {}, 0).has_value());  // a tie counts
      }
    }
  }));
}

TEST(Dominance, NoActionOfTheExampleIsDominated) {
  CheckedLp lp;
  const Matrix m{example.data(), 3, 3};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_FALSE(is_dominated_row(m, m, k, {0, 6}, lp));
    EXPECT_FALSE(is_dominated_column(m, m, k, {0, 6}, lp));
  }
}

TEST(Dominance, ByAMixAndByATie) {
  CheckedLp lp;
  const Values mixed = {4, 0, 0, 4, 2, 2};  // the third row is half of each other
  const Matrix m{mixed.data(), 3, 2};
  EXPECT_TRUE(is_dominated_row(m, m, 2, {0, 4}, lp));
  EXPECT_FALSE(is_dominated_row(m, m, 0, {0, 4}, lp));
  const Values better = {4, 0, 0, 4, 2, 2.0001};
  const Matrix O{better.data(), 3, 2};
  EXPECT_FALSE(is_dominated_row(m, O, 2, {0, 4}, lp));
}

TEST(BoundLp, IsRight) {
  EXPECT_TRUE(rc::check([] {
    const Cells cells = draw_cells();
    CheckedLp lp;
    const std::size_t a = *rc::gen::inRange<std::size_t>(0, cells.rows);
    const std::size_t b = *rc::gen::inRange<std::size_t>(0, cells.columns);
    const double limit = *rc::gen::element(-3., -2., -1., -.5, 0., .3, 1., 2., 3.);
    for (const Side side : {Side::max, Side::min}) {
      const double got =
          side == Side::max ? pessimistic_bound(cells.P(), cells.O(), a, b, limit, cells.range, lp)
                            : -optimistic_bound(cells.P(), cells.O(), a, b, limit, cells.range, lp);
      const Outlook outlook(side, cells.P(), cells.O());
      const double outside = seen_by(side, limit);
      const auto bound = [&](double slack) {
        return side == Side::max ? exact_bound(outlook, a, b, outside, slack)
                                 : exact_bound(outlook, b, a, outside, slack);
      };
      const auto least = bound(0), most = bound(1e-12);
      // Not tight to the slack: near a tie the true bound may jump, and then either is right.
      RC_ASSERT(got >= (least ? least->get_d() : -3) - 1e-9);
      RC_ASSERT(got <= (most ? most->get_d() : -3) + 1e-9);
    }
  }));
}

TEST(BoundLp, WithoutAWayOutIsOneBeyondTheRange) {
  const Values p = {0, 0, 0, 0}, o = {1, 1, 1, 1};
  const Matrix P{p.data(), 2, 2}, O{o.data(), 2, 2};
  CheckedLp lp;
  EXPECT_EQ(pessimistic_bound(P, O, 0, 0, -1, {0, 1}, lp), -1);
  EXPECT_EQ(optimistic_bound(P, O, 0, 0, 2, {0, 1}, lp), 2);
}

// ---------------------------------------------------------------------------------------------

// Beale's example, on which Dantzig's rule goes round for ever if ties are broken badly.
TEST(SmallLp, DoesNotCycle) {
  SmallLp lp;
  const Values rows[] = {{.25, -60, -1. / 25, 9, 0}, {.5, -90, -1. / 50, 3, 0}, {0, 0, 1, 0, 1}};
  lp.start(3, 4);
  for (std::size_t i = 0; i < 3; ++i) std::copy(rows[i].begin(), rows[i].end(), lp.row(i));
  const Values gains = {.75, -150, 1. / 50, -6};
  for (std::size_t j = 0; j < 4; ++j) lp.gain(j) = gains[j];
  EXPECT_EQ(lp.maximise(), SmallLp::End::optimal);
  EXPECT_NEAR(lp.value(), .05, 1e-15);

  EXPECT_NEAR(lp.variables()[0], .04, 1e-15);
  EXPECT_NEAR(lp.variables()[2], 1, 1e-15);
  EXPECT_NEAR(lp.prices()[2], .05, 1e-15);
}

TEST(SmallLp, BlandsRuleFindsTheSame) {
  Random random(1);
  SmallLp lp;
  for (int k = 0; k < 20'000; ++k) {
    const auto constraints = static_cast<std::size_t>(random.between(1, 8));
    const auto variables = static_cast<std::size_t>(random.between(1, 8));
    const std::uint64_t seed = random.word();
    const auto value = [&](std::size_t hurried_pivots) {
      Random same(seed);
      lp.start(constraints, variables);
      for (std::size_t i = 0; i < constraints; ++i) {
        for (std::size_t j = 0; j < variables; ++j) lp.row(i)[j] = same.between(-1, 2);
        lp.limit(i) = same.between(0, 2);
      }
      for (std::size_t j = 0; j < variables; ++j) lp.gain(j) = same.between(-1, 2);
      const SmallLp::End end = lp.maximise(0, hurried_pivots);
      EXPECT_NE(end, SmallLp::End::gave_up);
      return end == SmallLp::End::optimal ? lp.value() : std::numeric_limits<double>::infinity();
    };
    const double expected = value(lp.patience());
    const double found = value(0);
    ASSERT_TRUE(found == expected || std::abs(found - expected) <= 1e-12) << seed;
  }
}

TEST(SmallLp, SaysWhenThereIsNoEnd) {
  SmallLp lp;
  lp.start(1, 2);
  lp.row(0)[0] = 1;
  lp.row(0)[1] = -1;
  lp.limit(0) = 1;
  lp.gain(0) = lp.gain(1) = 1;
  EXPECT_EQ(lp.maximise(), SmallLp::End::unbounded);
}

// ---------------------------------------------------------------------------------------------

TEST(Matrix, NothingIsAllocatedUpToSixteen) {
  std::vector<RandomMatrix> matrices;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    RandomMatrix m = random_matrix(seed);
    Random random(seed);
    m.rows = static_cast<std::size_t>(random.between(1, 16));
    m.columns = random.chance(.3) ? 16 : static_cast<std::size_t>(random.between(1, 16));
    m.values.resize(m.rows * m.columns);
    fill(m, random);
    matrices.push_back(std::move(m));
  }
  const std::uint64_t before = allocations;
  MatrixSolver solver;
  CheckedLp lp;
  for (const RandomMatrix& m : matrices) {
    const Matrix view = m.view();
    solver.solve(view, m.range());
    solver.solve(view, m.range(), 0);
    is_dominated_row(view, view, 0, m.range(), lp);
    is_dominated_column(view, view, 0, m.range(), lp);
    pessimistic_bound(view, view, 0, 0, view(0, 0), m.range(), lp);
    optimistic_bound(view, view, 0, 0, view(0, 0), m.range(), lp);
  }
  EXPECT_EQ(allocations, before);
}

TEST(Matrix, BeyondThatOnlyALargerOneAllocates) {
  Random random(1);
  Values values(1600);
  for (double& v : values) v = random.real();
  MatrixSolver solver;
  const std::uint64_t before = allocations;
  solver.solve({values.data(), 40, 40}, {0, 1}, 0);
  const std::uint64_t after = allocations;
  EXPECT_GT(after, before);
  for (const std::size_t n : {40, 30, 17, 40}) solver.solve({values.data(), n, 40}, {0, 1}, 0);
  EXPECT_EQ(allocations, after);
}

// How many draws, unless RC_PARAMS says otherwise.
const bool configured = [] { return setenv("RC_PARAMS", "max_success=3000", 0) == 0; }();

}  // namespace
}  // namespace pincer::testing
