// Every algorithm against the truth on random games with all kinds of nodes mixed.
#include "pincer/textbook/backward_induction.hpp"
#include "pincer/textbook/double_oracle.hpp"
#include "pincer/textbook/serialized.hpp"
#include "pincer/textbook/smab.hpp"
#include "soundness_checks.hpp"

namespace pincer::testing {
namespace {

template <class Game>
void check_with_clashes(const Game& game, double eps) {
  const mpq_class& value = game.value(game.root());
  const auto range = as<double>(game.range());
  const mpq_class tolerance(1e-9 * (range.upper - range.lower));
  const auto agrees = [&](Bounds<double> b) {
    RC_ASSERT(abs(mpq_class(b.lower) - value) <= tolerance);
  };
  agrees(run<textbook::BackwardInduction<Game>>(game, tolerance));
  agrees(run<textbook::InductionWithTable<Game>>(game, tolerance));
  agrees(run<textbook::SerializedInduction<Game>>(game, tolerance));
  agrees(run<textbook::DoubleOracle<Game>>(game, tolerance));
  if constexpr (!Chance<Game>)
    for (const std::size_t skip : {0, 1, 2})
      agrees(run<textbook::Smab<Game>>(game, tolerance, skip));
  check_engine(game, eps);
}

TEST(Soundness, WithAllKindsOfNodesMixed) {
  EXPECT_TRUE(rc::check([] {
    const Shape shape = draw_shape(true, true);
    const auto nodes = std::make_shared<RandomNodes>(shape);
    const double eps = draw_eps(nodes->range);
    if (shape.chance == 0) check_with_clashes(RandomGame<double, false, true>(nodes), eps);
    else if (are_integers(shape)) check_with_clashes(RandomGame<int, true, true>(nodes), eps);
    else check_with_clashes(RandomGame<double, true, true>(nodes), eps);
  }));
}

}  // namespace
}  // namespace pincer::testing
