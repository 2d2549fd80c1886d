// Nodes where both move at once, on their own: matrices whose cells answer no more than they are
// asked. And what asking little is good for.

#include "pincer/engine/joint.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "pincer/engine/solver.hpp"
#include "pincer/games/random_stacked.hpp"
#include "pincer/games/tron.hpp"
#include "random_matrix.hpp"

namespace pincer::testing {
namespace {

/// Cells that keep their values to themselves.
class SecretCells {
 public:
  SecretCells(const RandomMatrix& m, std::uint64_t seed, std::size_t patience)
      : m_(m), random_(seed), patience_(patience) {
    for (const double value : m.values)
      known_.push_back(random_.chance(.1) ? Bounds<double>::exactly(value) : m.range());
  }

  JointResult fold(const Question<double>& q, JointMethod plan) {
    return joint_.fold(*this, m_.range(), q, plan);
  }

  const Mixes& mixes() const { return joint_.mixes(); }
  std::size_t asked() const { return asked_; }
  bool has_run_out() const { return asked_ > patience_; }

  // What a fold asks for.

  std::size_t rows() const { return m_.rows; }
  std::size_t columns() const { return m_.columns; }
  bool is_taken(std::size_t) { return random_.chance(.2); }
  std::int64_t rank(Side side, std::size_t move) const {
    return static_cast<std::int64_t>((7 * move + static_cast<std::size_t>(side)) % 5);
  }

  std::span<Bounds<double>> unseen() {
    std::fill(known_.begin(), known_.end(), m_.range());
    return known_;
  }
  std::span<Bounds<double>> seen(const Question<double>& question, bool asks) {
    for (std::size_t k = 0; asks && k < known_.size(); ++k)
      if (!question.answered_by(known_[k])) known_[k] = meet(known_[k], ask(k, question));
    return known_;
  }

  /// An answer, mostly the one that says least; none once patience has run out.
  Bounds<double> ask(std::size_t k, const Question<double>& question) {
    EXPECT_FALSE(question.answered_by(known_[k])) << "asked what is known";
    if (++asked_ > patience_) return known_[k];
    const double value = m_.values[k];
    if (random_.chance(.2)) return Bounds<double>::exactly(value);
    if (value <= question.at_most) return {m_.range().lower, question.at_most};
    if (value >= question.at_least) return {question.at_least, m_.range().upper};
    const double below = question.within * random_.real() * .99;
    const Bounds<double> about{value - below, value + (question.within * .99 - below)};
    return question.answered_by(about) ? about : Bounds<double>::exactly(value);
  }

 private:
  const RandomMatrix& m_;
  Random random_;
  std::size_t patience_, asked_ = 0;
  std::vector<Bounds<double>> known_;
  JointFold joint_{m_.range()};
};

/// Matrices of ordinary numbers: windows and errors of all sizes make sense of them.
RandomMatrix ordinary_matrix(Random& random) {
  for (;;) {
    RandomMatrix m = random_matrix(random.word());
    const bool is_ordinary = m.family <= Family::duplicates || m.family == Family::low_rank;
    if (is_ordinary && m.rows <= 12 && m.columns <= 12 && m.range().width() > 0) return m;
  }
}

Question<double> any_question(const RandomMatrix& m, Random& random) {
  const double width = m.range().width();
  double within = random.chance(.5) ? 1e-9 * width : .3 * width * random.real();
  if (random.chance(.05)) within = width;  // answered before anything is asked
  Question<double> q = Question<double>::about(m.range(), within);
  const double at = m.range().lower + width * random.real();
  if (random.chance(.5)) q.at_most = at;
  if (random.chance(.5)) q.at_least = at + (random.chance(.5) ? 1e-9 : random.real()) * width;
  return q;
}

constexpr auto no_end = std::numeric_limits<std::size_t>::max();

TEST(Joint, AnswersAndItsMixesAreSureOfThem) {
  MatrixSolver solver;
  Random random(1);
  for (int i = 0; i < 60'000; ++i) {
    const RandomMatrix m = ordinary_matrix(random);
    const Question<double> q = any_question(m, random);
    const JointMethod plan = static_cast<JointMethod>(random.between(0, 3));
    const std::size_t patience = random.chance(.3) ? random.word() % 20 : no_end;
    SecretCells cells(m, random.word(), patience);
    const JointResult clash = cells.fold(q, plan);

    const Bounds<double> value = solver.solve(m.view(), m.range()).bounds;
    ASSERT_LE(clash.bounds.lower, value.upper) << m.name();
    ASSERT_GE(clash.bounds.upper, value.lower) << m.name();
    if (!cells.has_run_out()) {
      ASSERT_TRUE(q.answered_by(clash.bounds)) << m.name();
      ASSERT_TRUE(!is_few(plan) || cells.asked() == 0 || clash.way == JointMethod::few) << m.name();
    }
    ASSERT_LT(missing_weight(cells.mixes().row).upper, 1e-12) << m.name();
    ASSERT_LT(missing_weight(cells.mixes().column).upper, 1e-12) << m.name();
    ASSERT_LE(mpq_class(clash.bounds.lower) * (1L << 52),
              exact_guarantee(m, Side::max, cells.mixes().row))
        << m.name();
    ASSERT_LE(mpq_class(-clash.bounds.upper) * (1L << 52),
              exact_guarantee(m, Side::min, cells.mixes().column))
        << m.name();
  }
}

TEST(Joint, FewMovesSpareMostOfATreeWithFewPayoffs) {
  using Tree = RandomStacked<false>;
  const auto nodes_with = [](When few_moves) {
    std::uint64_t nodes = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Options options;
      options.few_moves = few_moves;
      Solver solver(Tree({.depth = 6, .seed = seed, .leaves = Tree::Leaves::ternary}), options);
      Budget budget;
      solver.solve(solver.game().root(), 0, budget);
      nodes += budget.spent();
    }
    return nodes;
  };
  EXPECT_LT(4 * nodes_with(When::automatic), nodes_with(When::never));
}

/// Says of the worst moves that they look best.
struct Misjudged : Tron {
  using Tron::Tron;
  int score(const State& s, Side side, Move m) const { return -Tron::score(s, side, m); }
};

TEST(Joint, MovesThatTheGameScoresHighAreTriedFirst) {
  const auto nodes_of = [](auto game) {
    Solver solver(game);
    Budget budget;
    EXPECT_NEAR(solver.solve(game.root(), 0, budget).bounds.middle(), -3. / 11, 1e-8);
    return budget.spent();
  };
  const int max_start = 8, min_start = 25;  // b2, e4
  const auto nodes = nodes_of(Tron(7, 6, max_start, min_start));
  EXPECT_LT(4 * nodes, nodes_of(Misjudged(7, 6, max_start, min_start)));
}

}  // namespace
}  // namespace pincer::testing
