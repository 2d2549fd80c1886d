#pragma once
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdlib>

#include "draw_game.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/textbook/meter.hpp"

// Every algorithm against the truth, computed with rationals, on random games: turn and chance
// nodes mixed and not alternating, unequal probabilities, integer and real payoffs with many
// ties, long chains, repeated states, and an error from 0 to the whole range.

namespace pincer::testing {

inline Options draw_options() {
  Options options;
  options.table = *rc::gen::arbitrary<bool>();
  options.bisection = *rc::gen::arbitrary<bool>();
  options.probing = *rc::gen::element(When::automatic, When::always, When::never);
  options.few_moves = *rc::gen::element(When::automatic, When::always, When::never);
  options.pure_first = *rc::gen::arbitrary<bool>();
  options.sharing = *rc::gen::element(ErrorSharing::automatic, ErrorSharing::even,
                                      ErrorSharing::decay, ErrorSharing::tail);
  options.memory_bytes = *rc::gen::element<std::size_t>(0, 100, 1000, 100'000);
  return options;
}

inline ChosenPolicy draw_policy() {
  ChosenPolicy policy;
  policy.ordering = *rc::gen::arbitrary<bool>();
  policy.static_bounds = *rc::gen::arbitrary<bool>();
  policy.look_ahead = *rc::gen::arbitrary<bool>();
  policy.symmetry = *rc::gen::arbitrary<bool>();
  return policy;
}

template <class Game>
void check_engine(const Game& game, double eps) {
  using Number = NumberOf<Game>;
  const Options options = draw_options();
  const ChosenPolicy policy = draw_policy();
  const Limits limits = draw_limits();
  const auto allowed = std::max(static_cast<Number>(eps), least_eps(game));

  Solver<Game, Silent, ChosenPolicy> solver(game, options, {}, policy);
  Budget budget(limits);
  const auto answer = solver.solve(game.root(), static_cast<Number>(eps), budget);
  check_answer(game, answer, allowed, budget);

  // A second question to a solver that remembers the first, at any window.
  const auto range = as<Number>(game.range());
  Silent silent;
  TableOf<Game> table(remembers(game, options) ? options.memory_bytes : 0);
  Search<Game, Silent, ChosenPolicy> search(game, options, silent, table, nullptr, policy);
  Budget once(limits), unlimited;
  search.ask(game.root(), Question<Number>::about(range, allowed), once);
  const auto part = [&] {
    return static_cast<Number>(
        static_cast<double>(range.lower) +
        *rc::gen::inRange(-1, 12) / 10. *
            (static_cast<double>(range.upper) - static_cast<double>(range.lower)));
  };
  const Number a = part(), b = part();
  const Question<Number> q{std::min(a, b), std::max(a, b), allowed};
  search.forget_root();
  const auto bounds = search.ask(game.root(), q, unlimited);
  contains(bounds, game.value(game.root()));
  RC_ASSERT(q.answered_by(bounds));
}

/// Runs an algorithm of the textbook; what it says of the root's children must be true as well,
/// up to `tolerance`.
template <class Algorithm, class Game, class... Eps>
Bounds<NumberOf<Game>> run(const Game& game, const mpq_class& tolerance, Eps... eps) {
  Budget budget;
  textbook::Meter<NumberOf<Game>> meter(budget);
  const auto bounds = Algorithm(game, meter, eps...).solve(game.root());
  for (std::size_t i = 0; i < meter.children().size(); ++i) {
    const mpq_class& value = game.value({game.at(game.root()).children[i]});
    RC_ASSERT(mpq_class(meter.children()[i].lower) <= value + tolerance);
    RC_ASSERT(value <= mpq_class(meter.children()[i].upper) + tolerance);
  }
  return bounds;
}

// How many games, unless RC_PARAMS says otherwise.
inline const bool configured = [] { return setenv("RC_PARAMS", "max_success=100000", 0) == 0; }();

}  // namespace pincer::testing
