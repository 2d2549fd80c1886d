#pragma once
#include "draw_game.hpp"
#include "pincer/best_first/best_first.hpp"
#include "pincer/best_first/bounded_mcts.hpp"
#include "pincer/best_first/df_pn.hpp"
#include "pincer/textbook/alpha_beta.hpp"

namespace pincer::testing {

// What every search that looks for the best leaf first has to keep, on one random game.

/// Solves the game twice with one solver, under random limits and without any.
template <class Search, class Game, class... Seed>
Answer<NumberOf<Game>> check_search(const Game& game, double eps, std::size_t memory,
                                    Seed... seed) {
  const auto wanted = static_cast<NumberOf<Game>>(eps);
  const auto allowed = std::max(wanted, least_eps(game));
  Search search(game, memory, seed...);
  Budget limited(draw_limits()), unlimited;
  check_answer(game, search.solve(game.root(), wanted, limited), allowed, limited);
  const auto answer = search.solve(game.root(), wanted, unlimited);
  RC_ASSERT(answer.stop == Stop::none);
  check_answer(game, answer, allowed, unlimited);
  return answer;
}

/// From none at all to more than enough.
inline std::size_t draw_memory() {
  return *rc::gen::element<std::size_t>(0, 500, 2000, 10'000, 1 << 20, 1 << 20);
}

template <class Game>
void check_all_searches(const Game& game, double eps) {
  check_search<BestFirst<Game>>(game, eps, draw_memory());
  check_search<BoundedMcts<Game>>(game, eps, draw_memory(), *rc::gen::arbitrary<std::uint64_t>());
  if constexpr (TurnsOnly<Game>) {
    check_search<ProofNumber<Game>>(game, eps, draw_memory());
    check_search<DfPn<Game>>(game, eps, draw_memory());
  }
}

template <class Game>
void check_claims(const Game& game) {
  Budget budget;
  textbook::Meter<NumberOf<Game>> meter(budget);
  const auto value = textbook::AlphaBeta<Game>(game, meter).solve(game.root());
  RC_ASSERT(check_search<ProofNumber<Game>>(game, 0, draw_memory()).bounds == value);
  RC_ASSERT(check_search<DfPn<Game>>(game, 0, draw_memory()).bounds == value);
}

inline void check_without_dice() {
  const Shape shape = draw_shape(false);
  const auto nodes = std::make_shared<RandomNodes>(shape);
  const double eps = draw_eps(nodes->range);
  const auto check = [&](const auto& game) {
    check_all_searches(game, eps);
    check_claims(game);
  };
  if (are_integers(shape) && *rc::gen::arbitrary<bool>()) check(RandomGame<int, false>(nodes));
  else check(RandomGame<double, false>(nodes));
}

inline void check_with_dice() {
  const Shape shape = draw_shape(true);
  const auto nodes = std::make_shared<RandomNodes>(shape);
  const double eps = draw_eps(nodes->range);
  check_all_searches(RandomGame<double, true>(nodes), eps);
}

inline void check_mixed() {
  const Shape shape = draw_shape(true, true);
  const auto nodes = std::make_shared<RandomNodes>(shape);
  const double eps = draw_eps(nodes->range);
  check_all_searches(RandomGame<double, true, true>(nodes), eps);
}

}  // namespace pincer::testing
