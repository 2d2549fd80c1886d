// Every algorithm against the truth on random games in which players move in turn.
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/bounded_alpha_beta.hpp"
#include "pincer/textbook/minimax.hpp"
#include "soundness_checks.hpp"

namespace pincer::testing {
namespace {

template <class Game>
void check_without_dice(const Game& game, double eps) {
  using V = typename Game::Value;
  const mpq_class& value = game.value(game.root());
  RC_ASSERT(mpq_class(run<textbook::Minimax<Game>>(game, 0).lower) == value);
  RC_ASSERT(mpq_class(run<textbook::AlphaBeta<Game>>(game, 0).lower) == value);
  const auto bab = run<textbook::BoundedAlphaBeta<Game>>(game, 0, static_cast<V>(eps));
  contains(bab, value);
  RC_ASSERT(width(bab) <= mpq_class(static_cast<V>(eps)));
  check_engine(game, eps);
}

TEST(Soundness, WithoutDiceEveryBoundIsExact) {
  EXPECT_TRUE(rc::check([] {
    const Shape shape = draw_shape(false);
    const auto nodes = std::make_shared<RandomNodes>(shape);
    const double eps = draw_eps(nodes->range);
    if (are_integers(shape) && *rc::gen::arbitrary<bool>())
      check_without_dice(RandomGame<int, false>(nodes), eps);
    else check_without_dice(RandomGame<double, false>(nodes), eps);
  }));
}

}  // namespace
}  // namespace pincer::testing
