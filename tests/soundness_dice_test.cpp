// Every algorithm against the truth on random games with dice.
#include "pincer/textbook/bounded_alpha_beta.hpp"
#include "pincer/textbook/expectimax.hpp"
#include "pincer/textbook/star1.hpp"
#include "pincer/textbook/star2.hpp"
#include "soundness_checks.hpp"

namespace pincer::testing {
namespace {

template <class Game>
void check_with_dice(const Game& game, double eps) {
  const mpq_class& value = game.value(game.root());
  const auto range = as<double>(game.range());
  const mpq_class tolerance(1e-9 * (range.upper - range.lower));
  for (const auto b :
       {run<textbook::Expectimax<Game>>(game, tolerance),
        run<textbook::Star1<Game>>(game, tolerance), run<textbook::Star2<Game>>(game, tolerance)})
    RC_ASSERT(abs(mpq_class(b.lower) - value) <= tolerance);
  const auto bab = run<textbook::BoundedAlphaBeta<Game>>(game, tolerance, eps);
  RC_ASSERT(mpq_class(bab.lower) <= value + tolerance);
  RC_ASSERT(value <= mpq_class(bab.upper) + tolerance);
  RC_ASSERT(width(bab) <= mpq_class(eps) + tolerance);
  check_engine(game, eps);
}

TEST(Soundness, WithDiceTheEngineProvesAndTheTextbookAgrees) {
  EXPECT_TRUE(rc::check([] {
    const Shape shape = draw_shape(true);
    const auto nodes = std::make_shared<RandomNodes>(shape);
    const double eps = draw_eps(nodes->range);
    if (are_integers(shape) && *rc::gen::arbitrary<bool>())
      check_with_dice(RandomGame<int, true>(nodes), eps);
    else check_with_dice(RandomGame<double, true>(nodes), eps);
  }));
}

}  // namespace
}  // namespace pincer::testing
